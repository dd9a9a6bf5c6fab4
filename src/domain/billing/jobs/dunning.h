// State of a membership after a failed renewal, and the notices to the member.
#pragma once

#include <optional>
#include <string>

#include "base/clock.h"
#include "base/random.h"
#include "domain/billing/billing.h"
#include "domain/brand/brand.h"
#include "storage/database.h"

namespace molar::domain {

// Reason of a renewal without consent to a charge, whose prepaid credit does not suffice.
inline constexpr const char* kPartlyPaid = "partly_paid";

// Cause of a failed renewal.
struct FailedTry {
  std::string reason;                    // decline reason, "payment_method_missing" or kPartlyPaid
  bool soft = false;                     // the same card may succeed on another day
  std::optional<std::string> method_id;  // the charged card
};

// Stateless; runs in the caller's transaction.
class Dunning {
 public:
  Dunning(const Clock& clock, RandomSource& random) : clock_(clock), random_(random) {}

  // Applies the next step: status past_due or suspended, day of the next try, and one notice with a
  // link to change the card. A second call on the same day, after a charge to another card that the
  // member has activated, is audited but sends no second notice.
  void failed(Connection& sql, const Brand& brand, Subscription subscription,
              const Invoice& invoice, const FailedTry& why) const;

  // A manual payment of the member was declined: records it, without a step or a notice.
  void failed_by_hand(Connection& sql, Subscription subscription, const FailedTry& why) const;

  // After 28 days: cancels for non-payment, marks open invoices uncollectible, refunds prepaid
  // money.
  Status cancel(Connection& sql, const Brand& brand, Subscription subscription) const;

  // The term is over and does not renew: sets status expired, voids open invoices, refunds prepaid
  // money.
  Status expire(Connection& sql, Subscription subscription) const;

 private:
  void notify(Connection& sql, const Subscription& subscription, const Invoice& invoice,
              const FailedTry& why, const std::string& kind, Date today) const;
  void audit(Connection& sql, const Subscription& subscription, const std::string& action,
             boost::json::object detail) const;

  const Clock& clock_;
  RandomSource& random_;
};

}  // namespace molar::domain
