#include "domain/audit/audit_log.h"

namespace molar::domain::audit_log {

namespace {

Timestamp first_moment(const AuditFilter& filter) {
  return filter.since.value_or(from_millis(0));
}

Timestamp last_moment(const AuditFilter& filter) {
  constexpr std::int64_t kYear9999 = 253'370'764'800'000;
  return filter.before.value_or(from_millis(kYear9999));
}

}  // namespace

void append(Connection& sql, const AuditEntry& entry, std::string_view id, Timestamp at) {
  sql.insert("audit (id, at)", entry, id, at);
}

void append(Connection& sql, const AuditEntry& entry, const Clock& clock, RandomSource& random) {
  const std::string id = make_ulid(clock, random);
  append(sql, entry, id, clock.now());
}

std::vector<AuditRow> newest(Connection& sql, const AuditFilter& filter, std::int64_t limit) {
  return sql.query<AuditRow>(
      "from audit where (:last = '' or id < :last2) and at >= :since and at < :before "
      "and (:group = '' or group_key = :group2) and (:actor = '' or actor = :actor2) "
      "and (:action = '' or action = :action2) and (:entity = '' or entity_id = :entity2) "
      "order by id desc limit :limit",
      filter.before_id, filter.before_id, first_moment(filter), last_moment(filter),
      filter.group_key, filter.group_key, filter.actor, filter.actor, filter.action, filter.action,
      filter.entity_id, filter.entity_id, limit);
}

std::vector<AuditRow> of_household(Connection& sql, const AuditFilter& filter,
                                   const std::string& household, std::int64_t limit) {
  const std::string& group = filter.group_key;
  return sql.query<AuditRow>(
      "from audit where entity_id in (select id from household where id = :household union "
      "all select id from subscription where household_id = :household2 union all select id "
      "from member where household_id = :household3) and group_key = :group and (:last = '' "
      "or id < :last2) and at >= :since and at < :before and (:actor = '' or actor = :actor2) "
      "and (:action = '' or action = :action2) order by id desc limit :limit",
      household, household, household, group, filter.before_id, filter.before_id,
      first_moment(filter), last_moment(filter), filter.actor, filter.actor, filter.action,
      filter.action, limit);
}

}  // namespace molar::domain::audit_log
