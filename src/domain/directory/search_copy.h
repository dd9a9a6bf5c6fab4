// The search tables: rows of office_spot and office_word, derived from an office.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "domain/directory/office.h"
#include "storage/database.h"

namespace molar::domain {

// Fills the members that are derived from facts and providers.
OfficeDetails worked_out(OfficeDetails office);

// The words by which searches find an office; none if it is not active or has no agreement with the
// price cap.
std::set<std::string> words_of(const OfficeDetails& office);

class SearchCopy {
 public:
  explicit SearchCopy(std::string group) : group_(std::move(group)) {}

  // Adds no row for an office that is not active or has no agreement with the price cap.
  void add(const OfficeDetails& office);
  void add_spots(const OfficeDetails& office);
  void add_word(std::int64_t office, const std::string& word);
  // Inserts the added rows; former rows must have been deleted.
  void write(Connection& sql) const;

 private:
  std::string group_;
  std::vector<std::vector<storage::Value>> spots_;
  std::vector<std::vector<storage::Value>> words_;
};

}  // namespace molar::domain
