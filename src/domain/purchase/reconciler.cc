#include "domain/purchase/reconciler.h"

#include "base/log.h"
#include "domain/billing/charge_store.h"

namespace molar::domain {

using storage::Connection;

namespace {

constexpr int kPatience = 3;  // unanswered questions in a row
constexpr std::chrono::hours kFarFuture{24 * 365};

void count(ReconcileTally& tally, const std::string& status) {
  if (status == "succeeded") {
    ++tally.succeeded;
  } else if (status == "declined") {
    ++tally.declined;
  } else if (status == "voided") {
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
    return charge_store::take_lease(sql, id, over_by, now + kAttemptLease);
  });
}

bool Reconciler::settle_one(const std::string& attempt_id) {
  auto attempt =
      database_.read([&](Connection& sql) { return charge_store::find(sql, attempt_id); });
  if (!attempt || attempt->status != "pending") {
    return true;
  }
  auto brand = brand_of_(attempt->group_key);
  if (!brand || !take(attempt_id, Scope::LeaseOver)) {
    return false;
  }
  return settlement_.settle_pending(*brand, *attempt).attempt.status != "pending";
}

ReconcileTally Reconciler::run(Scope scope) {
  Timestamp by = clock_.now() + (scope == Scope::Everything ? kFarFuture : std::chrono::hours{0});
  auto ids =
      database_.read([&](Connection& sql) { return charge_store::find_unfinished(sql, by); });
  ReconcileTally tally;
  int unanswered = 0;
  for (const std::string& id : ids) {
    if (unanswered >= kPatience) {
      ++tally.left;
      continue;
    }
    auto attempt = database_.read([&](Connection& sql) { return charge_store::find(sql, id); });
    auto brand = attempt ? brand_of_(attempt->group_key) : nullptr;
    if (!take(id, scope)) {
      continue;
    }
    if (!brand) {
      log_event(LogLevel::Warn, "attempt_without_brand", {{"attempt", id}});
      ++tally.left;
      continue;
    }
    Settlement::SettleResult looked = settlement_.settle_pending(*brand, *attempt);
    count(tally, looked.attempt.status);
    unanswered = looked.answered ? 0 : unanswered + 1;
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
