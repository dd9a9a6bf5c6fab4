#include "domain/billing/jobs/due_store.h"

// The columns in the order of the structs' members; macros because SQL texts are literals.
#define SUBSCRIPTION_COLUMNS                                                                 \
  "id, group_key, household_id, plan_id, plan_name, office_id, cycle, status, starts_on,"    \
  " ends_on, renews_on, anchor_day, auto_renew, price_cents, next_price_cents, coupon_code," \
  " refund_until, refund_rule, payment_method_id, created_at, canceled_on, cancel_reason,"   \
  " past_due_since, grace_until, dunning_step, next_try_on, blocked_method_id,"              \
  " next_notice_on, prepaid_until, next_plan_id, next_plan_name, next_office_id"
#define METHOD_COLUMNS                                                                  \
  "id, group_key, household_id, provider, provider_method_id, brand, last4, exp_month," \
  " exp_year, active, created_at, provider_customer_id"

namespace molar::domain::due_store {

std::vector<Subscription> terms_over(Connection& sql, const std::string& group, Date today,
                                     Timestamp now, int limit) {
  return sql.query<Subscription>("select " SUBSCRIPTION_COLUMNS
                                 " from subscription where status = 'active'"
                                 " and group_key = :group and renews_on <= :today"
                                 " and lease_until <= :now order by renews_on limit :limit",
                                 group, today, now, limit);
}

std::vector<Subscription> tries_due(Connection& sql, const std::string& group, Date today,
                                    Timestamp now, int limit) {
  return sql.query<Subscription>("select " SUBSCRIPTION_COLUMNS
                                 " from subscription where next_try_on is not null"
                                 " and group_key = :group and next_try_on <= :today"
                                 " and lease_until <= :now order by next_try_on limit :limit",
                                 group, today, now, limit);
}

std::vector<Subscription> notices_due(Connection& sql, const std::string& group, Date today,
                                      int limit) {
  return sql.query<Subscription>("select " SUBSCRIPTION_COLUMNS
                                 " from subscription where next_notice_on is not null"
                                 " and group_key = :group and next_notice_on <= :today"
                                 " order by next_notice_on limit :limit",
                                 group, today, limit);
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
  auto cards = sql.query<PaymentMethod>("select " METHOD_COLUMNS
                                        " from payment_method where active = 1"
                                        " and expiry_notified = 0 and group_key = :group"
                                        " and exp_year = :year and exp_month <= :month"
                                        " limit :limit",
                                        group, year, month, limit);
  if (cards.empty()) {
    cards = sql.query<PaymentMethod>("select " METHOD_COLUMNS
                                     " from payment_method where active = 1"
                                     " and expiry_notified = 0 and group_key = :group"
                                     " and exp_year < :year limit :limit",
                                     group, year, limit);
  }
  return cards;
}

void note_expiry_told(Connection& sql, const std::string& method_id) {
  sql.execute("update payment_method set expiry_notified = 1 where id = :id", method_id);
}

}  // namespace molar::domain::due_store
