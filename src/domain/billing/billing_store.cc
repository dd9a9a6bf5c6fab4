#include "domain/billing/billing_store.h"

#include "domain/billing/billing_columns.h"
#include "domain/billing/notice_plan.h"

// In the order of the struct's members.
#define INVOICE_COLUMNS                                                                  \
  "id, group_key, household_id, subscription_id, status, lines, total_cents, issued_on," \
  " due_on, created_at, kind, term_starts_on, term_ends_on, credit_cents, effect, effect_data"

namespace molar::domain::billing_store {

void insert_subscription(Connection& sql, const Subscription& s) {
  std::optional<Date> notice = s.next_notice_on ? s.next_notice_on : next_notice_on(s, s.starts_on);
  sql.execute(
      "insert into subscription (id, group_key, household_id, plan_id, plan_name, office_id, cycle,"
      " status, starts_on, ends_on, renews_on, anchor_day, auto_renew, price_cents,"
      " next_price_cents, coupon_code, refund_until, refund_rule, payment_method_id, created_at,"
      " next_notice_on, prepaid_until) values (:id, :group, :household, :plan, :plan_name, :office,"
      " :cycle, :status, :starts, :ends, :renews, :anchor, :auto_renew, :price, :next_price,"
      " :coupon, :refund_until, :refund_rule, :method, :created, :notice, :prepaid)",
      s.id, s.group_key, s.household_id, s.plan_id, s.plan_name, s.office_id, s.cycle, s.status,
      s.starts_on, s.ends_on, s.renews_on, s.anchor_day, s.auto_renew, s.price_cents,
      s.next_price_cents, s.coupon_code, s.refund_until, s.refund_rule, s.payment_method_id,
      s.created_at, notice, s.prepaid_until);
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
  sql.execute(
      "insert into invoice (id, group_key, household_id, subscription_id, status, lines,"
      " total_cents, issued_on, due_on, created_at, kind, term_starts_on, term_ends_on,"
      " credit_cents, effect, effect_data) values (:id, :group, :household, :subscription,"
      " :status, :lines, :total, :issued, :due, :created, :kind, :from, :to, :credit, :effect,"
      " :effect_data)",
      invoice.id, invoice.group_key, invoice.household_id, invoice.subscription_id, invoice.status,
      invoice.lines, invoice.total_cents, invoice.issued_on, invoice.due_on, invoice.created_at,
      invoice.kind, invoice.term_starts_on, invoice.term_ends_on, invoice.credit_cents,
      invoice.effect, invoice.effect_data);
}

bool set_invoice_status(Connection& sql, const std::string& id, const std::string& from,
                        const std::string& to) {
  return sql.execute("update invoice set status = :to where id = :id and status = :from", to, id,
                     from) == 1;
}

std::optional<Invoice> find_invoice(Connection& sql, const std::string& group,
                                    const std::string& household, const std::string& id) {
  return sql.query_one<Invoice>("select " INVOICE_COLUMNS
                                " from invoice where id = :id and group_key = :group"
                                " and household_id = :household",
                                id, group, household);
}

std::vector<Invoice> find_open_invoices(Connection& sql, const std::string& group,
                                        const std::string& household) {
  return sql.query<Invoice>("select " INVOICE_COLUMNS
                            " from invoice where group_key = :group and household_id = :household"
                            " and status = 'open' order by created_at, id",
                            group, household);
}

std::optional<Invoice> find_renewal_invoice(Connection& sql, const Subscription& s,
                                            Date term_starts_on) {
  return sql.query_one<Invoice>("select " INVOICE_COLUMNS
                                " from invoice where subscription_id = :subscription"
                                " and term_starts_on = :starts and group_key = :group"
                                " and kind = 'renewal'"
                                " and status in ('open', 'paid', 'partially_refunded')",
                                s.id, term_starts_on, s.group_key);
}

std::vector<Invoice> find_paid_invoices(Connection& sql, const Subscription& s, Date from) {
  return sql.query<Invoice>("select " INVOICE_COLUMNS
                            " from invoice where group_key = :group and household_id = :household"
                            " and subscription_id = :subscription"
                            " and status in ('paid', 'partially_refunded')"
                            " and coalesce(term_starts_on, issued_on) >= :from"
                            " order by created_at, id",
                            s.group_key, s.household_id, s.id, from);
}

void insert_payment_method(Connection& sql, const PaymentMethod& method) {
  sql.execute(
      "insert into payment_method (id, group_key, household_id, provider, provider_method_id,"
      " brand, last4, exp_month, exp_year, active, created_at, provider_customer_id)"
      " values (:id, :group, :household, :provider, :method, :brand, :last4, :month, :year,"
      " :active, :created, :customer)",
      method.id, method.group_key, method.household_id, method.provider, method.provider_method_id,
      method.brand, method.last4, method.exp_month, method.exp_year, method.active,
      method.created_at, method.provider_customer_id);
}

void insert_payment(Connection& sql, const Payment& payment) {
  sql.execute(
      "insert into payment (id, group_key, household_id, invoice_id, charge_attempt_id, provider,"
      " provider_id, status, amount_cents, brand, last4, created_at, method_id)"
      " values (:id, :group, :household, :invoice, :attempt, :provider, :provider_id, :status,"
      " :amount, :brand, :last4, :created, :method)",
      payment.id, payment.group_key, payment.household_id, payment.invoice_id,
      payment.charge_attempt_id, payment.provider, payment.provider_id, payment.status,
      payment.amount_cents, payment.brand, payment.last4, payment.created_at, payment.method_id);
}

void insert_receipt(Connection& sql, const Receipt& receipt) {
  sql.execute(
      "insert into receipt (id, group_key, household_id, invoice_id, payment_id, number, issued_on,"
      " body) values (:id, :group, :household, :invoice, :payment, :number, :issued, :body)",
      receipt.id, receipt.group_key, receipt.household_id, receipt.invoice_id, receipt.payment_id,
      receipt.number, receipt.issued_on, receipt.body);
}

bool has_running_subscription(Connection& sql, const std::string& group,
                              const std::string& household) {
  return sql
      .query_one<std::string>(
          "select id from subscription where group_key = :group and household_id = :household"
          " and status in ('scheduled', 'active', 'past_due', 'suspended') limit 1",
          group, household)
      .has_value();
}

std::optional<Subscription> find_subscription(Connection& sql, const std::string& group,
                                              const std::string& household) {
  return sql.query_one<Subscription>("select " SUBSCRIPTION_COLUMNS
                                     " from subscription where group_key = :group"
                                     " and household_id = :household"
                                     " order by created_at desc, id desc limit 1",
                                     group, household);
}

std::optional<Subscription> find_subscription(Connection& sql, const std::string& group,
                                              const std::string& household, const std::string& id) {
  return sql.query_one<Subscription>("select " SUBSCRIPTION_COLUMNS
                                     " from subscription where group_key = :group"
                                     " and household_id = :household and id = :id",
                                     group, household, id);
}

std::optional<PaymentMethod> find_active_method(Connection& sql, const std::string& group,
                                                const std::string& household) {
  return sql.query_one<PaymentMethod>("select " METHOD_COLUMNS
                                      " from payment_method where group_key = :group"
                                      " and household_id = :household and active = 1"
                                      " order by created_at desc, id desc limit 1",
                                      group, household);
}

std::vector<PaymentMethod> find_methods(Connection& sql, const std::string& group,
                                        const std::string& household) {
  return sql.query<PaymentMethod>("select " METHOD_COLUMNS
                                  " from payment_method where group_key = :group"
                                  " and household_id = :household and removed_at is null"
                                  " order by active desc, created_at desc, id desc",
                                  group, household);
}

std::optional<PaymentMethod> find_method(Connection& sql, const std::string& group,
                                         const std::string& household, const std::string& id) {
  return sql.query_one<PaymentMethod>("select " METHOD_COLUMNS
                                      " from payment_method where group_key = :group"
                                      " and household_id = :household and id = :id"
                                      " and removed_at is null",
                                      group, household, id);
}

bool activate_method(Connection& sql, const std::string& group, const std::string& household,
                     const std::string& id) {
  sql.execute(
      "update payment_method set active = 0 where group_key = :group"
      " and household_id = :household and active = 1 and id <> :id",
      group, household, id);
  bool there = sql.execute(
                   "update payment_method set active = 1 where group_key = :group"
                   " and household_id = :household and id = :id and removed_at is null",
                   group, household, id) == 1;
  sql.execute(
      "update subscription set payment_method_id = :id where group_key = :group"
      " and household_id = :household and status not in ('canceled', 'expired')",
      id, group, household);
  return there;
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
