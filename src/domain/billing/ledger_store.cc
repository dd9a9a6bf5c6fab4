#include "domain/billing/ledger_store.h"

#define PAYMENT_LEFT_COLUMNS                                                         \
  "p.id, p.invoice_id, p.provider, p.provider_id, cast(case when p.taken_back_at is" \
  " null then p.amount_cents - coalesce((select sum(r.amount_cents) from refund r"   \
  " where r.payment_id = p.id and r.status <> 'failed'), 0) else 0 end as bigint)"

namespace molar::domain::ledger_store {

bool insert_credit(Connection& sql, const CreditRow& row) {
  return sql.execute(
             "insert into credit (id, group_key, household_id, cents, kind, reference, dedupe_key,"
             " created_at) values (:id, :group, :household, :cents, :kind, :reference, :dedupe,"
             " :created) on conflict (dedupe_key) do nothing",
             row.id, row.group_key, row.household_id, row.cents, row.kind, row.reference,
             row.dedupe_key, row.created_at) == 1;
}

std::int64_t credit_of(Connection& sql, const std::string& group, const std::string& household) {
  return *sql.query_one<std::int64_t>(
      "select cast(coalesce(sum(cents), 0) as bigint) from credit where household_id = :household"
      " and group_key = :group",
      household, group);
}

std::int64_t credit_used_for(Connection& sql, const std::string& household,
                             const std::string& reference) {
  return -*sql.query_one<std::int64_t>(
      "select cast(coalesce(sum(cents), 0) as bigint) from credit where reference = :reference"
      " and household_id = :household and kind in ('use', 'returned')",
      reference, household);
}

std::int64_t credit_paid_for(Connection& sql, const std::string& group,
                             const std::string& household) {
  return *sql.query_one<std::int64_t>(
      "select cast(coalesce(sum(cents), 0) as bigint) from credit where household_id = :household"
      " and group_key = :group and kind in ('prepaid', 'proration', 'paid_out')",
      household, group);
}

void insert_refund(Connection& sql, const RefundRow& r) {
  sql.execute(
      "insert into refund (id, group_key, household_id, invoice_id, payment_id, provider,"
      " provider_charge_id, amount_cents, reason, status, tries, next_try_at, lease_until,"
      " created_at) values (:id, :group, :household, :invoice, :payment, :provider, :charge,"
      " :amount, :reason, 'pending', 0, :next, 0, :created)",
      r.id, r.group_key, r.household_id, r.invoice_id, r.payment_id, r.provider,
      r.provider_charge_id, r.amount_cents, r.reason, r.next_try_at, r.created_at);
}

std::optional<RefundRow> find_refund(Connection& sql, const std::string& id) {
  return sql.query_one<RefundRow>("from refund where id = :id", id);
}

std::vector<PaymentLeft> payments_left_of_invoice(Connection& sql, const std::string& group,
                                                  const std::string& household,
                                                  const std::string& invoice_id) {
  return sql.query<PaymentLeft>(
      "select " PAYMENT_LEFT_COLUMNS
      " from payment p where p.invoice_id = :invoice"
      " and p.group_key = :group and p.household_id = :household and p.status = 'succeeded'"
      " order by p.created_at desc, p.id desc",
      invoice_id, group, household);
}

std::optional<PaymentLeft> payment_left(Connection& sql, const std::string& group,
                                        const std::string& household,
                                        const std::string& payment_id) {
  return sql.query_one<PaymentLeft>(
      "select " PAYMENT_LEFT_COLUMNS
      " from payment p where p.id = :id"
      " and p.group_key = :group and p.household_id = :household and p.status = 'succeeded'",
      payment_id, group, household);
}

void mark_reversed(Connection& sql, const std::string& group, const std::string& provider_id,
                   std::optional<Timestamp> at) {
  sql.execute(
      "update payment set taken_back_at = :at where provider_id = :charge and group_key = :group",
      at, provider_id, group);
}

bool is_taken_back(Connection& sql, const std::string& group, const std::string& invoice_id) {
  return sql.exists(
      "from payment where invoice_id = :invoice and group_key = :group"
      " and taken_back_at is not null and status = 'succeeded'",
      invoice_id, group);
}

std::int64_t refunded_of_invoice(Connection& sql, const std::string& invoice_id) {
  return *sql.query_one<std::int64_t>(
      "select cast(coalesce(sum(r.amount_cents), 0) as bigint) from payment p"
      " join refund r on r.payment_id = p.id where p.invoice_id = :invoice"
      " and r.status <> 'failed' and r.reason <> 'goodwill'",
      invoice_id);
}

std::vector<std::string> prepaid_invoices(Connection& sql, const std::string& group,
                                          const std::string& household) {
  return sql.query<std::string>(
      "select id from invoice where household_id = :household and group_key = :group"
      " and kind = 'prepaid' and status in ('paid', 'partially_refunded')"
      " order by created_at desc, id desc",
      household, group);
}

// Macros because SQL texts are literals.
#define SUM_OF(column, table)                                       \
  "select cast(coalesce(sum(" column "), 0) as bigint) from " table \
  " where household_id = :household and group_key = :group and status"
#define PAID_INVOICE " in ('paid', 'refunded', 'partially_refunded')"

Statement statement(Connection& sql, const std::string& group, const std::string& household) {
  const auto sum = [&](storage::Sql text) {
    return *sql.query_one<std::int64_t>(text, household, group);
  };
  Statement books;
  std::int64_t invoiced = sum(SUM_OF("total_cents", "invoice") PAID_INVOICE);  // after credit
  books.credited_cents = sum(SUM_OF("credit_cents", "invoice") PAID_INVOICE);
  books.charged_cents = invoiced + books.credited_cents;
  books.open_cents = sum(SUM_OF("total_cents", "invoice") " = 'open'");
  books.paid_cents = sum(SUM_OF("amount_cents", "payment") " = 'succeeded'");
  // A refund of a charge that was never booked does not count.
  books.refunded_cents =
      sum(SUM_OF("amount_cents", "refund") " = 'succeeded' and payment_id is not null");
  books.refund_pending_cents = sum(SUM_OF("amount_cents", "refund") " = 'pending'");
  books.net_cents = invoiced - books.refunded_cents;
  books.credit_cents = credit_of(sql, group, household);
  return books;
}

std::vector<RefundRow> recent_refunds(Connection& sql, const std::string& group,
                                      const std::string& household, Timestamp since) {
  return sql.query<RefundRow>(
      "from refund where household_id = :household and group_key = :group and (status = 'pending'"
      " or (status = 'succeeded' and settled_at >= :since)) order by created_at desc, id desc"
      " limit 20",
      household, group, since);
}

std::vector<RefundRow> returned_refunds(Connection& sql, const std::string& group,
                                        const std::string& household, Timestamp since) {
  return sql.query<RefundRow>(
      "from refund where household_id = :household and group_key = :group and status = 'failed'"
      " and coalesce(last_error, '') <> 'retried' and settled_at >= :since and not exists"
      " (select 1 from payment p where p.id = refund.payment_id and p.taken_back_at is not null)"
      " order by created_at desc, id desc limit 20",
      household, group, since);
}

std::vector<RefundRow> due_refunds(Connection& sql, Timestamp now, int limit) {
  return sql.query<RefundRow>(
      "from refund where status = 'pending' and next_try_at <= :now and lease_until <= :free "
      "order by next_try_at limit :limit",
      now, now, limit);
}

bool lease_refund(Connection& sql, const std::string& id, Timestamp now, Timestamp until) {
  return sql.execute(
             "update refund set lease_until = :until, tries = tries + 1 where id = :id"
             " and status = 'pending' and lease_until <= :now",
             until, id, now) == 1;
}

bool settle_refund(Connection& sql, const std::string& id, const std::string& status,
                   const std::string& provider_refund_id, const std::string& error, Timestamp now) {
  return sql.execute(
             "update refund set status = :status, provider_refund_id = :provider,"
             " last_error = :error, settled_at = :now where id = :id and status = 'pending'",
             status, provider_refund_id, error, now, id) == 1;
}

bool mark_refund_returned(Connection& sql, const std::string& id, const std::string& error,
                          Timestamp now) {
  return sql.execute(
             "update refund set status = 'failed', last_error = :error, settled_at = :now"
             " where id = :id and status = 'succeeded'",
             error, now, id) == 1;
}

std::vector<RefundRow> failed_refunds(Connection& sql) {
  return sql.query<RefundRow>(
      "from refund where status = 'failed' and coalesce(last_error, '') <> 'retried' "
      "order by created_at, id limit 500");
}

bool settle_failed(Connection& sql, const std::string& id, const std::string& error) {
  return sql.execute(
             "update refund set last_error = :error where id = :id and status = 'failed'"
             " and (last_error is null or last_error <> :same)",
             error, id, error) == 1;
}

void postpone_refund(Connection& sql, const std::string& id, Timestamp next_try,
                     const std::string& error) {
  sql.execute(
      "update refund set next_try_at = :next, lease_until = 0, last_error = :error where id = :id"
      " and status = 'pending'",
      next_try, error, id);
}

void note_refunded(Connection& sql, const std::string& invoice_id) {
  std::int64_t back = *sql.query_one<std::int64_t>(
      "select cast(coalesce(sum(r.amount_cents), 0) as bigint) from payment p"
      " join refund r on r.payment_id = p.id where p.invoice_id = :invoice"
      " and r.status = 'succeeded'",
      invoice_id);
  sql.execute(
      "update invoice set status = case when :none = 0 then 'paid'"
      " when total_cents <= :back then 'refunded' else 'partially_refunded' end"
      " where id = :id and status in ('paid', 'partially_refunded', 'refunded')",
      back, back, invoice_id);
}

std::optional<PaidWith> paid_with(Connection& sql, const std::string& group_key,
                                  const std::string& household_id, const std::string& payment_id) {
  return sql.query_one<PaidWith>(
      "select p.brand, p.last4, coalesce(r.number, '') from payment p"
      " left join receipt r on r.payment_id = p.id"
      " where p.id = :id and p.group_key = :group and p.household_id = :household",
      payment_id, group_key, household_id);
}

}  // namespace molar::domain::ledger_store
