// A kind of change: computes its effects and carries it out.
#pragma once

#include <string>

#include "base/boost_json.h"
#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/billing/charging/charge_effect.h"
#include "domain/billing/ledger.h"
#include "domain/membership/change/change.h"
#include "domain/membership/change/household.h"
#include "domain/plan/plan_service.h"
#include "storage/database.h"

namespace molar::domain {

// A change that the member has confirmed, and paid if an amount was due.
struct AcceptedChange {
  const ChangeQuote& quote;         // as it was shown
  const boost::json::object& data;  // of the confirmation: consents, autoRenew, reason
  std::string actor;                // "member:<id>", "staff:<name>"
  const SettledCharge* paid;        // null: nothing was due
  std::string subscription_id;      // purchase: id of the new subscription

  // The charge whose payment is written after the change; null when nothing was due.
  const ChargeAttempt* booking() const { return paid == nullptr ? nullptr : &paid->attempt; }
};

struct ChangeResult {
  boost::json::object answer;
  bool receipt_in_notice = false;  // a notice that names the receipt is queued
};

// Dependencies of all kinds of change, which must outlive them.
struct ChangeDeps {
  const PlanService& plans;
  const Ledger& ledger;
  const Clock& clock;
  RandomSource& random;
};

// Stateless, thread-safe.
class ChangeType {
 public:
  explicit ChangeType(const ChangeDeps& deps)
      : plans_(deps.plans), ledger_(deps.ledger), clock_(deps.clock), random_(deps.random) {}
  virtual ~ChangeType() = default;

  // The effects of the change if it were made now. `inputs` is the member's choice, in the form of
  // the API. Equal inputs on an equal household give an equal result, by which a stale quote is
  // detected. The result contains no ids and no times: ChangeService adds them.
  virtual Result<ChangeShown> build(Connection& sql, const Household& household,
                                    const boost::json::object& inputs,
                                    const std::string& language) const = 0;

  // Checks the data of the confirmation (consents) before the charge.
  virtual Status check_yes(const ChangeShown& shown, const boost::json::object& data) const;

  // Completes the order of an amount that is due: kind, lines and term come from `shown`.
  virtual void complete_order(const Household& household, const ChangeShown& shown,
                              ChargeOrder& order) const;

  // Writes the change, possibly minutes after the confirmation, when the bank asked too. After an
  // error the charge is refunded.
  virtual Result<ChangeResult> carry_out(Connection& sql, const Household& household,
                                         const AcceptedChange& change) const = 0;

 protected:
  const PlanService& plans_;
  const Ledger& ledger_;
  const Clock& clock_;
  RandomSource& random_;
};

// The members that all answers share, from the quote: effectiveOn, dueTodayCents, refundCents,
// creditCents, nextPriceCents, renewsOn.
boost::json::object common_answer(const ChangeQuote& quote);
// common_answer() with the changed subscription.
boost::json::object answer_with(Connection& sql, const Household& household,
                                const AcceptedChange& change, const Subscription& subscription);

}  // namespace molar::domain
