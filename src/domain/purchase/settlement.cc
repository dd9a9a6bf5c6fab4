#include "domain/purchase/settlement.h"

#include "base/log.h"
#include "domain/audit/audit_log.h"
#include "domain/billing/charge_store.h"
#include "domain/checkout/checkout_store.h"
#include "domain/checkout/quote_store.h"
#include "domain/plan/plan_store.h"

namespace molar::domain {

using storage::Connection;

namespace {

constexpr std::chrono::seconds kPause{5};
constexpr int kBookingTries = 3;

// A coupon's use was taken when the attempt began.
void return_coupon(Connection& sql, const ChargeAttempt& attempt) {
  auto quote = quote_store::find(sql, attempt.quote_id);
  if (quote && quote->coupon) {
    plan_store::return_coupon_use(sql, attempt.group_key, quote->coupon->code);
  }
}

// The bank's question was counted as a declined try, as of its beginning (PurchaseService).
void forgive_question(RateLimiter& limits, const ChargeAttempt& attempt) {
  if (attempt.asked_at) {
    limits.give_back(tries_of(attempt), attempt.created_at);
  }
}

}  // namespace

std::vector<Hit> tries_of(const ChargeAttempt& attempt) {
  std::vector<Hit> hits =
      hits_by_network(limits::kDeclinesByAddress,
                      attempt_request_from_json(attempt.effect_data).trace.client_address);
  hits.push_back({limits::kDeclines, attempt.checkout_id});
  return hits;
}

ChargeAttempt Settlement::current(const std::string& id) {
  return database_.read([&](Connection& sql) { return charge_store::find(sql, id); }).value();
}

ChargeAttempt Settlement::apply(const Brand& brand, const ChargeAttempt& attempt,
                                const Charge& charge) {
  if (charge.state == ChargeState::Unknown) {
    return postpone(attempt);
  }
  if (charge.state == ChargeState::Declined) {
    return decline(attempt, charge.decline_reason);
  }
  if (charge.state == ChargeState::ActionRequired) {
    return leave_open(attempt, std::chrono::seconds(0));
  }
  if (charge.amount_cents != attempt.amount_cents) {
    log_event(LogLevel::Error, "charge_amount_differs",
              {{"attempt", attempt.id},
               {"charged_cents", charge.amount_cents},
               {"asked_cents", attempt.amount_cents}});
  }
  switch (book(brand, attempt, charge)) {
    case Booking::Done:
      forgive_question(limits_, attempt);
      return current(attempt.id);
    case Booking::EmailTaken:
      return pay_back(attempt, charge);
    case Booking::NotNow:
      break;
  }
  return postpone(attempt);
}

Result<PurchaseOutcome> Settlement::write(Connection& sql, const Brand& brand,
                                          const ChargeAttempt& attempt, const Charge& charge) {
  auto now = charge_store::find(sql, attempt.id);
  if (!now || now->status != "pending") {
    return PurchaseOutcome{};  // settled by another caller
  }
  auto checkout = checkout_store::find(sql, attempt.checkout_id);
  auto quote = quote_store::find(sql, attempt.quote_id);
  MOLAR_TRY(PurchaseOutcome outcome, writer_.write(sql, {brand, *now, checkout.value(),
                                                         quote.value(), charge, attempt.provider}));
  note_if_late(sql, *now, charge);
  return outcome;
}

void Settlement::note_if_late(Connection& sql, const ChargeAttempt& attempt, const Charge& charge) {
  const std::string actor = attempt_request_from_json(attempt.effect_data).late_actor;
  if (actor.empty()) {
    return;
  }
  audit_log::append(
      sql, {make_ulid(clock_, random_),
            attempt.group_key,
            actor,
            "booked_late",
            "charge",
            charge.provider_id,
            {{"as", "membership"}, {"cents", charge.amount_cents}, {"attempt", attempt.id}},
            clock_.now()});
}

Settlement::Booking Settlement::book(const Brand& brand, const ChargeAttempt& attempt,
                                     const Charge& charge) {
  for (int tries = 0; tries < kBookingTries; ++tries) {
    try {
      auto done = database_.transact_queued(
          [&](Connection& sql) { return write(sql, brand, attempt, charge); });
      if (done.has_value()) {
        return Booking::Done;
      }
      return done.error().code == kEmailTaken ? Booking::EmailTaken : Booking::NotNow;
    } catch (const storage::UniqueViolation&) {
      // Another process booked the charge or took the address at the same moment, or a member
      // number came twice: the next try tells.
      continue;
    }
  }
  log_event(LogLevel::Error, "purchase_not_booked", {{"attempt", attempt.id}});
  return Booking::NotNow;
}

ChargeAttempt Settlement::pay_back(const ChargeAttempt& attempt, const Charge& charge) {
  std::string refund_id;
  if (charge.amount_cents > 0) {
    PaymentGateway* gateway = gateways_.by_name(attempt.provider);
    Result<Refund> refund =
        gateway == nullptr
            ? Error::unavailable("provider_unavailable", "The provider is not configured.")
            : gateway->refund({"refund:" + attempt.id, attempt.group_key, charge.provider_id,
                               charge.amount_cents});
    if (refund.has_error() || refund->state == RefundState::Failed) {
      log_event(LogLevel::Warn, "refund_postponed", {{"attempt", attempt.id}});
      return postpone(attempt);
    }
    refund_id = refund->provider_id;
  }
  log_event(LogLevel::Warn, "purchase_paid_back", {{"attempt", attempt.id}});
  auto noted = database_.transact([&](Connection& sql) -> Status {
    if (charge_store::mark_declined(sql, attempt.id, std::string(kEmailTaken), false,
                                    clock_.now())) {
      return_coupon(sql, attempt);
      audit_log::append(sql, {make_ulid(clock_, random_),
                              attempt.group_key,
                              "system",
                              "paid_back",
                              "purchase_attempt",
                              attempt.id,
                              {{"reason", kEmailTaken},
                               {"cents", charge.amount_cents},
                               {"charge", charge.provider_id},
                               {"refund", refund_id}},
                              clock_.now()});
    }
    return {};
  });
  return noted.has_value() ? current(attempt.id) : postpone(attempt);
}

ChargeAttempt Settlement::decline(const ChargeAttempt& attempt, const std::string& reason) {
  auto noted = database_.transact([&](Connection& sql) -> Status {
    if (charge_store::mark_declined(sql, attempt.id, reason, false, clock_.now())) {
      return_coupon(sql, attempt);
    }
    return {};
  });
  return noted.has_value() ? current(attempt.id) : postpone(attempt);
}

Settlement::SettleResult Settlement::settle_pending(const Brand& brand,
                                                    const ChargeAttempt& attempt) {
  PaymentGateway* gateway = gateways_.by_name(attempt.provider);
  if (gateway == nullptr) {
    log_event(LogLevel::Error, "attempt_without_provider",
              {{"attempt", attempt.id}, {"provider", attempt.provider}});
    return {postpone(attempt)};
  }
  auto found = gateway->find_charge(attempt.group_key, attempt.id);
  if (found.has_error()) {
    return {postpone(attempt), false};
  }
  bool gave_up_waiting = clock_.now() >= attempt.created_at + kConfirmationHold;
  bool charged = found->has_value();
  if (!charged || ((*found)->state == ChargeState::ActionRequired && gave_up_waiting)) {
    return withdraw(brand, attempt);
  }
  return {apply(brand, attempt, **found)};
}

Settlement::SettleResult Settlement::withdraw(const Brand& brand, const ChargeAttempt& attempt) {
  PaymentGateway* gateway = gateways_.by_name(attempt.provider);
  if (gateway == nullptr) {
    return {postpone(attempt)};
  }
  auto found = gateway->cancel_attempt(attempt.group_key, attempt.id);
  if (found.has_error()) {
    return {postpone(attempt), false};
  }
  return {*found ? apply(brand, attempt, **found) : give_up(attempt)};
}

ChargeAttempt Settlement::give_up(const ChargeAttempt& attempt) {
  auto noted = database_.transact([&](Connection& sql) -> Status {
    if (charge_store::mark_voided(sql, attempt.id, clock_.now())) {
      return_coupon(sql, attempt);
    }
    return {};
  });
  return noted.has_value() ? current(attempt.id) : postpone(attempt);
}

ChargeAttempt Settlement::postpone(const ChargeAttempt& attempt) {
  return leave_open(attempt, kPause);
}

ChargeAttempt Settlement::leave_open(const ChargeAttempt& attempt, std::chrono::seconds pause) {
  return database_.read([&](Connection& sql) {
    charge_store::set_lease(sql, attempt.id, clock_.now() + pause);
    return charge_store::find(sql, attempt.id).value();
  });
}

}  // namespace molar::domain
