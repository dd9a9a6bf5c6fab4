// Mapping of offices to columns, only for the store and the writers.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/directory/office.h"
#include "storage/database.h"

namespace molar::domain {

struct OfficeRow : Office {
  std::optional<std::string> address_line2;
  std::optional<double> lat;
  std::optional<double> lng;
  std::optional<std::string> website;
  std::optional<std::string> hours;
  std::string languages;
  std::optional<bool> wheelchair;
  std::optional<bool> accepts_new_patients;
  std::optional<Date> verified_on;
  Facets facets = 0;
  std::string spoken;
  int provider_count = 0;
  std::string reference;
  std::string source;
  bool operator==(const OfficeRow&) const = default;
};
BOOST_DESCRIBE_STRUCT(OfficeRow, (Office),
                      (address_line2, lat, lng, website, hours, languages, wheelchair,
                       accepts_new_patients, verified_on, facets, spoken, provider_count, reference,
                       source))

OfficeFacts to_facts(OfficeRow&& row);
OfficeDetails to_details(OfficeRow&& row);  // without providers and agreements
OfficeRow to_row(const OfficeDetails& office);
// One row of the table, for copy_in with kOfficeColumns.
std::vector<storage::Value> office_values(const std::string& group, const OfficeRow& row);
extern const storage::Sql kOfficeColumns;

// A stretch of ids, in their order.
std::vector<OfficeRow> find_office_rows(storage::Connection& sql, const std::string& group,
                                        std::int64_t first, std::int64_t last);

void upsert_office_row(storage::Connection& sql, const std::string& group, const OfficeRow& row);
// Those of a stretch of ids under another group key, in the place of the group's own.
void upsert_office_rows_of(storage::Connection& sql, const std::string& key,
                           const std::string& group, std::int64_t first, std::int64_t last);
void insert_providers(storage::Connection& sql, const std::string& group, std::int64_t office,
                      const std::vector<Provider>& providers);
void insert_agreement(storage::Connection& sql, const std::string& group, std::int64_t office,
                      const ProviderAgreement& agreement);
void end_agreement(storage::Connection& sql, const std::string& group, std::int64_t id,
                   const std::optional<Date>& ends_on);
// The id of the next agreement of the group.
std::int64_t next_agreement_id(storage::Connection& sql, const std::string& group);

// JSON columns.
std::string texts_to_column(const std::vector<std::string>& texts);
std::vector<std::string> texts_from_column(const std::string& text);
std::optional<std::string> hours_to_column(const std::optional<WeekHours>& hours);

}  // namespace molar::domain
