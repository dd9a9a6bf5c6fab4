// The regular completion of attempts without an answer.
#include "base/log.h"
#include "domain/billing/charge_store.h"
#include "domain/billing/charging/charge_completion.h"

namespace molar::domain {

namespace {

constexpr std::chrono::hours kFarFuture{24 * 365};
constexpr int kUnansweredInARow = 3;

}  // namespace

void ChargeTally::count(const ChargeAttempt& attempt) {
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

ChargeTally ChargeCompletion::reconcile(Scope scope) {
  ChargeTally tally;
  Timestamp now = clock_.now();
  if (scope == Scope::Everything) {
    // The holders of the leases are dead. Otherwise this does no harm: an attempt is settled once.
    database_.write([&](Connection& sql) {
      for (const std::string& id : charge_store::find_unsettled(sql, now + kFarFuture)) {
        charge_store::set_lease(sql, id, now);
      }
    });
  }
  auto ids = database_.read([&](Connection& sql) {
    auto left = charge_store::find_unsettled(sql, now);
    auto debits = charge_store::find_debits(sql, now);
    left.insert(left.end(), debits.begin(), debits.end());
    return left;
  });
  int unanswered = 0;
  for (const std::string& id : ids) {
    if (unanswered >= kUnansweredInARow) {
      ++tally.left;
      continue;
    }
    try {
      if (auto settled = settle_pending(id)) {
        tally.count(settled->attempt);
        unanswered = settled->answered ? 0 : unanswered + 1;
      }
    } catch (const UnavailableException&) {
      throw;
    } catch (const std::exception& fault) {  // needs an operator; the others continue
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

}  // namespace molar::domain
