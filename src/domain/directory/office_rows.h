// SQL of the rows of offices, only for the writers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
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

}  // namespace molar::domain
