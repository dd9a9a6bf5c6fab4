#include "domain/billing/ledger.h"

#include "domain/billing/billing_store.h"
#include "domain/billing/charge_store.h"
#include "domain/billing/ledger_store.h"

namespace molar::domain {

namespace {

Error credit_gone() {
  return Error::conflict("credit_gone",
                         "The credit has been used. Please check the amounts again.");
}

Error charge_in_progress() {
  return Error::conflict("charge_in_progress",
                         "A payment is being processed. Please try again in a moment.");
}

}  // namespace

Status Ledger::issue_invoice(Connection& sql, const Invoice& invoice) const {
  if (invoice.credit_cents > 0) {
    MOLAR_CHECK(
        use_credit(sql, invoice.group_key, invoice.household_id, invoice.credit_cents, invoice.id));
  }
  billing_store::insert_invoice(sql, invoice);
  return {};
}

bool Ledger::void_invoice(Connection& sql, const Invoice& invoice,
                          const std::string& status) const {
  auto pending = charge_store::find_pending(sql, invoice.group_key, invoice.household_id);
  bool being_paid = pending && pending->invoice_id == invoice.id;
  if (being_paid || !billing_store::set_invoice_status(sql, invoice.id, "open", status)) {
    return false;
  }
  return_credit(sql, invoice.group_key, invoice.household_id, invoice.id);
  return true;
}

Status Ledger::void_open_invoices(Connection& sql, const Subscription& subscription,
                                  const std::string& status) const {
  for (const Invoice& invoice :
       billing_store::find_open_invoices(sql, subscription.group_key, subscription.household_id)) {
    if (invoice.subscription_id == subscription.id && !void_invoice(sql, invoice, status)) {
      return charge_in_progress();
    }
  }
  return {};
}

// --- credit

bool Ledger::grant_credit(Connection& sql, const std::string& group, const std::string& household,
                          std::int64_t cents, const std::string& kind, const std::string& reference,
                          const std::string& dedupe_key) const {
  return ledger_store::insert_credit(sql, {make_ulid(clock_, random_), group, household, cents,
                                           kind, reference, dedupe_key, clock_.now()});
}

Status Ledger::use_credit(Connection& sql, const std::string& group, const std::string& household,
                          std::int64_t cents, const std::string& reference) const {
  if (cents < 0 || ledger_store::credit_of(sql, group, household) < cents) {
    return credit_gone();
  }
  grant_credit(sql, group, household, -cents, "use", reference, "use:" + reference);
  return {};
}

void Ledger::return_credit(Connection& sql, const std::string& group, const std::string& household,
                           const std::string& reference) const {
  std::int64_t used = ledger_store::credit_used_for(sql, household, reference);
  if (used > 0) {
    grant_credit(sql, group, household, used, "returned", reference, "returned:" + reference);
  }
}

// --- refunds

Result<std::vector<std::string>> Ledger::queue_refund(Connection& sql, const std::string& group,
                                                      const std::string& household,
                                                      const RefundDue& due,
                                                      const std::string& reason) const {
  std::vector<std::string> ids;
  Timestamp now = clock_.now();
  for (const RefundPart& part : due.parts) {
    auto payment = ledger_store::payment_left(sql, group, household, part.payment_id);
    if (!payment || payment->left_cents < part.cents || part.cents <= 0) {
      return Error::conflict("refund_too_large", "The refund exceeds the remaining amount.");
    }
    RefundRow refund;
    refund.id = make_ulid(clock_, random_);
    refund.group_key = group;
    refund.household_id = household;
    refund.invoice_id = payment->invoice_id;
    refund.payment_id = payment->id;
    refund.provider = payment->provider;
    refund.provider_charge_id = payment->provider_id;
    refund.amount_cents = part.cents;
    refund.reason = reason;
    refund.next_try_at = now;
    refund.created_at = now;
    ledger_store::insert_refund(sql, refund);
    ids.push_back(refund.id);
  }
  if (due.from_credit_cents > 0) {
    std::string reference = ids.empty() ? make_ulid(clock_, random_) : ids.front();
    if (ledger_store::credit_of(sql, group, household) < due.from_credit_cents) {
      return credit_gone();
    }
    grant_credit(sql, group, household, -due.from_credit_cents, "paid_out", reference,
                 "paid_out:" + reference);
  }
  return ids;
}

Status Ledger::check_idle(Connection& sql, const std::string& group,
                          const std::string& household) const {
  if (charge_store::find_pending(sql, group, household)) {
    return charge_in_progress();
  }
  return {};
}
}  // namespace molar::domain
