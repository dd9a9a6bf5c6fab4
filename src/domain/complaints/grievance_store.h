// The SQL of grievances. Every lookup names the brand; those for a member also the account.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/complaints/grievance.h"
#include "storage/database.h"

namespace molar::domain::grievance_store {

struct Sending {
  std::string idempotency_key;
  std::string request_sha256;
};

// UniqueViolation when the key or the number is taken.
void insert(storage::Connection& sql, const Grievance& grievance, const Sending& sending);
// Writes what changes in a grievance's life: status, clocks, outcome.
void update(storage::Connection& sql, const Grievance& grievance);

struct Sent {
  std::string id;
  std::string request_sha256;
};
std::optional<Sent> find_sent(storage::Connection& sql, std::string_view group_key,
                              std::string_view idempotency_key);

std::optional<Grievance> find(storage::Connection& sql, std::string_view group_key,
                              std::string_view number);
std::optional<Grievance> find_by_id(storage::Connection& sql, std::string_view group_key,
                                    std::string_view id);
std::optional<Grievance> find_of_account(storage::Connection& sql, std::string_view group_key,
                                         std::string_view account_id, std::string_view number);
// Newest first, a hundred at most.
std::vector<Grievance> list_of_account(storage::Connection& sql, std::string_view group_key,
                                       std::string_view account_id);
// Those that are awaiting a decision, the one that is due first in front. `group_key` empty: of all
// brands.
std::vector<Grievance> list_open(storage::Connection& sql, std::string_view group_key);
// All of them, newest first.
std::vector<Grievance> list_all(storage::Connection& sql, std::string_view group_key);
// Decided ones whose time for an appeal ends with `day`.
std::vector<Grievance> list_resolved_until(storage::Connection& sql, Date day);

void insert_entry(storage::Connection& sql, std::string_view group_key,
                  std::string_view grievance_id, const GrievanceEntry& entry);
std::vector<GrievanceEntry> entries(storage::Connection& sql, std::string_view group_key,
                                    std::string_view grievance_id);

// The grievance with its entries and files.
GrievanceCase find_case(storage::Connection& sql, Grievance grievance);

// Ids of those that ended before `at`, a hundred at most; and all that there is of one.
std::vector<std::string> ended_before(storage::Connection& sql, Timestamp at);
void remove(storage::Connection& sql, std::string_view id);

}  // namespace molar::domain::grievance_store
