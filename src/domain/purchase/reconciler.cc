#include "domain/purchase/reconciler.h"

#include "base/log.h"
#include "domain/purchase/attempt_store.h"

namespace molar::domain {

using storage::Connection;

namespace {

constexpr int kPatience = 3;  // unanswered questions in a row
// How long a buyer may take to answer the bank before the attempt is given up.
constexpr std::chrono::minutes kBankPatience{30};
constexpr std::chrono::hours kFarFuture{24 * 365};

void count(ReconcileTally& tally, const std::string& status) {
  if (status == to_text(AttemptStatus::Succeeded)) {
    ++tally.succeeded;
  } else if (status == to_text(AttemptStatus::Declined)) {
    ++tally.declined;
  } else if (status == to_text(AttemptStatus::Voided)) {
    ++tally.voided;
  } else {
    ++tally.left;
  }
}

}  // namespace

bool Reconciler::take(const std::string& id, Scope scope) {
  Timestamp now = clock_.now();
  Timestamp over_by = scope == Scope::Everything ? now + kFarFuture : now;
  return database_.read([&](Connection& sql) {
    return attempt_store::take_lease(sql, id, over_by, now + kAttemptLease);
  });
}

bool Reconciler::gave_up_waiting(const PurchaseAttempt& attempt) const {
  return clock_.now() >= attempt.created_at + kBankPatience;
}

PurchaseAttempt Reconciler::settle(const Brand& brand, const PurchaseAttempt& attempt) {
  PaymentGateway* gateway = gateways_.by_name(attempt.provider);
  if (gateway == nullptr) {
    log_event(LogLevel::Error, "attempt_without_provider",
              {{"attempt", attempt.id}, {"provider", attempt.provider}});
    return settlement_.postpone(attempt);
  }
  auto found = gateway->find_charge(attempt.group_key, attempt.id);
  bool charged = found.has_value() && found->has_value();
  bool asked = charged && (*found)->state == ChargeState::ActionRequired;
  if (found.has_value() && (!charged || (asked && gave_up_waiting(attempt)))) {
    // Not charged: make sure that it never will be. A charge that slipped in between is answered.
    found = gateway->cancel_attempt(attempt.group_key, attempt.id);
    if (found.has_value() && !found->has_value()) {
      return settlement_.give_up(attempt);
    }
  }
  if (found.has_error()) {
    return settlement_.postpone(attempt);
  }
  return settlement_.apply(brand, attempt, **found);
}

bool Reconciler::settle_one(const std::string& attempt_id) {
  auto attempt =
      database_.read([&](Connection& sql) { return attempt_store::find(sql, attempt_id); });
  if (!attempt || attempt->status != to_text(AttemptStatus::Pending)) {
    return true;
  }
  auto brand = brand_of_(attempt->group_key);
  if (!brand || !take(attempt_id, Scope::LeaseOver)) {
    return false;
  }
  return settle(*brand, *attempt).status != to_text(AttemptStatus::Pending);
}

ReconcileTally Reconciler::run(Scope scope) {
  Timestamp by = clock_.now() + (scope == Scope::Everything ? kFarFuture : std::chrono::hours{0});
  auto ids = database_.read([&](Connection& sql) { return attempt_store::find_pending(sql, by); });
  ReconcileTally tally;
  int unanswered = 0;
  for (const std::string& id : ids) {
    if (unanswered >= kPatience) {
      ++tally.left;
      continue;
    }
    auto attempt = database_.read([&](Connection& sql) { return attempt_store::find(sql, id); });
    auto brand = attempt ? brand_of_(attempt->group_key) : nullptr;
    if (!brand) {
      log_event(LogLevel::Warn, "attempt_without_brand", {{"attempt", id}});
      ++tally.left;
      continue;
    }
    if (!take(id, scope)) {
      continue;
    }
    std::string status = settle(*brand, *attempt).status;
    count(tally, status);
    unanswered = status == to_text(AttemptStatus::Pending) ? unanswered + 1 : 0;
  }
  if (!ids.empty()) {
    log_event(LogLevel::Info, "purchases_reconciled",
              {{"succeeded", tally.succeeded},
               {"declined", tally.declined},
               {"voided", tally.voided},
               {"left", tally.left}});
  }
  return tally;
}

}  // namespace molar::domain
