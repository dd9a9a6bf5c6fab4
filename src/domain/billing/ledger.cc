#include "domain/billing/ledger.h"

#include <algorithm>

#include "domain/billing/billing_store.h"
#include "domain/billing/charge_store.h"
#include "domain/billing/ledger_store.h"
#include "domain/billing/proration.h"
#include "domain/checkout/refund_rule.h"
#include "domain/plan/plan_store.h"

namespace molar::domain {

namespace json = boost::json;
using storage::Connection;

namespace {

Error credit_gone() {
  return Error::conflict("credit_gone", "The credit was used meanwhile. Please look again.");
}

Error charge_in_progress() {
  return Error::conflict("charge_in_progress",
                         "A payment is being processed. Please try again in a moment.");
}

struct PaidForTerm {
  std::int64_t periodic_cents = 0;  // credit included
  std::int64_t fee_cents = 0;
  std::int64_t refunded_cents = 0;
  std::vector<PaymentLeft> payments;  // newest first
};

// The processing fee that was really paid: a coupon may have waived it.
std::int64_t fee_of(Connection& sql, const Subscription& s, const std::vector<ChargeLine>& lines) {
  std::int64_t fee = 0;
  std::int64_t coupon = 0;
  for (const ChargeLine& line : lines) {
    fee += line.kind == "processing_fee" ? line.cents : 0;
    coupon += line.kind == "coupon" ? line.cents : 0;
  }
  if (fee > 0 && coupon == -fee && s.coupon_code) {
    auto known = plan_store::find_coupon(sql, s.group_key, *s.coupon_code);
    return known && known->kind == CouponKind::WaiveProcessingFee ? 0 : fee;
  }
  return fee;
}

PaidForTerm paid_for_term(Connection& sql, const Subscription& s) {
  PaidForTerm paid;
  auto add_payments = [&](const std::string& invoice_id) {
    for (PaymentLeft& left :
         ledger_store::payments_left_of_invoice(sql, s.group_key, s.household_id, invoice_id)) {
      paid.payments.push_back(std::move(left));
    }
  };
  std::vector<Invoice> invoices = billing_store::find_paid_invoices(sql, s, s.starts_on);
  std::reverse(invoices.begin(), invoices.end());
  for (const Invoice& invoice : invoices) {
    if (invoice.kind == "prepaid") {
      continue;  // comes back as credit
    }
    std::int64_t fee = fee_of(sql, s, charge_lines_from_json(invoice.lines));
    paid.fee_cents += fee;
    paid.periodic_cents += invoice.total_cents + invoice.credit_cents - fee;
    paid.refunded_cents += ledger_store::refunded_of_invoice(sql, invoice.id);
    add_payments(invoice.id);
  }
  for (const std::string& invoice_id :
       ledger_store::prepaid_invoices(sql, s.group_key, s.household_id)) {
    add_payments(invoice_id);
  }
  return paid;
}

// Fills `due.parts` from the newest payment on, as far as there is something left.
void allocate(RefundDue& due, const std::vector<PaymentLeft>& payments, std::int64_t cents) {
  for (const PaymentLeft& payment : payments) {
    std::int64_t part = std::min(cents, payment.left_cents);
    if (part > 0) {
      due.parts.push_back({payment.id, part});
      due.cents += part;
      cents -= part;
    }
  }
}

void add_line(RefundDue& due, std::string kind, std::int64_t cents) {
  if (cents > 0) {
    due.lines.push_back({std::move(kind), "", 1, cents});
  }
}

}  // namespace

Result<Invoice> Ledger::issue_invoice(Connection& sql, const Subscription& subscription,
                                      const InvoiceDraft& draft) const {
  Invoice invoice;
  invoice.id = make_ulid(clock_, random_);
  invoice.group_key = subscription.group_key;
  invoice.household_id = subscription.household_id;
  invoice.subscription_id = subscription.id;
  invoice.status = "open";
  invoice.lines = charge_lines_to_json(draft.lines);
  invoice.credit_cents = draft.credit_cents;
  invoice.total_cents = sum_of(draft.lines) - draft.credit_cents;
  invoice.issued_on = draft.issued_on;
  invoice.due_on = draft.due_on;
  invoice.created_at = clock_.now();
  invoice.kind = draft.kind;
  invoice.term_starts_on = draft.term_starts_on;
  invoice.term_ends_on = draft.term_ends_on;
  invoice.effect = draft.effect;
  invoice.effect_data = json::serialize(draft.effect_data);
  if (draft.credit_cents > 0) {
    MOLAR_CHECK(
        use_credit(sql, invoice.group_key, invoice.household_id, draft.credit_cents, invoice.id));
  }
  billing_store::insert_invoice(sql, invoice);
  return invoice;
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
  ledger_store::insert_credit(sql, {make_ulid(clock_, random_), group, household, -cents, "use",
                                    reference, "use:" + reference, clock_.now()});
  return {};
}

void Ledger::return_credit(Connection& sql, const std::string& group, const std::string& household,
                           const std::string& reference) const {
  std::int64_t used = ledger_store::credit_used_for(sql, household, reference);
  if (used > 0) {
    ledger_store::insert_credit(
        sql, {make_ulid(clock_, random_), group, household, used, "returned", reference,
              "returned:" + reference, clock_.now()});
  }
}

std::int64_t Ledger::credit_of(Connection& sql, const std::string& group,
                               const std::string& household) const {
  return ledger_store::credit_of(sql, group, household);
}

// --- refunds

RefundDue Ledger::cancellation_refund(Connection& sql, const Subscription& subscription,
                                      Date today) const {
  RefundDue due;
  PaidForTerm paid = paid_for_term(sql, subscription);
  bool term_is_paid = subscription.status == "active" && today <= subscription.ends_on;
  due.within_window = term_is_paid && today <= subscription.refund_until;
  std::int64_t left = std::max<std::int64_t>(0, paid.periodic_cents - paid.refunded_cents);
  std::int64_t term = 0;
  std::int64_t fee = 0;
  if (due.within_window) {
    term = left;
    fee = fee_returned(refund_rule_by_code(subscription.refund_rule), paid.fee_cents);
  } else if (term_is_paid) {
    term = std::min(left, unused_value(subscription, today));
  }
  const std::string& group = subscription.group_key;
  const std::string& household = subscription.household_id;
  std::int64_t ahead = std::clamp<std::int64_t>(
      ledger_store::credit_paid_for(sql, group, household), 0,
      std::max<std::int64_t>(0, ledger_store::credit_of(sql, group, household)));
  // Credit that pays for an open invoice comes free when the cancellation voids it.
  for (const Invoice& open : billing_store::find_open_invoices(sql, group, household)) {
    ahead += open.subscription_id == subscription.id ? open.credit_cents : 0;
  }
  ahead = std::min(ahead,
                   std::max<std::int64_t>(0, ledger_store::credit_paid_for(sql, group, household)));
  allocate(due, paid.payments, term + fee + ahead);
  // A term that was paid with goodwill has less to give back than it is worth.
  term -= std::min(term, term + fee + ahead - due.cents);
  add_line(due, "refund_term", term);
  add_line(due, "refund_fee", fee);
  add_line(due, "refund_ahead", ahead);
  due.from_credit_cents = std::max<std::int64_t>(0, std::min(ahead, due.cents - term - fee));
  return due;
}

RefundDue Ledger::refund_of(Connection& sql, const Subscription& subscription,
                            std::int64_t cents) const {
  RefundDue due;
  PaidForTerm paid = paid_for_term(sql, subscription);
  std::int64_t left = std::max<std::int64_t>(0, paid.periodic_cents - paid.refunded_cents);
  allocate(due, paid.payments, std::min(cents, left));
  add_line(due, "refund_term", due.cents);
  return due;
}

Result<std::vector<std::string>> Ledger::queue_refund(Connection& sql, const std::string& group,
                                                      const std::string& household,
                                                      const RefundDue& due,
                                                      const std::string& reason) const {
  std::vector<std::string> ids;
  Timestamp now = clock_.now();
  for (const RefundPart& part : due.parts) {
    auto payment = ledger_store::payment_left(sql, group, household, part.payment_id);
    if (!payment || payment->left_cents < part.cents || part.cents <= 0) {
      return Error::conflict("refund_too_large", "There is not that much left to return.");
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

Statement Ledger::statement(Connection& sql, const std::string& group,
                            const std::string& household) const {
  BookSums sums = ledger_store::sums(sql, group, household);
  Statement statement;
  statement.charged_cents = sums.invoiced_cents + sums.credited_cents;
  statement.credited_cents = sums.credited_cents;
  statement.refunded_cents = sums.refunded_cents;
  statement.refund_pending_cents = sums.refund_pending_cents;
  statement.net_cents =
      statement.charged_cents - statement.credited_cents - statement.refunded_cents;
  statement.paid_cents = sums.paid_cents;
  statement.open_cents = sums.open_cents;
  statement.credit_cents = ledger_store::credit_of(sql, group, household);
  return statement;
}

}  // namespace molar::domain
