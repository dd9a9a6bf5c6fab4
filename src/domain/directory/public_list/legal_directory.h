// The complete list of a brand's offices that the law requires: every office that is listed today,
// whenever it was verified, sorted by state, city and name, with its date.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/enum_words.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/directory/public_list/legal_directory_rows.h"
#include "domain/ports/document_printer.h"
#include "domain/ports/service_base.h"

namespace molar::domain {

struct DirectoryPage {
  Timestamp as_of;
  Date today;
  std::vector<StateCount> states;  // of the whole list
  std::int64_t total = 0;          // of the requested list
  std::vector<DirectoryEntry> entries;
};

enum class DirectoryFormat { Csv, Pdf };
BOOST_DESCRIBE_ENUM(DirectoryFormat, Csv, Pdf)

struct DirectoryFileRequest {
  DirectoryFormat format = DirectoryFormat::Csv;
  std::optional<std::string> state;
  std::string language = "en";
};

struct DirectoryFile {
  std::string name;  // "directory-AZ-2026-11-21.csv"
  std::string media_type;
  std::shared_ptr<const std::string> bytes;
};

// Thread-safe.
class LegalDirectory : ServiceBase {
 public:
  LegalDirectory(const ServiceBase& base, DocumentPrinter& printer)
      : ServiceBase(base), printer_(printer) {}

  DirectoryPage page(const Brand& brand, const DirectoryWindow& window);

  // The number of offices on the list today, and `most` of their pages by id from number `first`
  // on.
  std::int64_t total(const Brand& brand);
  std::vector<legal_directory_rows::OfficeMention> mentions(const Brand& brand, std::int64_t first,
                                                            std::int64_t most);

  // The whole list, or a state's. InvalidFields on "format", `not_allowed`: too many offices for
  // one file; request a state. Unavailable "directory_busy" while other files are being created.
  // Cached until the directory, the day or the brand's look changes.
  Result<DirectoryFile> file(const Brand& brand, const DirectoryFileRequest& request);

 private:
  struct Counted {
    std::string stamp;
    std::vector<StateCount> states;
  };
  struct Kept {
    std::string key;
    std::shared_ptr<const std::string> bytes;
  };
  class Slot;

  std::vector<StateCount> count(Connection& sql, const std::string& group, Date today);
  std::shared_ptr<const std::string> find_kept(const std::string& key);
  void keep(const std::string& key, const std::shared_ptr<const std::string>& bytes);
  Result<std::string> make(const Brand& brand, const DirectoryFileRequest& request, Date today);

  DocumentPrinter& printer_;
  std::mutex mutex_;
  std::map<std::string, Counted> counted_;  // by group
  std::deque<Kept> kept_;                   // the newest file last
  int being_made_ = 0;
};

}  // namespace molar::domain
