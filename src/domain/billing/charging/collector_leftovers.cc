// Completes attempts left pending by a crash, a provider without an answer, or an absent member.
#include "base/log.h"
#include "domain/billing/charge_store.h"
#include "domain/billing/charging/charge_booking.h"
#include "domain/billing/charging/collector.h"

namespace molar::domain {

using storage::Connection;

namespace {

constexpr std::chrono::hours kFarFuture{24 * 365};
constexpr int kUnansweredInARow = 3;

}  // namespace

void CollectTally::count(const ChargeAttempt& attempt) {
  if (attempt.status == "succeeded") {
    ++succeeded;
  } else if (attempt.pending()) {
    ++left;
  } else if (attempt.status == "voided") {
    ++voided;
  } else {
    ++declined;
  }
}

void Collector::release(const std::string& group, const std::string& household) {
  auto pending = database_.read(
      [&](Connection& sql) { return charge_store::find_pending(sql, group, household); });
  if (pending) {
    settle_pending(pending->id, Hold::End);
  }
}

Result<std::optional<Charge>> Collector::find_out(const Brand& brand, const ChargeAttempt& attempt,
                                                  Hold hold) {
  bool held = hold == Hold::Respect && attempt.hold_until > clock_.now();
  bool asks_nobody = attempt.amount_cents == 0 && attempt.payment_token.empty();
  PaymentGateway* gateway = gateways_.by_name(attempt.provider);
  if (asks_nobody || gateway == nullptr) {
    return std::optional<Charge>(charge(brand, attempt));
  }
  if (attempt.only_stores_card()) {
    Charge stored = charge(brand, attempt);  // idempotent, and moves no money
    bool waiting = stored.state == ChargeState::ActionRequired && !held;
    return waiting ? std::nullopt : std::optional<Charge>(stored);
  }
  MOLAR_TRY(std::optional<Charge> found, gateway->find_charge(attempt.group_key, attempt.id));
  if (found && (found->state != ChargeState::ActionRequired || held)) {
    return found;
  }
  // Not charged: make sure that it never will be. A charge that slipped in between is answered.
  return gateway->cancel_attempt(attempt.group_key, attempt.id);
}

std::optional<Collector::SettleResult> Collector::settle_if_left(const std::string& attempt_id,
                                                                 Hold hold) {
  auto attempt =
      database_.read([&](Connection& sql) { return charge_store::find(sql, attempt_id); });
  if (!attempt || !attempt->pending()) {
    return attempt ? std::optional(SettleResult{std::move(*attempt)}) : std::nullopt;
  }
  Timestamp now = clock_.now();
  bool mine = database_.read([&](Connection& sql) {
    return charge_store::take_lease(sql, attempt_id, now, now + kChargeLease);
  });
  if (!mine) {
    return SettleResult{current(attempt_id)};
  }
  auto brand = brand_of_(attempt->group_key);
  if (!brand) {
    log_event(LogLevel::Warn, "charge_without_brand", {{"attempt", attempt_id}});
    return SettleResult{std::move(*attempt)};
  }
  return settle_left(*brand, *attempt, hold);
}

Collector::SettleResult Collector::settle_left(const Brand& brand, const ChargeAttempt& attempt,
                                               Hold hold) {
  auto found = find_out(brand, attempt, hold);
  if (found.has_error()) {
    return {postpone(attempt), false};
  }
  if (!*found) {
    return {give_up(attempt)};
  }
  bool answered = (*found)->state != ChargeState::Unknown;
  return {settle_one(brand, attempt, **found), answered};
}

std::optional<ChargeAttempt> Collector::settle_pending(const std::string& attempt_id, Hold hold) {
  auto looked = settle_if_left(attempt_id, hold);
  return looked ? std::optional(std::move(looked->attempt)) : std::nullopt;
}

CollectTally Collector::reconcile(Scope scope) {
  CollectTally tally;
  Timestamp now = clock_.now();
  if (scope == Scope::Everything) {
    // Holders of leases are dead. Harmless otherwise: an attempt is settled once.
    database_.read([&](Connection& sql) {
      for (const std::string& id : charge_store::find_left(sql, now + kFarFuture)) {
        charge_store::set_lease(sql, id, now);
      }
    });
  }
  auto ids = database_.read([&](Connection& sql) { return charge_store::find_left(sql, now); });
  int unanswered = 0;
  for (const std::string& id : ids) {
    if (unanswered >= kUnansweredInARow) {
      ++tally.left;
      continue;
    }
    try {
      if (auto looked = settle_if_left(id, Hold::Respect)) {
        tally.count(looked->attempt);
        unanswered = looked->answered ? 0 : unanswered + 1;
      }
    } catch (const UnavailableException&) {
      throw;
    } catch (const std::exception& fault) {  // this attempt needs staff; the others continue
      ++tally.left;
      log_event(LogLevel::Error, "charge_not_booked", {{"attempt", id}, {"cause", fault.what()}});
    }
  }
  if (!ids.empty()) {
    log_event(LogLevel::Info, "charges_reconciled",
              {{"succeeded", tally.succeeded},
               {"declined", tally.declined},
               {"voided", tally.voided},
               {"left", tally.left}});
  }
  return tally;
}

ChargeAttempt Collector::give_up(const ChargeAttempt& attempt) {
  ChargeBooking booking(effects_, clock_, random_);
  auto noted = database_.transact([&](Connection& sql) -> Status {
    booking.give_up(sql, attempt);
    return {};
  });
  return noted.has_value() ? current(attempt.id) : postpone(attempt);
}

}  // namespace molar::domain
