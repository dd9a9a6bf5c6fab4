// One kind of change: what it would do, and doing it.
#pragma once

#include <boost/json.hpp>

#include <string>

#include "base/result.h"
#include "domain/billing/charging/charge_effect.h"
#include "domain/membership/change/change.h"
#include "domain/membership/change/household.h"
#include "storage/database.h"

namespace molar::domain {

// A change that the member said yes to; where something was due, the money is there.
struct AcceptedChange {
  const ChangeQuote& quote;         // as it was shown
  const boost::json::object& data;  // of the confirmation: consents, autoRenew, reason
  std::string actor;                // "member:<id>", "staff:<name>"
  const SettledCharge* paid;        // null: nothing was due
  std::string subscription_id;      // of a purchase: the id of what it makes

  // The charge whose payment is written after the change; null when nothing was due.
  const ChargeAttempt* booking() const { return paid == nullptr ? nullptr : &paid->attempt; }
};

struct CarriedOut {
  boost::json::object answer;
  bool receipt_told = false;  // a notice that names the receipt is queued
};

// Stateless, thread-safe.
class ChangeType {
 public:
  virtual ~ChangeType() = default;

  // The effects of the change now. `inputs` is the member's choice, in the form of the API. Equal
  // inputs on an equal household give an equal result, which is how a stale quote is detected. It
  // contains no ids and no times: ChangeService adds them.
  virtual Result<ChangeShown> build(storage::Connection& sql, const Household& household,
                                    const boost::json::object& inputs,
                                    const std::string& language) const = 0;

  // Checks the data of the confirmation (consents), before anything is charged.
  virtual Status check_yes(const ChangeShown& shown, const boost::json::object& data) const;

  // What is billed, where something is due: kind, lines and term are filled from what was shown.
  virtual void complete_order(const Household& household, const ChangeShown& shown,
                              ChargeOrder& order) const;

  // Writes the change, perhaps some minutes after the member's confirmation (the bank may ask too).
  // After an error the money is refunded.
  virtual Result<CarriedOut> carry_out(storage::Connection& sql, const Household& household,
                                       const AcceptedChange& change) const = 0;
};

// The parts of an answer that all changes share, from what was shown: effectiveOn, dueTodayCents,
// refundCents, creditCents, nextPriceCents, renewsOn.
boost::json::object common_answer(const ChangeQuote& quote);
// The same with the subscription as the change left it.
boost::json::object answer_with(storage::Connection& sql, const Household& household,
                                const AcceptedChange& change, const Subscription& subscription);

}  // namespace molar::domain
