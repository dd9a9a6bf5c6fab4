#include "domain/billing/billing_store.h"

#include "domain/billing/next_term.h"

namespace molar::domain::billing_store {

void insert_subscription(Connection& sql, Subscription s) {
  if (!s.next_notice_on) {
    s.next_notice_on = next_notice_on(s, s.starts_on);
  }
  sql.insert("subscription", s);
}

void update_subscription(Connection& sql, const Subscription& s) {
  sql.execute(
      "update subscription set plan_id = :plan, plan_name = :plan_name, office_id = :office,"
      " cycle = :cycle, status = :status, starts_on = :starts, ends_on = :ends,"
      " renews_on = :renews, anchor_day = :anchor, auto_renew = :auto_renew,"
      " price_cents = :price, next_price_cents = :next_price, coupon_code = :coupon,"
      " refund_until = :refund_until, refund_rule = :refund_rule, payment_method_id = :method,"
      " canceled_on = :canceled, cancel_reason = :reason, past_due_since = :past_due,"
      " grace_until = :grace, dunning_step = :step, next_try_on = :next_try,"
      " blocked_method_id = :blocked, next_notice_on = :notice, prepaid_until = :prepaid,"
      " next_plan_id = :next_plan, next_plan_name = :next_plan_name,"
      " next_office_id = :next_office, lease_until = 0 where id = :id and group_key = :group"
      " and household_id = :household",
      s.plan_id, s.plan_name, s.office_id, s.cycle, s.status, s.starts_on, s.ends_on, s.renews_on,
      s.anchor_day, s.auto_renew, s.price_cents, s.next_price_cents, s.coupon_code, s.refund_until,
      s.refund_rule, s.payment_method_id, s.canceled_on, s.cancel_reason, s.past_due_since,
      s.grace_until, s.dunning_step, s.next_try_on, s.blocked_method_id, s.next_notice_on,
      s.prepaid_until, s.next_plan_id, s.next_plan_name, s.next_office_id, s.id, s.group_key,
      s.household_id);
}

void insert_invoice(Connection& sql, const Invoice& invoice) {
  sql.insert("invoice", invoice);
}

bool set_invoice_status(Connection& sql, const std::string& id, const std::string& from,
                        const std::string& to) {
  return sql.execute("update invoice set status = :to where id = :id and status = :from", to, id,
                     from) == 1;
}

std::optional<Invoice> find_invoice(Connection& sql, const std::string& group,
                                    const std::string& household, const std::string& id) {
  return sql.query_one<Invoice>(
      "from invoice where id = :id and group_key = :group and household_id = :household", id, group,
      household);
}

std::vector<Invoice> find_open_invoices(Connection& sql, const std::string& group,
                                        const std::string& household) {
  return sql.query<Invoice>(
      "from invoice where group_key = :group and household_id = :household "
      "and status = 'open' order by created_at, id",
      group, household);
}

std::optional<Invoice> find_renewal_invoice(Connection& sql, const Subscription& s,
                                            Date term_starts_on) {
  return sql.query_one<Invoice>(
      "from invoice where subscription_id = :subscription and term_starts_on = :starts "
      "and group_key = :group and kind = 'renewal' "
      "and status in ('open', 'paid', 'partially_refunded')",
      s.id, term_starts_on, s.group_key);
}

std::vector<Invoice> find_paid_invoices(Connection& sql, const Subscription& s, Date from) {
  return sql.query<Invoice>(
      "from invoice where group_key = :group and household_id = :household "
      "and subscription_id = :subscription and status in ('paid', 'partially_refunded') "
      "and coalesce(term_starts_on, issued_on) >= :from order by created_at, id",
      s.group_key, s.household_id, s.id, from);
}

void insert_payment_method(Connection& sql, const PaymentMethod& method) {
  sql.insert("payment_method", method);
}

void insert_payment(Connection& sql, const Payment& payment) {
  sql.insert("payment", payment);
}

void insert_receipt(Connection& sql, const Receipt& receipt) {
  sql.insert("receipt", receipt);
}

bool has_running_subscription(Connection& sql, const std::string& group,
                              const std::string& household) {
  return sql.exists(
      "from subscription where group_key = :group and household_id = :household"
      " and status in ('scheduled', 'active', 'past_due', 'suspended') limit 1",
      group, household);
}

std::optional<Subscription> find_subscription(Connection& sql, const std::string& group,
                                              const std::string& household) {
  return sql.query_one<Subscription>(
      "from subscription where group_key = :group and household_id = :household "
      "order by created_at desc, id desc limit 1",
      group, household);
}

std::optional<Subscription> find_subscription(Connection& sql, const std::string& group,
                                              const std::string& household, const std::string& id) {
  return sql.query_one<Subscription>(
      "from subscription where group_key = :group and household_id = :household and id = :id",
      group, household, id);
}

std::optional<PaymentMethod> find_active_method(Connection& sql, const std::string& group,
                                                const std::string& household) {
  return sql.query_one<PaymentMethod>(
      "from payment_method where group_key = :group and household_id = :household "
      "and active = 1 order by created_at desc, id desc limit 1",
      group, household);
}

std::vector<PaymentMethod> find_methods(Connection& sql, const std::string& group,
                                        const std::string& household) {
  return sql.query<PaymentMethod>(
      "from payment_method where group_key = :group and household_id = :household "
      "and removed_at is null order by active desc, created_at desc, id desc",
      group, household);
}

std::optional<PaymentMethod> find_method(Connection& sql, const std::string& group,
                                         const std::string& household, const std::string& id) {
  return sql.query_one<PaymentMethod>(
      "from payment_method where group_key = :group and household_id = :household "
      "and id = :id and removed_at is null",
      group, household, id);
}

bool activate_method(Connection& sql, const std::string& group, const std::string& household,
                     const std::string& id) {
  sql.execute(
      "update payment_method set active = 0 where group_key = :group"
      " and household_id = :household and active = 1 and id <> :id",
      group, household, id);
  bool activated = sql.execute(
                       "update payment_method set active = 1 where group_key = :group"
                       " and household_id = :household and id = :id and removed_at is null",
                       group, household, id) == 1;
  sql.execute(
      "update subscription set payment_method_id = :id where group_key = :group"
      " and household_id = :household and status not in ('canceled', 'expired')",
      id, group, household);
  return activated;
}

bool remove_method(Connection& sql, const std::string& group, const std::string& household,
                   const std::string& id, Timestamp now) {
  sql.execute(
      "insert into card_to_forget (id, group_key, provider, provider_method_id,"
      " provider_customer_id, tries, next_try_at, created_at) select id, group_key, provider,"
      " provider_method_id, provider_customer_id, 0, :due, :now from payment_method"
      " where group_key = :group and household_id = :household and id = :id and removed_at is null"
      " on conflict do nothing",
      now, now, group, household, id);
  return sql.execute(
             "update payment_method set removed_at = :now, active = 0 where group_key = :group"
             " and household_id = :household and id = :id and removed_at is null",
             now, group, household, id) == 1;
}

std::vector<ReceiptSummary> find_receipts(Connection& sql, const std::string& group,
                                          const std::string& household) {
  return sql.query<ReceiptSummary>(
      "select r.id, r.number, r.issued_on, i.total_cents from receipt r"
      " join invoice i on i.id = r.invoice_id"
      " where r.group_key = :group and r.household_id = :household"
      " order by r.issued_on desc, r.number desc",
      group, household);
}

std::optional<std::string> find_receipt_body(Connection& sql, const std::string& group,
                                             const std::string& household, const std::string& id) {
  return sql.query_one<std::string>(
      "select body from receipt where group_key = :group and household_id = :household"
      " and id = :id",
      group, household, id);
}

}  // namespace molar::domain::billing_store
