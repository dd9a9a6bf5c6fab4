// Refunds and credit as rows, and the sums over a household's books.
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

// What a payment has left to be paid back: nothing while the bank has taken it back.
struct PaymentLeft {
  std::string id;
  std::string invoice_id;
  std::string provider;
  std::string provider_id;
  std::int64_t left_cents = 0;
};
BOOST_DESCRIBE_STRUCT(PaymentLeft, (), (id, invoice_id, provider, provider_id, left_cents))

// charges − credits − refunds is what the provider kept: net_cents.
struct Statement {
  std::int64_t charged_cents = 0;         // paid invoices, before credit
  std::int64_t credited_cents = 0;        // of it, paid with credit
  std::int64_t refunded_cents = 0;        // has arrived at the provider
  std::int64_t refund_pending_cents = 0;  // on its way there
  std::int64_t net_cents = 0;             // charged − credited − refunded
  std::int64_t paid_cents = 0;            // what cards were charged
  std::int64_t open_cents = 0;            // billed and not paid
  std::int64_t credit_cents = 0;          // left to use
  // The sums agree: paid − refunded is net, and no credit was used that was not there.
  bool balances() const { return paid_cents - refunded_cents == net_cents && credit_cents >= 0; }
};
BOOST_DESCRIBE_STRUCT(Statement, (),
                      (charged_cents, credited_cents, refunded_cents, refund_pending_cents,
                       net_cents, paid_cents, open_cents, credit_cents))

namespace ledger_store {

using storage::Connection;

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

// False when the dedupe key is there already.
bool insert_credit(Connection& sql, const CreditRow& row);
std::int64_t credit_of(Connection& sql, const std::string& group, const std::string& household);
// What was used for it and not given back, ≥ 0.
std::int64_t credit_used_for(Connection& sql, const std::string& household,
                             const std::string& reference);
// Grants that are money of the household (kinds prepaid and proration), less what was paid out.
std::int64_t credit_paid_for(Connection& sql, const std::string& group,
                             const std::string& household);

void insert_refund(Connection& sql, const RefundRow& refund);
std::optional<RefundRow> find_refund(Connection& sql, const std::string& id);
// Payments of an invoice, or all of a household's, that have something left; newest first.
std::vector<PaymentLeft> payments_left_of_invoice(Connection& sql, const std::string& group,
                                                  const std::string& household,
                                                  const std::string& invoice_id);
std::optional<PaymentLeft> payment_left(Connection& sql, const std::string& group,
                                        const std::string& household,
                                        const std::string& payment_id);
// The bank has taken the payment of a charge back, or (without `at`) returned it. No payment of
// this charge is no error.
void mark_taken_back(Connection& sql, const std::string& group, const std::string& provider_id,
                     std::optional<Timestamp> at);
// Whether the bank has the money of this invoice's payment.
bool is_taken_back(Connection& sql, const std::string& group, const std::string& invoice_id);
// Refunds of an invoice that have not failed, those of goodwill left out: they are given besides
// what a cancellation pays back.
std::int64_t refunded_of_invoice(Connection& sql, const std::string& invoice_id);

// Paid invoices of kind prepaid, newest first: their payments are where credit came from.
std::vector<std::string> prepaid_invoices(Connection& sql, const std::string& group,
                                          const std::string& household);

Statement statement(Connection& sql, const std::string& group, const std::string& household);

// --- the refund job

std::vector<RefundRow> due_refunds(Connection& sql, Timestamp now, int limit);
bool lease_refund(Connection& sql, const std::string& id, Timestamp now, Timestamp until);
bool settle_refund(Connection& sql, const std::string& id, const std::string& status,
                   const std::string& provider_refund_id, const std::string& error, Timestamp now);
// succeeded → failed: the bank sent the money back.
bool take_refund_back(Connection& sql, const std::string& id, const std::string& error,
                      Timestamp now);
// Refused by the provider for good and not retried; oldest first.
std::vector<RefundRow> failed_refunds(Connection& sql);
// Removes a refused refund from the operator's list.
bool settle_failed(Connection& sql, const std::string& id, const std::string& error);
void postpone_refund(Connection& sql, const std::string& id, Timestamp next_try,
                     const std::string& error);

// "refunded" when the payments of the invoice are back whole, "partially_refunded" or "paid" again.
void note_refunded(Connection& sql, const std::string& invoice_id);

struct PaidWith {
  std::string brand;
  std::string last4;
  std::string receipt_number;
};
BOOST_DESCRIBE_STRUCT(PaidWith, (), (brand, last4, receipt_number))
// nullopt for another household's payment.
std::optional<PaidWith> paid_with(Connection& sql, const std::string& group_key,
                                  const std::string& household_id, const std::string& payment_id);

}  // namespace ledger_store

}  // namespace molar::domain
