// Rows of refunds and credit, and the sums of a household's ledger.
#pragma once

#include <boost/describe.hpp>

#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "storage/database.h"

namespace molar::domain {

struct RefundRow {
  std::string id;  // the provider's idempotency key
  std::string group_key;
  std::string household_id;
  std::optional<std::string> invoice_id;  // none: the charge was never booked
  std::optional<std::string> payment_id;
  std::string provider;
  std::string provider_charge_id;
  std::int64_t amount_cents = 0;
  std::string reason;
  std::string status;  // pending | succeeded | failed
  std::optional<std::string> provider_refund_id;
  int tries = 0;
  Timestamp next_try_at;
  Timestamp lease_until;
  std::optional<std::string> last_error;
  Timestamp created_at;
  std::optional<Timestamp> settled_at;
};
BOOST_DESCRIBE_STRUCT(RefundRow, (),
                      (id, group_key, household_id, invoice_id, payment_id, provider,
                       provider_charge_id, amount_cents, reason, status, provider_refund_id, tries,
                       next_try_at, lease_until, last_error, created_at, settled_at))

// Refundable rest of a payment; 0 while the bank has taken the payment back.
struct PaymentLeft {
  std::string id;
  std::string invoice_id;
  std::string provider;
  std::string provider_id;
  std::int64_t left_cents = 0;
};
BOOST_DESCRIBE_STRUCT(PaymentLeft, (), (id, invoice_id, provider, provider_id, left_cents))

// Sums of a household's ledger. net_cents is the money that remains at the provider.
struct Statement {
  std::int64_t charged_cents = 0;         // paid invoices, before credit
  std::int64_t credited_cents = 0;        // part of it paid with credit
  std::int64_t refunded_cents = 0;        // completed by the provider
  std::int64_t refund_pending_cents = 0;  // not completed yet
  std::int64_t net_cents = 0;             // charged − credited − refunded
  std::int64_t paid_cents = 0;            // charged to cards
  std::int64_t open_cents = 0;            // invoiced, not paid
  std::int64_t credit_cents = 0;          // unused
  // The sums agree: paid − refunded is net, and no more credit was used than granted.
  bool balances() const { return paid_cents - refunded_cents == net_cents && credit_cents >= 0; }
};
BOOST_DESCRIBE_STRUCT(Statement, (),
                      (charged_cents, credited_cents, refunded_cents, refund_pending_cents,
                       net_cents, paid_cents, open_cents, credit_cents))

namespace ledger_store {

struct CreditRow {
  std::string id;
  std::string group_key;
  std::string household_id;
  std::int64_t cents = 0;
  std::string kind;
  std::string reference;
  std::string dedupe_key;
  Timestamp created_at;
};

// Returns false when the dedupe key exists.
bool insert_credit(Connection& sql, const CreditRow& row);
std::int64_t credit_of(Connection& sql, const std::string& group, const std::string& household);
// Credit used for `reference` and not returned, ≥ 0.
std::int64_t credit_used_for(Connection& sql, const std::string& household,
                             const std::string& reference);
// Credit that the household paid for (kinds prepaid and proration), less what was paid out.
std::int64_t credit_paid_for(Connection& sql, const std::string& group,
                             const std::string& household);

void insert_refund(Connection& sql, const RefundRow& refund);
std::optional<RefundRow> find_refund(Connection& sql, const std::string& id);
// Succeeded payments of an invoice, newest first.
std::vector<PaymentLeft> payments_left_of_invoice(Connection& sql, const std::string& group,
                                                  const std::string& household,
                                                  const std::string& invoice_id);
std::optional<PaymentLeft> payment_left(Connection& sql, const std::string& group,
                                        const std::string& household,
                                        const std::string& payment_id);
// Records that the bank has taken back the payment of a charge or, without `at`, that it returned
// the money. No effect when the charge has no payment.
void mark_reversed(Connection& sql, const std::string& group, const std::string& provider_id,
                   std::optional<Timestamp> at);
// Whether the bank has taken back this invoice's payment.
bool is_taken_back(Connection& sql, const std::string& group, const std::string& invoice_id);
// Sum of the invoice's refunds that have not failed. Goodwill refunds do not count: they are given
// in addition to the refund of a cancellation.
std::int64_t refunded_of_invoice(Connection& sql, const std::string& invoice_id);

// Paid invoices of kind prepaid, newest first: credit comes from their payments.
std::vector<std::string> prepaid_invoices(Connection& sql, const std::string& group,
                                          const std::string& household);

Statement statement(Connection& sql, const std::string& group, const std::string& household);

// Refunds that are not completed, and those completed since `since`; newest first, at most 20.
std::vector<RefundRow> recent_refunds(Connection& sql, const std::string& group,
                                      const std::string& household, Timestamp since);

// --- the refund job

// Of the household: refunds that failed since then and were not retried; newest first. Not those of
// a payment that the bank has taken back.
std::vector<RefundRow> returned_refunds(Connection& sql, const std::string& group,
                                        const std::string& household, Timestamp since);
std::vector<RefundRow> due_refunds(Connection& sql, Timestamp now, int limit);
bool lease_refund(Connection& sql, const std::string& id, Timestamp now, Timestamp until);
bool settle_refund(Connection& sql, const std::string& id, const std::string& status,
                   const std::string& provider_refund_id, const std::string& error, Timestamp now);
// Succeeded becomes failed: the bank returned the money.
bool mark_refund_returned(Connection& sql, const std::string& id, const std::string& error,
                          Timestamp now);
// Refunds that the provider refused permanently and that were not retried; oldest first, at most
// 500.
std::vector<RefundRow> failed_refunds(Connection& sql);
// Removes a refused refund from the operator's list.
bool settle_failed(Connection& sql, const std::string& id, const std::string& error);
void postpone_refund(Connection& sql, const std::string& id, Timestamp next_try,
                     const std::string& error);

// Sets the invoice's status: "refunded" when all of it was refunded, else "partially_refunded" or
// "paid".
void note_refunded(Connection& sql, const std::string& invoice_id);

struct PaidWith {
  std::string brand;
  std::string last4;
  std::string receipt_number;
};
BOOST_DESCRIBE_STRUCT(PaidWith, (), (brand, last4, receipt_number))
// nullopt for a payment of another household.
std::optional<PaidWith> paid_with(Connection& sql, const std::string& group_key,
                                  const std::string& household_id, const std::string& payment_id);

}  // namespace ledger_store

}  // namespace molar::domain
