// The audit log: actor, action, time and object. An entry is written in the transaction of the
// recorded change.
#pragma once

#include <boost/describe.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/boost_json.h"
#include "base/clock.h"
#include "base/random.h"
#include "storage/database.h"

namespace molar::domain {

struct AuditEntry {
  std::string group_key;
  std::string actor;
  std::string action;
  std::string entity;
  std::string entity_id;
  boost::json::object detail = {};
};
BOOST_DESCRIBE_STRUCT(AuditEntry, (), (group_key, actor, action, entity, entity_id, detail))

struct AuditRow {
  std::string id;  // ascending in time
  std::string group_key;
  std::string actor;  // "cli:ann", "member:<id>", "system"
  std::string action;
  std::string entity;
  std::string entity_id;
  std::string detail;  // JSON
  Timestamp at;
};
BOOST_DESCRIBE_STRUCT(AuditRow, (), (id, group_key, actor, action, entity, entity_id, detail, at))

// Empty fields do not filter.
struct AuditFilter {
  std::string group_key;
  std::string actor;      // exact
  std::string action;     // exact
  std::string entity_id;  // an office, a receipt, a member, …
  std::optional<Timestamp> since;
  std::optional<Timestamp> before;
  std::string before_id;  // last row of the previous page
};

namespace audit_log {

void append(Connection& sql, const AuditEntry& entry, std::string_view id, Timestamp at);
// The same with a new id and the present time.
void append(Connection& sql, const AuditEntry& entry, const Clock& clock, RandomSource& random);

// Newest first, at most `limit` rows.
std::vector<AuditRow> newest(Connection& sql, const AuditFilter& filter, std::int64_t limit);

// Entries about a household, its people and its subscriptions. Needs group_key of the filter and
// ignores entity_id.
std::vector<AuditRow> of_household(Connection& sql, const AuditFilter& filter,
                                   const std::string& household, std::int64_t limit);

}  // namespace audit_log
}  // namespace molar::domain
