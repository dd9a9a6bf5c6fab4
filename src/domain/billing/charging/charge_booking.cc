#include "domain/billing/charging/charge_booking.h"

#include "base/json.h"
#include "domain/audit/audit_log.h"
#include "domain/billing/billing_contact.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/charge_store.h"
#include "domain/billing/ledger.h"
#include "domain/billing/ledger_store.h"
#include "domain/billing/receipts.h"
#include "domain/billing/refund_due.h"
#include "domain/numbering/human_number.h"

namespace molar::domain {

namespace {

constexpr std::chrono::seconds kPause{5};

Error invoice_gone() {
  return Error::conflict("nothing_due", "This is paid already, or no longer due.");
}

// One booking: the ids that its rows share, and the order of their references.
class Booking {
 public:
  Booking(Connection& sql, const Brand& brand, ChargeAttempt attempt, const Charge& charge,
          const Clock& clock, RandomSource& random)
      : sql_(sql),
        brand_(brand),
        attempt_(std::move(attempt)),
        charge_(charge),
        clock_(clock),
        random_(random),
        now_(clock.now()),
        paid_on_(date_in_zone(now_, brand.time_zone)) {}

  Status run(ChargeEffect* effect) {
    const bool bills = !attempt_.only_stores_card();
    if (effect != nullptr) {
      MOLAR_CHECK(effect->open(sql_, brand_, attempt_));
    }
    MOLAR_CHECK(find_invoice());
    keep_card(effect);
    SettledCharge settled{brand_,
                          attempt_,
                          parse_trusted_json(attempt_.effect_data).as_object(),
                          charge_.card,
                          method_id_,
                          charge_.provider_id,
                          invoice_.id,
                          bills ? new_id() : "",
                          bills ? next_human_number(sql_, group(), kReceiptNumber, paid_on_) : "",
                          paid_on_,
                          now_};
    EffectAnswer answer;
    if (effect != nullptr) {
      MOLAR_TRY(answer, effect->apply(sql_, settled));
    }
    if (bills) {
      write_bill(settled, answer);
      answer.body["receiptId"] = settled.receipt_id;
      answer.body["receiptNumber"] = settled.receipt_number;
    }
    charge_store::mark_succeeded(sql_, attempt_.id, charge_.provider_id,
                                 json::serialize(answer.body), now_);
    return {};
  }

 private:
  std::string new_id() { return make_ulid(clock_, random_); }
  const std::string& group() const { return attempt_.group_key; }
  const std::string& household() const { return attempt_.household_id; }

  Status find_invoice() {
    if (!attempt_.invoice_id) {
      invoice_.id = new_id();
      return {};
    }
    auto open = billing_store::find_invoice(sql_, group(), household(), *attempt_.invoice_id);
    if (!open || open->status != "open") {
      return invoice_gone();
    }
    invoice_ = std::move(*open);
    return {};
  }

  // Stores a newly entered method as the household's active one, unless its effect uses it only
  // once.
  void keep_card(const ChargeEffect* effect) {
    method_id_ = attempt_.method_id;
    // A checkout's attempt that was created from the provider's list has no token.
    bool is_new = attempt_.joins() || !attempt_.payment_token.empty();
    bool keeps = effect == nullptr || effect->keeps_method(attempt_);
    if (!is_new || !keeps || charge_.method_id.empty()) {
      return;
    }
    const Card& card = charge_.card;
    PaymentMethod method;
    method.id = new_id();
    method.group_key = group();
    method.household_id = household();
    method.provider = attempt_.provider;
    method.provider_method_id = charge_.method_id;
    method.brand = card.brand;
    method.last4 = card.last4;
    method.exp_month = card.exp_month;
    method.exp_year = card.exp_year;
    method.active = false;
    method.created_at = now_;
    method.provider_customer_id = charge_.customer_id;
    billing_store::insert_payment_method(sql_, method);
    billing_store::activate_method(sql_, group(), household(), method.id);
    method_id_ = method.id;
  }

  void write_bill(const SettledCharge& settled, const EffectAnswer& answer) {
    write_invoice();
    const Card& card = charge_.card;
    bool free = charge_.provider_id.empty();
    Payment payment;
    payment.id = new_id();
    payment.group_key = group();
    payment.household_id = household();
    payment.invoice_id = invoice_.id;
    payment.provider = free ? "none" : attempt_.provider;
    payment.provider_id = free ? "none_" + attempt_.id : charge_.provider_id;
    payment.status = "succeeded";
    payment.amount_cents = attempt_.joins() ? charge_.amount_cents : attempt_.amount_cents;
    payment.brand = card.brand;
    payment.last4 = card.last4;
    payment.created_at = now_;
    payment.charge_attempt_id = attempt_.id;
    payment.method_id = method_id_;
    billing_store::insert_payment(sql_, payment);
    write_receipt(payment, settled, answer);
    audit_log::append(sql_,
                      {group(),
                       attempt_.actor,
                       "charged",
                       "invoice",
                       invoice_.id,
                       {{"purpose", attempt_.purpose},
                        {"cents", attempt_.amount_cents},
                        {"creditCents", invoice_.credit_cents}}},
                      new_id(), now_);
  }

  void write_invoice() {
    if (attempt_.invoice_id) {
      billing_store::set_invoice_status(sql_, invoice_.id, "open", "paid");
      return;
    }
    invoice_.group_key = group();
    invoice_.household_id = household();
    invoice_.subscription_id = attempt_.subscription_id;
    invoice_.status = "paid";
    invoice_.lines = attempt_.lines;
    invoice_.total_cents = attempt_.amount_cents;
    invoice_.issued_on = paid_on_;
    invoice_.due_on = paid_on_;
    invoice_.created_at = now_;
    invoice_.kind = attempt_.invoice_kind;
    invoice_.term_starts_on = attempt_.term_starts_on;
    invoice_.term_ends_on = attempt_.term_ends_on;
    invoice_.credit_cents = attempt_.credit_cents;
    billing_store::insert_invoice(sql_, invoice_);
  }

  void write_receipt(const Payment& payment, const SettledCharge& settled,
                     const EffectAnswer& answer) {
    auto contact = find_billing_contact(sql_, group(), household()).value_or(BillingContact{});
    auto subscription =
        billing_store::find_subscription(sql_, group(), household(), invoice_.subscription_id);
    std::optional<RefundPromise> refund;
    if (subscription) {
      refund = refund_promise(sql_, *subscription, paid_on_);
    }
    ReceiptInput input{brand_,
                       contact,
                       subscription,
                       refund,
                       settled.receipt_id,
                       settled.receipt_number,
                       paid_on_,
                       charge_lines_from_json(invoice_.lines),
                       invoice_.credit_cents,
                       invoice_.total_cents,
                       charge_.card};
    billing_store::insert_receipt(
        sql_, {settled.receipt_id, group(), household(), invoice_.id, payment.id,
               settled.receipt_number, paid_on_, json::serialize(receipt_json(input))});
    if (!answer.receipt_in_notice) {
      notify_contact(sql_, group(), household(), contact, "receipt",
                     "receipt:" + settled.receipt_id, receipt_notice(input), clock_, random_);
    }
  }

  Connection& sql_;
  const Brand& brand_;
  ChargeAttempt attempt_;
  const Charge& charge_;
  const Clock& clock_;
  RandomSource& random_;
  const Timestamp now_;
  const Date paid_on_;
  Invoice invoice_;
  std::optional<std::string> method_id_;
};

}  // namespace

// --- begin

Result<ChargeAttempt> ChargeBooking::begin(Connection& sql, const Brand& brand,
                                           ChargeAttempt attempt, const ChargeOrder& order,
                                           const std::string& token_provider) const {
  const std::string& group = brand.group_key;
  const std::string& household = attempt.household_id;
  Ledger ledger(clock_, random_);
  MOLAR_CHECK(ledger.check_idle(sql, group, household));
  attempt.purpose = order.purpose;
  attempt.payment_token = order.payment_token;
  attempt.off_session = order.off_session;
  if (order.off_session) {
    attempt.hold_until = from_millis(0);
  }
  if (order.invoice_id) {
    auto invoice = billing_store::find_invoice(sql, group, household, *order.invoice_id);
    if (!invoice || invoice->status != "open") {
      return invoice_gone();
    }
    attempt.subscription_id = invoice->subscription_id;
    attempt.invoice_id = invoice->id;
    attempt.invoice_kind = invoice->kind;
    attempt.lines = invoice->lines;
    attempt.term_starts_on = invoice->term_starts_on;
    attempt.term_ends_on = invoice->term_ends_on;
    attempt.amount_cents = invoice->total_cents;
    attempt.effect = invoice->effect;
    attempt.effect_data = invoice->effect_data;
  } else {
    attempt.subscription_id = order.subscription_id;
    attempt.invoice_kind = order.invoice_kind;
    attempt.lines = charge_lines_to_json(order.lines);
    attempt.term_starts_on = order.term_starts_on;
    attempt.term_ends_on = order.term_ends_on;
    attempt.credit_cents = order.credit_cents;
    attempt.amount_cents = sum_of(order.lines) - order.credit_cents;
    attempt.effect = order.effect;
    attempt.effect_data = json::serialize(order.data);
    if (order.credit_cents > 0) {
      MOLAR_CHECK(ledger.use_credit(sql, group, household, order.credit_cents, attempt.id));
    }
  }
  if (!attempt.payment_token.empty()) {
    attempt.provider = token_provider;
  } else if (attempt.amount_cents > 0) {
    auto method = order.method_id
                      ? billing_store::find_method(sql, group, household, *order.method_id)
                      : billing_store::find_active_method(sql, group, household);
    if (!method) {
      return Error::conflict("payment_method_missing", "Please add a payment card first.");
    }
    attempt.method_id = method->id;
    attempt.provider = method->provider;
  }
  charge_store::insert(sql, attempt);
  return attempt;
}

// --- settle

ChargeEffect* ChargeBooking::effect_of(const ChargeAttempt& attempt) const {
  ChargeEffect* effect = effects_.find(attempt.effect);
  if (effect == nullptr && !attempt.effect.empty()) {
    throw std::logic_error("no effect is registered as " + attempt.effect);
  }
  return effect;
}

Status ChargeBooking::settle(Connection& sql, const Brand& brand, const ChargeAttempt& attempt,
                             const Charge& charge) const {
  auto now = charge_store::find(sql, attempt.id);
  if (!now || !now->pending()) {
    return {};  // settled by another caller
  }
  ChargeEffect* effect = effect_of(*now);
  switch (charge.state) {
    case ChargeState::Unknown:
      charge_store::set_lease(sql, now->id, clock_.now() + kPause);
      return {};
    case ChargeState::ActionRequired:
      if (now->off_session) {
        charge_store::set_lease(sql, now->id, clock_.now());  // then the reconciler cancels it
      } else {
        charge_store::set_action(sql, now->id, charge.action, clock_.now());
      }
      return {};
    case ChargeState::Processing:
      charge_store::set_debit(sql, now->id, clock_.now() + kDebitPause, clock_.now());
      if (!now->next_look_at && effect != nullptr) {
        effect->debit_begun(sql, *now, charge);
      }
      return {};
    case ChargeState::Declined:
      if (charge.is_blocked) {
        // The process that blocked the key died before it voided the attempt.
        void_attempt(sql, *now);
      } else {
        decline(sql, brand, *now, charge, effect);
      }
      return {};
    case ChargeState::Succeeded:
      return Booking(sql, brand, *now, charge, clock_, random_).run(effect);
  }
  return {};
}

void ChargeBooking::decline(Connection& sql, const Brand& brand, const ChargeAttempt& attempt,
                            const Charge& charge, ChargeEffect* effect) const {
  charge_store::mark_declined(sql, attempt.id, charge.decline_reason, charge.soft, clock_.now());
  release(sql, attempt);
  auto declined = charge_store::find(sql, attempt.id);
  if (effect != nullptr) {
    effect->declined(sql, brand, *declined);
  }
}

void ChargeBooking::release(Connection& sql, const ChargeAttempt& attempt) const {
  if (!attempt.joins()) {
    Ledger(clock_, random_).return_credit(sql, attempt.group_key, attempt.household_id, attempt.id);
  }
  if (ChargeEffect* effect = effects_.find(attempt.effect)) {
    effect->release(sql, attempt);
  }
}

void ChargeBooking::pay_back(Connection& sql, const ChargeAttempt& attempt, const Charge& charge,
                             const Error& why, const std::string& refund_id) const {
  Timestamp now = clock_.now();
  json::object answer{{"code", why.code}, {"detail", why.detail}};
  bool ended = attempt.joins() ? charge_store::mark_declined(sql, attempt.id, why.code, false, now)
                               : charge_store::mark_paid_back(sql, attempt.id, charge.provider_id,
                                                              json::serialize(answer), now);
  if (!ended) {
    return;
  }
  release(sql, attempt);
  json::object detail{
      {"reason", why.code}, {"cents", charge.amount_cents}, {"charge", charge.provider_id}};
  if (attempt.joins()) {
    detail["refund"] = refund_id;
  } else {
    queue_refund(sql, attempt, charge);
  }
  audit_log::append(sql,
                    {attempt.group_key, "system", "paid_back",
                     attempt.joins() ? "purchase_attempt" : "charge_attempt", attempt.id, detail},
                    make_ulid(clock_, random_), now);
}

void ChargeBooking::queue_refund(Connection& sql, const ChargeAttempt& attempt,
                                 const Charge& charge) const {
  if (charge.amount_cents <= 0 || charge.provider_id.empty()) {
    return;
  }
  RefundRow refund;
  refund.id = make_ulid(clock_, random_);
  refund.group_key = attempt.group_key;
  refund.household_id = attempt.household_id;
  refund.provider = attempt.provider;
  refund.provider_charge_id = charge.provider_id;
  refund.amount_cents = charge.amount_cents;
  refund.reason = "effect_failed";
  refund.next_try_at = clock_.now();
  refund.created_at = clock_.now();
  ledger_store::insert_refund(sql, refund);
}

void ChargeBooking::void_attempt(Connection& sql, const ChargeAttempt& attempt) const {
  if (charge_store::mark_voided(sql, attempt.id, clock_.now())) {
    release(sql, attempt);
  }
}

}  // namespace molar::domain
