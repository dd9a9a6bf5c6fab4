#include "domain/billing/jobs/due_store.h"

#include "domain/billing/charge.h"

namespace molar::domain::due_store {

std::vector<Subscription> terms_over(Connection& sql, const std::string& group, Date today,
                                     Timestamp now, int limit) {
  return sql.query<Subscription>(
      "from subscription where status = 'active' and group_key = :group "
      "and renews_on <= :today and lease_until <= :now order by renews_on limit :limit",
      group, today, now, limit);
}

std::vector<Subscription> tries_due(Connection& sql, const std::string& group, Date today,
                                    Timestamp now, int limit) {
  return sql.query<Subscription>(
      "from subscription where next_try_on is not null and group_key = :group "
      "and next_try_on <= :today and lease_until <= :now order by next_try_on limit :limit",
      group, today, now, limit);
}

std::vector<Subscription> notices_due(Connection& sql, const std::string& group, Date today,
                                      int limit) {
  return sql.query<Subscription>(
      "from subscription where next_notice_on is not null and group_key = :group "
      "and next_notice_on <= :today and status not in ('past_due', 'suspended') "
      "order by next_notice_on limit :limit",
      group, today, limit);
}

std::vector<Overdue> overdue(Connection& sql, Date before, Timestamp leased_after) {
  return sql.query<Overdue>(
      "from subscription where (status = 'active' and (renews_on < :before"
      " or lease_until > :leased_after)) or (next_try_on is not null"
      " and (next_try_on < :before or lease_until > :leased_after))"
      " order by renews_on, id limit 500",
      before, leased_after, before, leased_after);
}

std::vector<Overdue> overdue(Connection& sql, Timestamp now) {
  // At the end of a day in UTC, it has ended in every time zone a day later. A job leases a
  // membership for kChargeLease at most, and sets it aside for longer.
  const Date before = add_days(Date(std::chrono::floor<std::chrono::days>(now)), -1);
  return overdue(sql, before, now + kChargeLease);
}

void lease(Connection& sql, const std::string& subscription_id, Timestamp until) {
  sql.execute("update subscription set lease_until = :until where id = :id", until,
              subscription_id);
}

void set_next_notice(Connection& sql, const std::string& subscription_id,
                     const std::optional<Date>& on) {
  sql.execute("update subscription set next_notice_on = :on where id = :id", on, subscription_id);
}

std::vector<PaymentMethod> cards_expiring(Connection& sql, const std::string& group, int year,
                                          int month, int limit) {
  auto cards = sql.query<PaymentMethod>(
      "from payment_method where active = 1 and expiry_notified = 0 and group_key = :group "
      "and exp_year = :year and exp_month <= :month limit :limit",
      group, year, month, limit);
  if (cards.empty()) {
    cards = sql.query<PaymentMethod>(
        "from payment_method where active = 1 and expiry_notified = 0 and group_key = :group "
        "and exp_year < :year limit :limit",
        group, year, limit);
  }
  return cards;
}

void mark_expiry_notified(Connection& sql, const std::string& method_id) {
  sql.execute("update payment_method set expiry_notified = 1 where id = :id", method_id);
}

}  // namespace molar::domain::due_store
