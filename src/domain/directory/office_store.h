// SQL that reads offices of one group. Another brand's id is not found. Only office_writer.h
// writes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/directory/office.h"
#include "storage/database.h"

namespace molar::domain::office_store {

// With any status.
std::optional<Office> find_office(Connection& sql, const std::string& group, std::int64_t id);
std::optional<OfficeFacts> find_facts(Connection& sql, const std::string& group, std::int64_t id);
std::optional<OfficeDetails> find_details(Connection& sql, const std::string& group,
                                          std::int64_t id);
// In the order of `ids`, without unknown ids. A few statements for a whole page.
std::vector<OfficeFacts> find_facts_of(Connection& sql, const std::string& group,
                                       const std::vector<std::int64_t>& ids);
std::vector<Provider> find_providers(Connection& sql, const std::string& group, std::int64_t id);
std::vector<ProviderAgreement> find_agreements(Connection& sql, const std::string& group,
                                               std::int64_t id);

// All offices in a range of ids, by id; for the writer and for tools.
std::vector<OfficeDetails> find_details_between(Connection& sql, const std::string& group,
                                                std::int64_t first, std::int64_t last);

std::vector<std::int64_t> find_catalogue_ids(Connection& sql, const std::string& group);
// The series of price lists in the agreement in force on the day, if it has one.
std::optional<std::string> find_agreed_series(Connection& sql, const std::string& group,
                                              std::int64_t id, Date day);

bool is_listed(Connection& sql, const std::string& group, std::int64_t id, Date day);

// The first `most` offices listed in a state on the day, by city and name.
std::vector<std::int64_t> find_listed_ids(Connection& sql, const std::string& group,
                                          const std::string& state, Date day, int most);

// Offices of the group with the ZIP code in their address (five digits, or with four more): active,
// at most 500, ascending.
std::vector<std::int64_t> find_in_zip(Connection& sql, const std::string& group,
                                      const std::string& five_digits);
// Increases with every change of the directory's content; 0 before the first one.
std::int64_t find_revision(Connection& sql, const std::string& group);

}  // namespace molar::domain::office_store
