#include "domain/billing/refund_due.h"

#include <algorithm>

#include "domain/billing/billing_store.h"
#include "domain/billing/ledger_store.h"
#include "domain/billing/proration.h"
#include "domain/plan/plan_store.h"

namespace molar::domain {

namespace {

// Part of a charge that the bank took back: the amount, and the first day that it was to pay for.
struct Reversal {
  std::int64_t periodic_cents = 0;
  Date from;
};

struct PaidForTerm {
  std::int64_t periodic_cents = 0;  // credit included
  std::int64_t fee_cents = 0;
  std::int64_t refunded_cents = 0;
  std::vector<PaymentLeft> payments;  // newest first
  std::vector<Reversal> taken_back;
};

// The processing fee that was paid, less a coupon that waived it.
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

// The invoice of a charge that is being booked, as it will be written.
Invoice invoice_of(Connection& sql, const ChargeAttempt& booking) {
  if (booking.invoice_id) {
    auto open = billing_store::find_invoice(sql, booking.group_key, booking.household_id,
                                            *booking.invoice_id);
    if (open) {
      return std::move(*open);
    }
  }
  Invoice invoice;
  invoice.kind = booking.invoice_kind;
  invoice.lines = booking.lines;
  invoice.total_cents = booking.amount_cents;
  invoice.credit_cents = booking.credit_cents;
  return invoice;
}

PaidForTerm paid_for_term(Connection& sql, const Subscription& s, const ChargeAttempt* booking) {
  PaidForTerm paid;
  auto add_payments = [&](const std::string& invoice_id) {
    for (PaymentLeft& left :
         ledger_store::payments_left_of_invoice(sql, s.group_key, s.household_id, invoice_id)) {
      paid.payments.push_back(std::move(left));
    }
  };
  auto add_invoice = [&](const Invoice& invoice) {
    std::int64_t fee = fee_of(sql, s, charge_lines_from_json(invoice.lines));
    paid.fee_cents += fee;
    paid.periodic_cents += invoice.total_cents + invoice.credit_cents - fee;
  };
  if (booking != nullptr) {
    Invoice invoice = invoice_of(sql, *booking);
    if (invoice.kind != "prepaid") {
      add_invoice(invoice);
    }
    PaymentLeft payment;
    payment.left_cents = booking->amount_cents;
    paid.payments.push_back(std::move(payment));
  }
  std::vector<Invoice> invoices = billing_store::find_paid_invoices(sql, s, s.starts_on);
  std::ranges::reverse(invoices);
  for (const Invoice& invoice : invoices) {
    if (invoice.kind == "prepaid") {
      continue;  // returned as credit
    }
    if (ledger_store::is_taken_back(sql, s.group_key, invoice.id)) {
      const std::int64_t fee = fee_of(sql, s, charge_lines_from_json(invoice.lines));
      paid.taken_back.push_back({invoice.total_cents - fee, invoice.issued_on});
      paid.periodic_cents += invoice.credit_cents;
      continue;
    }
    add_invoice(invoice);
    paid.refunded_cents += ledger_store::refunded_of_invoice(sql, invoice.id);
    add_payments(invoice.id);
  }
  for (const std::string& invoice_id :
       ledger_store::prepaid_invoices(sql, s.group_key, s.household_id)) {
    add_payments(invoice_id);
  }
  return paid;
}

// Value of the days after today, less the share of them that the bank took back.
std::int64_t unused_and_paid(const PaidForTerm& paid, const Subscription& s, Date today) {
  std::int64_t value = unused_value(s, today);
  for (const Reversal& part : paid.taken_back) {
    const int days = days_left_with(s, part.from);
    value -= days > 0 ? prorate(part.periodic_cents, days_left_after(s, today), days) : 0;
  }
  return std::max<std::int64_t>(0, value);
}

// Fills `due.parts` with the payments in their order (newest first), up to the rest of each.
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

RefundDue cancellation_refund(Connection& sql, const Subscription& subscription, Date today,
                              const ChargeAttempt* booking) {
  RefundDue due;
  PaidForTerm paid = paid_for_term(sql, subscription, booking);
  bool term_is_paid = subscription.status == "active" && today <= subscription.ends_on;
  due.within_window = term_is_paid && today <= subscription.refund_until;
  std::int64_t left = std::max<std::int64_t>(0, paid.periodic_cents - paid.refunded_cents);
  std::int64_t term = 0;
  std::int64_t fee = 0;
  if (due.within_window) {
    term = left;
    fee = fee_returned(refund_rule_by_code(subscription.refund_rule), paid.fee_cents);
    due.fee_kept_cents = paid.fee_cents - fee;
  } else if (term_is_paid) {
    term = std::min(left, unused_and_paid(paid, subscription, today));
  }
  const std::string& group = subscription.group_key;
  const std::string& household = subscription.household_id;
  const std::int64_t paid_for =
      std::max<std::int64_t>(0, ledger_store::credit_paid_for(sql, group, household));
  std::int64_t ahead =
      std::min(paid_for, std::max<std::int64_t>(0, ledger_store::credit_of(sql, group, household)));
  // Credit that pays for an open invoice becomes available when the cancellation voids the invoice.
  for (const Invoice& open : billing_store::find_open_invoices(sql, group, household)) {
    bool counts = open.subscription_id == subscription.id &&
                  (booking == nullptr || booking->invoice_id != open.id);
    ahead += counts ? open.credit_cents : 0;
  }
  ahead = std::min(ahead, paid_for);
  allocate(due, paid.payments, term + fee + ahead);
  // The payments can have less left than the term's value: after a goodwill refund, or when the
  // bank took back a prepaid payment.
  std::int64_t missing = term + fee + ahead - due.cents;
  for (std::int64_t* part : {&term, &fee}) {
    const std::int64_t cut = std::min(*part, missing);
    *part -= cut;
    missing -= cut;
  }
  add_line(due, "refund_term", term);
  add_line(due, "refund_fee", fee);
  add_line(due, "refund_ahead", ahead);
  due.from_credit_cents = std::max<std::int64_t>(0, std::min(ahead, due.cents - term - fee));
  return due;
}

RefundDue refund_of(Connection& sql, const Subscription& subscription, std::int64_t cents) {
  RefundDue due;
  PaidForTerm paid = paid_for_term(sql, subscription, nullptr);
  std::int64_t left = std::max<std::int64_t>(0, paid.periodic_cents - paid.refunded_cents);
  allocate(due, paid.payments, std::min(cents, left));
  add_line(due, "refund_term", due.cents);
  return due;
}

RefundPromise refund_promise(Connection& sql, const Subscription& subscription, Date today,
                             const ChargeAttempt* booking) {
  RefundDue due = cancellation_refund(sql, subscription, today, booking);
  return {subscription.refund_until, due.cents, due.fee_kept_cents,
          today <= subscription.refund_until};
}

RefundPromise renewal_refund_promise(Date starts_on, Date paid_on, std::int64_t cents) {
  return {refund_until_after_renewal(starts_on, paid_on), cents, 0, true};
}

}  // namespace molar::domain
