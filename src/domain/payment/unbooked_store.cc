#include "domain/payment/unbooked_store.h"

namespace molar::domain::unbooked_store {

bool is_booked(Connection& sql, const std::string& group, const std::string& provider,
               const std::string& provider_id) {
  return sql.exists(
      "from payment where provider_id = :id and provider = :provider and group_key = :group",
      provider_id, provider, group);
}

bool is_closed(Connection& sql, const std::string& group, const std::string& provider,
               const std::string& provider_id) {
  return sql.exists(
      "from closed_charge where group_key = :group and provider = :provider and provider_id = :id",
      group, provider, provider_id);
}

void close(Connection& sql, const ClosedCharge& closed) {
  sql.insert("closed_charge", closed);
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
  return sql.exists(
      "from charge_attempt where id = :key and group_key = :group and status = 'pending'", key,
      group);
}

bool has_household(Connection& sql, const std::string& group, const std::string& id) {
  return sql.exists("from household where id = :id and group_key = :group", id, group);
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
