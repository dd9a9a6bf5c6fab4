// SQL of the rows of offices and of the search tables, only for the writers.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "domain/directory/office.h"
#include "storage/database.h"

namespace molar::domain {

// A row of the table, for copy_in with kOfficeColumns.
std::vector<storage::Value> office_values(const std::string& group, const OfficeRow& row);
extern const storage::Sql kOfficeColumns;

void upsert_office_row(Connection& sql, const std::string& group, const OfficeRow& row);
// Copies the rows of a range of ids from another group key, replacing the group's own.
void upsert_office_rows_of(Connection& sql, const std::string& key, const std::string& group,
                           std::int64_t first, std::int64_t last);
void insert_providers(Connection& sql, const std::string& group, std::int64_t office,
                      const std::vector<Provider>& providers);
void insert_agreement(Connection& sql, const std::string& group, std::int64_t office,
                      const ProviderAgreement& agreement);
void end_agreement(Connection& sql, const std::string& group, std::int64_t id,
                   const std::optional<Date>& ends_on);
// The next free agreement id of the group.
std::int64_t next_agreement_id(Connection& sql, const std::string& group);

// --- the search tables: rows of office_spot and office_word, derived from an office

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
