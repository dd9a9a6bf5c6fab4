#include "domain/payment/late_booking.h"

#include <algorithm>

#include "base/log.h"
#include "base/messages.h"
#include "domain/audit/audit_log.h"
#include "domain/billing/billing_contact.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/charge_store.h"
#include "domain/billing/charging/charge_booking.h"
#include "domain/checkout/checkout_store.h"
#include "domain/checkout/quote_store.h"
#include "domain/payment/unbooked_store.h"
#include "domain/plan/plan_store.h"
#include "domain/purchase/purchase.h"

namespace molar::domain {

namespace {

Charge charge_of(const UnbookedCharge& found) {
  Charge charge;
  charge.state = ChargeState::Succeeded;
  charge.provider_id = found.charge.provider_id;
  charge.amount_cents = found.charge.amount_cents;
  charge.card = found.charge.card;
  charge.method_id = found.charge.method_id;
  charge.customer_id = found.charge.customer_id;
  return charge;
}

Error not_now() {
  return Error::conflict("not_booked", "It cannot be booked now. See the log.");
}

// Counts the use of the coupon for the reopened or new attempt; if the attempt ends without a
// membership, the use is returned.
void count_coupon(Connection& sql, const std::string& group, const std::optional<Quote>& quote) {
  if (quote && quote->coupon) {
    plan_store::count_coupon_use(sql, group, quote->coupon->code);
  }
}

// A charge requires the consents, so they were given; only their time and place are lost.
AttemptRequest request_of(const Quote& quote, const std::string& actor) {
  AttemptRequest request;
  request.late_actor = actor;
  for (const QuoteConsent& consent : quote.consents) {
    if (consent.required) {
      request.consents.push_back({consent.key, consent.version});
    }
  }
  request.trace.user_agent = "booked late from the payment provider's list";
  return request;
}

// Adds the operator to the attempt's data, so that the audit log names them for every
// path that books the attempt.
std::string ordered_by(const std::string& actor, const ChargeAttempt& attempt) {
  AttemptRequest request = attempt_request_from_json(attempt.effect_data);
  request.late_actor = actor;
  return attempt_request_to_json(request);
}

}  // namespace

Result<EffectAnswer> LateBookingEffect::apply(Connection& sql, const SettledCharge& settled) {
  const ChargeAttempt& attempt = settled.attempt;
  ledger_.grant_credit(sql, attempt.group_key, attempt.household_id, attempt.amount_cents,
                       "prepaid", settled.invoice_id, "prepaid:" + attempt.id);
  EffectAnswer answer;
  answer.body["totalCents"] = attempt.amount_cents;
  return answer;
}

Result<std::int64_t> LateBooking::check_unbooked(Connection& sql, const std::string& group,
                                                 const UnbookedCharge& found,
                                                 Pending pending) const {
  const ListedCharge& charge = found.charge;
  if (unbooked_store::is_booked(sql, group, found.provider, charge.provider_id)) {
    return Error::conflict("already_booked", "The charge is booked already.");
  }
  if (unbooked_store::is_closed(sql, group, found.provider, charge.provider_id)) {
    return Error::conflict("already_closed", "The charge was closed by an operator.");
  }
  if (pending == Pending::Refused &&
      unbooked_store::has_pending_attempt(sql, group, charge.idempotency_key)) {
    return Error::conflict("payment_pending", "The reconciler may still complete its payment.");
  }
  std::int64_t back =
      std::max(charge.refunded_cents,
               unbooked_store::refunded_cents(sql, group, found.provider, charge.provider_id));
  if (back >= charge.amount_cents) {
    return Error::conflict("already_paid_back", "The whole amount was refunded.");
  }
  return charge.amount_cents - back;
}

void LateBooking::note(Connection& sql, const std::string& group, const UnbookedCharge& found,
                       const std::string& actor, const std::string& action, json::object detail) {
  detail["cents"] = found.charge.amount_cents;
  detail["attempt"] = found.charge.idempotency_key;
  audit_log::append(sql,
                    {group, actor, action, "charge", found.charge.provider_id, std::move(detail)},
                    clock_, random_);
}

Status LateBooking::book(const Brand& brand, const UnbookedCharge& found,
                         const std::string& household, const std::string& actor) {
  if (!household.empty()) {
    return book_credit(brand, found, household, actor);
  }
  switch (found.way) {
    case BookingKind::Membership:
      return book_membership(brand, found, actor);
    case BookingKind::Credit:
      return book_credit(brand, found, found.household_id, actor);
    case BookingKind::Nothing:
      break;
  }
  return Error::conflict("not_bookable",
                         "The payer is unknown: name a member, or pay the charge back.");
}

// --- memberships

// Reopens the attempt, or creates it again if it is not in the books.
Result<ChargeAttempt> LateBooking::prepare(Connection& sql, const UnbookedCharge& found,
                                           const std::string& group, const std::string& actor) {
  const ListedCharge& charge = found.charge;
  auto known = charge_store::find(sql, charge.idempotency_key);
  if (known && known->group_key == group && !known->checkout_id.empty()) {
    const std::string request = ordered_by(actor, *known);
    if (charge_store::reopen(sql, known->id, request, clock_.now() + kAttemptLease)) {
      count_coupon(sql, group, quote_store::find(sql, known->quote_id));
    } else {
      charge_store::set_effect_data(sql, known->id, request);
    }
    return charge_store::find(sql, charge.idempotency_key).value();
  }
  auto quote_id = unbooked_store::find_quote(sql, group, found.checkout_id, charge.amount_cents);
  auto quote = quote_id ? quote_store::find(sql, *quote_id) : std::nullopt;
  if (!quote) {
    return not_now();
  }
  count_coupon(sql, group, quote);
  ChargeAttempt attempt;
  attempt.id = charge.idempotency_key;
  attempt.group_key = group;
  set_purchase(attempt, *quote, request_of(*quote, actor));
  attempt.idempotency_key = "late:" + charge.idempotency_key;
  attempt.status = "pending";
  attempt.lease_until = clock_.now() + kAttemptLease;
  attempt.created_at = charge.created_at;
  attempt.updated_at = clock_.now();
  attempt.provider = found.provider;
  charge_store::insert(sql, attempt);
  return attempt;
}

Status LateBooking::book_membership(const Brand& brand, const UnbookedCharge& found,
                                    const std::string& actor) {
  std::optional<ChargeAttempt> attempt;
  try {
    Status prepared = database_.transact_queued([&](Connection& sql) -> Status {
      MOLAR_TRY(std::int64_t left, check_unbooked(sql, brand.group_key, found, Pending::Allowed));
      if (left < found.charge.amount_cents) {
        return Error::conflict(
            "partly_refunded",
            "A part was refunded: pay back the rest, or make it a member's credit.");
      }
      MOLAR_TRY(attempt, prepare(sql, found, brand.group_key, actor));
      note(sql, brand.group_key, found, actor, "late_booking_begun", {{"as", "membership"}});
      return {};
    });
    MOLAR_CHECK(prepared);
  } catch (const storage::UniqueViolation&) {
    return Error::conflict("checkout_paid", "Another charge paid for this checkout.");
  }
  // Now the attempt is like any other: the reconciler completes it if this call cannot.
  ChargeAttempt settled = *attempt;
  try {
    settled = completion_.apply(brand, *attempt, charge_of(found));
  } catch (const UnavailableException& outage) {
    log_event(LogLevel::Error, "late_booking_interrupted",
              {{"attempt", attempt->id}, {"cause", outage.what()}});
  }
  if (settled.status == "succeeded") {
    return {};
  }
  if (settled.decline_reason == std::string(kEmailTaken)) {
    return Error::conflict("email_taken",
                           "The buyer has created an account in the meantime. The whole amount was "
                           "refunded.");
  }
  return not_now();
}

// --- credit

Status LateBooking::book_credit(const Brand& brand, const UnbookedCharge& found,
                                const std::string& household, const std::string& actor) {
  const std::string& group = brand.group_key;
  Timestamp now = clock_.now();
  ChargeBooking booking(effects_, clock_, random_);
  try {
    return database_.transact_queued([&](Connection& sql) -> Status {
      MOLAR_TRY(std::int64_t left, check_unbooked(sql, group, found, Pending::Refused));
      auto subscription = billing_store::find_subscription(sql, group, household);
      if (!subscription) {
        return Error::conflict("no_membership", "This household has never had a membership.");
      }
      auto contact = find_billing_contact(sql, group, household);
      std::string day = format_date(date_in_zone(found.charge.created_at, brand.time_zone));
      ChargeAttempt attempt;
      attempt.id = make_ulid(clock_, random_);
      attempt.group_key = group;
      attempt.household_id = household;
      attempt.subscription_id = subscription->id;
      attempt.purpose = kLateBooking;
      attempt.invoice_kind = "prepaid";
      attempt.lines = charge_lines_to_json(
          {{"prepaid",
            message("changes.line.lateBooking", contact ? contact->language : "", {{"day", day}}),
            1, left}});
      attempt.amount_cents = left;
      attempt.provider = found.provider;
      attempt.effect = kLateBooking;
      attempt.effect_data = "{}";
      attempt.idempotency_key = "late:" + found.charge.provider_id;
      attempt.actor = actor;
      attempt.status = "pending";
      attempt.hold_until = from_millis(0);
      attempt.lease_until = now;
      attempt.created_at = now;
      attempt.updated_at = now;
      charge_store::insert(sql, attempt);
      MOLAR_CHECK(booking.settle(sql, brand, attempt, charge_of(found)));
      note(sql, group, found, actor, "booked_late",
           {{"as", "credit"}, {"household", household}, {"creditCents", left}});
      return {};
    });
  } catch (const storage::UniqueViolation&) {
    return Error::conflict("charge_in_progress",
                           "Another charge of this household is under way. Try again soon.");
  }
}

// --- paying back

Result<Refund> LateBooking::pay_back(const Brand& brand, const UnbookedCharge& found,
                                     const std::string& reason, const std::string& actor) {
  const std::string& group = brand.group_key;
  // This note records the refund even if the process ends before the second note.
  auto begun = database_.transact([&](Connection& sql) -> Result<std::int64_t> {
    MOLAR_TRY(std::int64_t left, check_unbooked(sql, group, found, Pending::Refused));
    note(sql, group, found, actor, "unbooked_pay_back_begun",
         {{"backCents", left}, {"reason", reason}});
    return left;
  });
  MOLAR_TRY(const std::int64_t left, std::move(begun));
  PaymentGateway* gateway = gateways_.by_name(found.provider);
  MOLAR_TRY(Refund refund, gateway->refund({"unbooked:" + found.charge.provider_id, group,
                                            found.charge.provider_id, left}));
  Status noted = database_.transact([&](Connection& sql) -> Status {
    note(sql, group, found, actor, "unbooked_paid_back",
         {{"refund", refund.provider_id}, {"backCents", left}, {"reason", reason}});
    return {};
  });
  if (noted.has_error()) {
    log_event(LogLevel::Error, "unbooked_pay_back_not_noted",
              {{"charge", found.charge.provider_id}, {"refund", refund.provider_id}});
  }
  return refund;
}

Status LateBooking::close(const Brand& brand, const UnbookedCharge& found,
                          const std::string& reason, const std::string& actor) {
  const std::string& group = brand.group_key;
  try {
    return database_.transact([&](Connection& sql) -> Status {
      MOLAR_CHECK(check_unbooked(sql, group, found, Pending::Refused));
      unbooked_store::close(
          sql, {group, found.provider, found.charge.provider_id, reason, actor, clock_.now()});
      note(sql, group, found, actor, "unbooked_closed", {{"reason", reason}});
      return {};
    });
  } catch (const storage::UniqueViolation&) {
    return Error::conflict("already_closed", "The charge was closed by an operator.");
  }
}

}  // namespace molar::domain
