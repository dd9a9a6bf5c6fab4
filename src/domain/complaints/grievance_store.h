// SQL of grievances. Lookups by number or id are scoped to the brand, those for members also to the
// account.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/complaints/grievance.h"
#include "domain/session/session.h"
#include "storage/database.h"

namespace molar::domain::grievance_store {

struct Sending {
  std::string idempotency_key;
  std::string request_sha256;
};

// Throws UniqueViolation when the key or the number exists.
void insert(Connection& sql, const Grievance& grievance, const Sending& sending);
// Updates the changeable columns: status, deadlines, outcome, times.
void update(Connection& sql, const Grievance& grievance);

// Assigns a visitor's grievance to the member, who may then follow it; others do not change.
void assign(Connection& sql, const Grievance& grievance, const Session& member);

struct Sent {
  std::string id;
  std::string request_sha256;
};
std::optional<Sent> find_sent(Connection& sql, std::string_view group_key,
                              std::string_view idempotency_key);

std::optional<Grievance> find(Connection& sql, std::string_view group_key, std::string_view number);
std::optional<Grievance> find_by_id(Connection& sql, std::string_view group_key,
                                    std::string_view id);
std::optional<Grievance> find_of_account(Connection& sql, std::string_view group_key,
                                         std::string_view account_id, std::string_view number);
// Newest first, at most a hundred.
std::vector<Grievance> list_of_account(Connection& sql, std::string_view group_key,
                                       std::string_view account_id);
// Grievances without a final decision, the earliest deadline first. Empty `group_key`: all brands.
std::vector<Grievance> list_open(Connection& sql, std::string_view group_key);
// All grievances, newest first.
std::vector<Grievance> list_all(Connection& sql, std::string_view group_key);
// Decided grievances whose time for an appeal ended before `day`, at most a hundred.
std::vector<Grievance> list_resolved_until(Connection& sql, Date day);

void insert_entry(Connection& sql, std::string_view group_key, std::string_view grievance_id,
                  const GrievanceEntry& entry);
std::vector<GrievanceEntry> entries(Connection& sql, std::string_view group_key,
                                    std::string_view grievance_id);

// The grievance with its entries and files.
GrievanceCase find_case(Connection& sql, Grievance grievance);

// Ids of grievances that ended before `at`, oldest first, without the first `skipped`; at most a
// hundred.
std::vector<std::string> ended_before(Connection& sql, Timestamp at, std::int64_t skipped);
void remove(Connection& sql, std::string_view id);

}  // namespace molar::domain::grievance_store
