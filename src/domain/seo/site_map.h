// Which pages of a brand search engines may list, and when each last changed.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "domain/brand/brand.h"
#include "storage/database.h"

namespace molar::domain {

struct SiteMapPage {
  std::string path;                    // "/faq"
  std::vector<std::string> languages;  // that have the page, in the brand's order; never empty
  // The publication since which its own texts, and the plans where it shows any, are what they are.
  // Nothing when the history does not tell.
  std::optional<Timestamp> changed_at;
};

struct SiteMap {
  std::string content_key;         // of the brand it was made from
  std::vector<SiteMapPage> pages;  // home first, landing pages last
};

// Thread-safe.
class SiteMaps {
 public:
  explicit SiteMaps(storage::Database& database) : database_(database) {}

  // The content pages and landing pages that content does not mark `noindex` and no route rule
  // leads away from. Made once a version: reads the history back to where every page differs, over
  // kMostPublications at most; of a page that is older its date there, which is never too old.
  std::shared_ptr<const SiteMap> of(const Brand& brand);

  static constexpr std::size_t kMostPublications = 50;

 private:
  std::shared_ptr<const SiteMap> make(const Brand& brand);

  storage::Database& database_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const SiteMap>> by_group_;
};

}  // namespace molar::domain
