#include "domain/billing/charging/charge_completion.h"

#include <algorithm>

#include "base/log.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/charge_store.h"

namespace molar::domain {

namespace {

constexpr std::chrono::seconds kPause{5};
constexpr std::size_t kBookedAtOnce = 25;
constexpr int kBookingTries = 3;
// Time in which a charge without an answer waits for the keys of its provider. Afterwards it is
// declined, because a pending charge blocks its household: no payment, no renewal, no cancellation.
constexpr std::chrono::hours kProviderMayReturn{24 * 7};

Charge declined_charge(std::string reason) {
  Charge charge;
  charge.state = ChargeState::Declined;
  charge.decline_reason = std::move(reason);
  return charge;
}

void count(ChargeTally& tally, const Charge& booked) {
  if (booked.state == ChargeState::Succeeded) {
    ++tally.succeeded;
  } else if (booked.state == ChargeState::Declined) {
    ++(booked.is_blocked ? tally.voided : tally.declined);
  } else {
    ++tally.left;
  }
}

Charge of_stored_card(Charge stored) {
  stored.provider_id.clear();  // no charge to refund
  stored.amount_cents = 0;
  return stored;
}

// A checkout's card is verified and stored even when nothing is due.
bool needs_provider(const ChargeAttempt& attempt) {
  return attempt.joins() || attempt.amount_cents > 0 || !attempt.payment_token.empty();
}

}  // namespace

std::vector<Hit> ChargeCompletion::tries_of(const ChargeAttempt& attempt) const {
  const ChargeEffect* effect = effects_.find(attempt.effect);
  return effect != nullptr ? effect->tries_of(attempt) : tries_of_household(attempt.household_id);
}

// --- charge

Charge ChargeCompletion::charge(const Brand& brand, const ChargeAttempt& attempt) {
  if (!needs_provider(attempt)) {
    Charge nothing;
    nothing.state = ChargeState::Succeeded;
    return nothing;
  }
  PaymentGateway* gateway = gateways_.by_name(attempt.provider);
  if (gateway == nullptr) {
    // The provider of a checkout was configured when the attempt started. After the lease of a
    // household's attempt, an earlier process may have sent the charge. So the charge may exist:
    // outcome unknown.
    const bool may_exist = attempt.lease_until <= clock_.now() && !attempt.only_stores_card();
    if (attempt.joins() || (may_exist && may_return(attempt))) {
      return {};
    }
    // A stored card of a provider that is no longer configured: the member must enter it again.
    // Soft, because the provider may be missing by mistake; then the card pays on another day. Hard
    // if the charge may exist: another attempt would charge the card twice.
    log_event(LogLevel::Error, "provider_not_configured",
              {{"provider", attempt.provider}, {"attempt", attempt.id}});
    Charge charge = declined_charge("invalid_token");
    charge.soft = !may_exist;
    return charge;
  }
  try {
    return charge_at(*gateway, brand, attempt);
  } catch (const UnavailableException& outage) {
    log_event(LogLevel::Error, "charge_interrupted",
              {{"attempt", attempt.id}, {"cause", outage.what()}});
    return {};
  }
}

bool ChargeCompletion::may_return(const ChargeAttempt& attempt) const {
  return attempt.joins() || clock_.now() < attempt.created_at + kProviderMayReturn;
}

Charge ChargeCompletion::charge_at(PaymentGateway& gateway, const Brand& brand,
                                   const ChargeAttempt& attempt) {
  ChargeRequest request;
  request.idempotency_key = attempt.id;
  request.group_key = attempt.group_key;
  request.payment_token = attempt.payment_token;
  request.amount_cents = attempt.only_stores_card() ? 0 : attempt.amount_cents;
  request.reference = attempt.joins() ? attempt.checkout_id : attempt.household_id;
  if (!attempt.only_stores_card()) {
    request.description = brand.name;
  }
  const ChargeEffect* effect = effects_.find(attempt.effect);
  request.keeps_method = effect == nullptr || effect->keeps_method(attempt);
  request.debits_bank = effect != nullptr && effect->debits_bank(attempt);
  if (attempt.joins()) {
    return gateway.charge(request);
  }
  std::vector<PaymentMethod> methods = database_.read([&](Connection& sql) {
    return billing_store::find_methods(sql, attempt.group_key, attempt.household_id);
  });
  for (const PaymentMethod& method : methods) {
    if (method.provider == attempt.provider && request.customer_id.empty()) {
      request.customer_id = method.provider_customer_id;
    }
  }
  if (attempt.only_stores_card()) {
    return of_stored_card(gateway.store_method(request));
  }
  if (attempt.payment_token.empty()) {
    auto method = std::ranges::find(methods, attempt.method_id, &PaymentMethod::id);
    if (method == methods.end()) {
      return declined_charge("invalid_token");  // removed in the meantime
    }
    request.method_id = method->provider_method_id;
    request.customer_id = method->provider_customer_id;
    request.off_session = attempt.off_session;
  }
  return gateway.charge(request);
}

// --- apply

ChargeAttempt ChargeCompletion::apply(const Brand& brand, const ChargeAttempt& attempt,
                                      const Charge& charge) {
  const bool paid = charge.state == ChargeState::Succeeded;
  if (paid && attempt.joins() && charge.amount_cents != attempt.amount_cents) {
    log_event(LogLevel::Error, "charge_amount_differs",
              {{"attempt", attempt.id},
               {"charged_cents", charge.amount_cents},
               {"asked_cents", attempt.amount_cents}});
  }
  for (int tries = 0; tries < kBookingTries; ++tries) {
    try {
      auto done = database_.transact_queued(
          [&](Connection& sql) { return booking_.settle(sql, brand, attempt, charge); });
      if (done.has_value()) {
        if (attempt.asked_at && paid) {  // the confirmation counted as a try
          limits_.give_back(tries_of(attempt), attempt.created_at);
        }
        return current(attempt.id);
      }
      // The database, not the effect, is unavailable.
      bool paid_back =
          done.error().kind != ErrorKind::Unavailable && pay_back(attempt, charge, done.error());
      return paid_back ? current(attempt.id) : postpone(attempt);
    } catch (const storage::UniqueViolation&) {
      continue;  // another process has booked it: the next iteration reads its state
    } catch (const UnavailableException& outage) {
      log_event(LogLevel::Error, "charge_not_booked",
                {{"attempt", attempt.id}, {"cause", outage.what()}});
      return attempt;  // pending; its lease expires
    }
  }
  log_event(LogLevel::Error, "charge_not_booked", {{"attempt", attempt.id}});
  return postpone(attempt);
}

ChargeTally ChargeCompletion::apply_all(const Brand& brand, const std::vector<Outcome>& outcomes) {
  ChargeTally tally;
  for (std::size_t from = 0; from < outcomes.size(); from += kBookedAtOnce) {
    std::size_t to = std::min(from + kBookedAtOnce, outcomes.size());
    bool together = false;
    try {
      together =
          database_
              .transact_queued([&](Connection& sql) -> Status {
                for (std::size_t i = from; i < to; ++i) {
                  MOLAR_CHECK(booking_.settle(sql, brand, outcomes[i].attempt, outcomes[i].charge));
                }
                return {};
              })
              .has_value();
    } catch (
        const std::exception& fault) {  // one outcome failed: books each in a separate transaction
      log_event(LogLevel::Warn, "charges_not_booked_together", {{"cause", fault.what()}});
    }
    for (std::size_t i = from; i < to; ++i) {
      const Outcome& outcome = outcomes[i];
      if (together) {
        domain::count(tally, outcome.charge);
      } else {
        tally.count(apply_safely(brand, outcome));
      }
    }
  }
  return tally;
}

ChargeAttempt ChargeCompletion::apply_safely(const Brand& brand, const Outcome& outcome) {
  try {
    return apply(brand, outcome.attempt, outcome.charge);
  } catch (const std::exception& fault) {
    log_event(LogLevel::Error, "charge_not_booked",
              {{"attempt", outcome.attempt.id}, {"cause", fault.what()}});
    return outcome.attempt;  // pending; reconciled later
  }
}

bool ChargeCompletion::pay_back(const ChargeAttempt& attempt, const Charge& charge,
                                const Error& why) {
  std::string refund_id;
  if (attempt.joins() && charge.amount_cents > 0) {
    auto refund = refund_now(attempt, charge);
    if (refund.has_error()) {
      log_event(LogLevel::Warn, "refund_postponed", {{"attempt", attempt.id}});
      return false;
    }
    refund_id = *refund;
  }
  log_event(LogLevel::Warn, "charge_paid_back", {{"attempt", attempt.id}, {"cause", why.code}});
  auto recorded = database_.transact([&](Connection& sql) -> Status {
    booking_.pay_back(sql, attempt, charge, why, refund_id);
    return {};
  });
  return recorded.has_value();
}

// A checkout has no household whose ledger could record a pending refund, so the refund is made
// before the attempt ends.
Result<std::string> ChargeCompletion::refund_now(const ChargeAttempt& attempt,
                                                 const Charge& charge) {
  PaymentGateway* gateway = gateways_.by_name(attempt.provider);
  if (gateway == nullptr) {
    return Error::unavailable("provider_unavailable", "The provider is not configured.");
  }
  MOLAR_TRY(Refund refund, gateway->refund({"refund:" + attempt.id, attempt.group_key,
                                            charge.provider_id, charge.amount_cents}));
  if (refund.state == RefundState::Failed) {
    return Error::unavailable("refund_failed", "The bank returned the refund.");
  }
  return std::move(refund.provider_id);
}

// --- attempts without an answer

Result<std::optional<Charge>> ChargeCompletion::query_provider(const Brand& brand,
                                                               const ChargeAttempt& attempt,
                                                               Hold hold) {
  bool held = hold == Hold::Respect && attempt.hold_until > clock_.now();
  PaymentGateway* gateway = gateways_.by_name(attempt.provider);
  if (!needs_provider(attempt) || gateway == nullptr) {
    return std::optional<Charge>(charge(brand, attempt));
  }
  if (attempt.only_stores_card()) {
    Charge stored = charge(brand, attempt);  // idempotent, and moves no money
    bool is_asking = held && attempt.asked_at;
    if (stored.state != ChargeState::Unknown || is_asking) {
      bool waiting = stored.state == ChargeState::ActionRequired && !held;
      return waiting ? std::nullopt : std::optional<Charge>(stored);
    }
    // The provider may repeat a fault under this key for a day. As long as the attempt is pending,
    // the household can neither pay nor change its membership.
    MOLAR_TRY(auto outcome, gateway->cancel_attempt(attempt.group_key, attempt.id));
    return outcome ? std::optional<Charge>(of_stored_card(std::move(*outcome))) : std::nullopt;
  }
  MOLAR_TRY(std::optional<Charge> found, gateway->find_charge(attempt.group_key, attempt.id));
  if (found && (found->state != ChargeState::ActionRequired || held)) {
    return found;
  }
  // Not charged: block the key, so that it is never charged. Returns a charge made in the meantime.
  return gateway->cancel_attempt(attempt.group_key, attempt.id);
}

ChargeCompletion::SettleResult ChargeCompletion::settle_leased(const Brand& brand,
                                                               const ChargeAttempt& attempt,
                                                               Hold hold) {
  const bool moves_money = needs_provider(attempt) && !attempt.only_stores_card();
  if (moves_money && gateways_.by_name(attempt.provider) == nullptr && may_return(attempt)) {
    log_event(LogLevel::Error, "attempt_without_provider",
              {{"attempt", attempt.id}, {"provider", attempt.provider}});
    return {postpone(attempt)};
  }
  auto found = query_provider(brand, attempt, hold);
  if (found.has_error()) {
    return {postpone(attempt), false};
  }
  if (!*found && attempt.next_look_at) {
    // The provider no longer has this charge. A decline, because the buyer was informed of the
    // debit and must be informed of its end.
    *found = declined_charge("network");
  }
  if (!*found) {
    return {void_attempt(attempt)};
  }
  bool answered = (*found)->state != ChargeState::Unknown;
  return {apply(brand, attempt, **found), answered};
}

std::optional<ChargeCompletion::SettleResult> ChargeCompletion::settle_pending(
    const std::string& attempt_id, Hold hold) {
  auto attempt =
      database_.read([&](Connection& sql) { return charge_store::find(sql, attempt_id); });
  if (!attempt || !attempt->pending()) {
    return attempt ? std::optional(SettleResult{std::move(*attempt)}) : std::nullopt;
  }
  Timestamp now = clock_.now();
  bool mine = database_.write([&](Connection& sql) {
    return charge_store::take_lease(sql, attempt_id, now, now + kAttemptLease);
  });
  if (!mine) {
    return SettleResult{current(attempt_id)};
  }
  auto brand = brand_of_(attempt->group_key);
  if (!brand) {
    log_event(LogLevel::Warn, "attempt_without_brand", {{"attempt", attempt_id}});
    return SettleResult{std::move(*attempt)};
  }
  return settle_leased(*brand, *attempt, hold);
}

ChargeAttempt ChargeCompletion::void_attempt(const ChargeAttempt& attempt) {
  auto recorded = database_.transact([&](Connection& sql) -> Status {
    booking_.void_attempt(sql, attempt);
    return {};
  });
  return recorded.has_value() ? current(attempt.id) : postpone(attempt);
}

ChargeAttempt ChargeCompletion::postpone(const ChargeAttempt& attempt) {
  return database_.write([&](Connection& sql) {
    charge_store::set_lease(sql, attempt.id, clock_.now() + kPause);
    return charge_store::find(sql, attempt.id).value();
  });
}

ChargeAttempt ChargeCompletion::current(const std::string& id) {
  return database_.read([&](Connection& sql) { return charge_store::find(sql, id); }).value();
}

}  // namespace molar::domain
