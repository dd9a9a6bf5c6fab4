#include "domain/payment/unbooked_store.h"

namespace molar::domain::unbooked_store {

bool is_booked(Connection& sql, const std::string& group, const std::string& provider,
               const std::string& provider_id) {
  return sql
      .query_one<std::string>(
          "select id from payment where provider_id = :id and provider = :provider"
          " and group_key = :group",
          provider_id, provider, group)
      .has_value();
}

bool is_closed(Connection& sql, const std::string& group, const std::string& provider,
               const std::string& provider_id) {
  return sql
      .query_one<std::int64_t>(
          "select closed_at from closed_charge where group_key = :group and provider = :provider"
          " and provider_id = :id",
          group, provider, provider_id)
      .has_value();
}

void close(Connection& sql, const ClosedCharge& closed) {
  sql.execute(
      "insert into closed_charge (group_key, provider, provider_id, reason, actor, closed_at)"
      " values (:group, :provider, :id, :reason, :actor, :at)",
      closed.group_key, closed.provider, closed.provider_id, closed.reason, closed.actor,
      closed.closed_at);
}

std::int64_t refunded_cents(Connection& sql, const std::string& group, const std::string& provider,
                            const std::string& provider_id) {
  return sql
      .query_one<std::int64_t>(
          "select cast(coalesce(sum(amount_cents), 0) as bigint) from refund where"
          " provider_charge_id = :id and provider = :provider and group_key = :group"
          " and status <> 'failed'",
          provider_id, provider, group)
      .value_or(0);
}

bool has_pending_attempt(Connection& sql, const std::string& group, const std::string& key) {
  return !sql.query<std::string>(
                 "select id from charge_attempt where id = :key and group_key = :group"
                 " and status = 'pending'",
                 key, group)
              .empty();
}

bool has_household(Connection& sql, const std::string& group, const std::string& id) {
  return sql
      .query_one<std::string>("select id from household where id = :id and group_key = :group", id,
                              group)
      .has_value();
}

std::optional<std::string> find_quote(Connection& sql, const std::string& group,
                                      const std::string& checkout_id,
                                      std::int64_t due_today_cents) {
  return sql.query_one<std::string>(
      "select id from quote where checkout_id = :checkout and group_key = :group"
      " and due_today_cents = :cents order by created_at desc, id desc limit 1",
      checkout_id, group, due_today_cents);
}

}  // namespace molar::domain::unbooked_store
