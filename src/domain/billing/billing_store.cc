#include "domain/billing/billing_store.h"

namespace molar::domain::billing_store {

void insert_subscription(Connection& sql, const Subscription& s) {
  sql.execute(
      "insert into subscription (id, group_key, household_id, plan_id, plan_name, office_id, cycle,"
      " status, starts_on, ends_on, renews_on, anchor_day, auto_renew, price_cents,"
      " next_price_cents, coupon_code, refund_until, refund_rule, payment_method_id, created_at)"
      " values (:id, :group, :household, :plan, :plan_name, :office, :cycle, :status, :starts,"
      " :ends, :renews, :anchor, :auto_renew, :price, :next_price, :coupon, :refund_until,"
      " :refund_rule, :method, :created)",
      s.id, s.group_key, s.household_id, s.plan_id, s.plan_name, s.office_id, s.cycle, s.status,
      s.starts_on, s.ends_on, s.renews_on, s.anchor_day, s.auto_renew, s.price_cents,
      s.next_price_cents, s.coupon_code, s.refund_until, s.refund_rule, s.payment_method_id,
      s.created_at);
}

void insert_invoice(Connection& sql, const Invoice& invoice) {
  sql.execute(
      "insert into invoice (id, group_key, household_id, subscription_id, status, lines,"
      " total_cents, issued_on, due_on, created_at) values (:id, :group, :household, :subscription,"
      " :status, :lines, :total, :issued, :due, :created)",
      invoice.id, invoice.group_key, invoice.household_id, invoice.subscription_id, invoice.status,
      invoice.lines, invoice.total_cents, invoice.issued_on, invoice.due_on, invoice.created_at);
}

void insert_payment_method(Connection& sql, const PaymentMethod& method) {
  sql.execute(
      "insert into payment_method (id, group_key, household_id, provider, provider_method_id,"
      " brand, last4, exp_month, exp_year, active, created_at) values (:id, :group, :household,"
      " :provider, :method, :brand, :last4, :month, :year, :active, :created)",
      method.id, method.group_key, method.household_id, method.provider, method.provider_method_id,
      method.brand, method.last4, method.exp_month, method.exp_year, method.active,
      method.created_at);
}

void insert_payment(Connection& sql, const Payment& payment) {
  sql.execute(
      "insert into payment (id, group_key, household_id, invoice_id, attempt_id, provider,"
      " provider_id, status, amount_cents, brand, last4, created_at) values (:id, :group,"
      " :household, :invoice, :attempt, :provider, :provider_id, :status, :amount, :brand, :last4,"
      " :created)",
      payment.id, payment.group_key, payment.household_id, payment.invoice_id, payment.attempt_id,
      payment.provider, payment.provider_id, payment.status, payment.amount_cents, payment.brand,
      payment.last4, payment.created_at);
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
  return sql.query_one<Subscription>(
      "select id, group_key, household_id, plan_id, plan_name, office_id, cycle, status, starts_on,"
      " ends_on, renews_on, anchor_day, auto_renew, price_cents, next_price_cents, coupon_code,"
      " refund_until, refund_rule, payment_method_id, created_at from subscription"
      " where group_key = :group and household_id = :household"
      " order by created_at desc, id desc limit 1",
      group, household);
}

std::optional<Subscription> find_subscription(Connection& sql, const std::string& group,
                                              const std::string& household, const std::string& id) {
  return sql.query_one<Subscription>(
      "select id, group_key, household_id, plan_id, plan_name, office_id, cycle, status, starts_on,"
      " ends_on, renews_on, anchor_day, auto_renew, price_cents, next_price_cents, coupon_code,"
      " refund_until, refund_rule, payment_method_id, created_at from subscription"
      " where group_key = :group and household_id = :household and id = :id",
      group, household, id);
}

std::optional<PaymentMethod> find_active_method(Connection& sql, const std::string& group,
                                                const std::string& household) {
  return sql.query_one<PaymentMethod>(
      "select id, group_key, household_id, provider, provider_method_id, brand, last4, exp_month,"
      " exp_year, active, created_at from payment_method"
      " where group_key = :group and household_id = :household and active = 1"
      " order by created_at desc, id desc limit 1",
      group, household);
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
