// A renewal that was not paid: the states of the membership and the notices to the member.
#pragma once

#include <optional>
#include <string>

#include "base/clock.h"
#include "base/random.h"
#include "domain/billing/billing.h"
#include "domain/brand/brand.h"
#include "storage/database.h"

namespace molar::domain {

// Why a renewal was not paid.
struct FailedTry {
  std::string reason;                    // of the decline, or "payment_method_missing"
  bool soft = false;                     // the same card may pay another day
  std::optional<std::string> method_id;  // the card that was tried
};

// Stateless; in the caller's transaction.
class Dunning {
 public:
  Dunning(const Clock& clock, RandomSource& random) : clock_(clock), random_(random) {}

  // The next step: past_due or suspended, the day of the next try, and one notice with a link for
  // another card. Twice on one day is once.
  void failed(storage::Connection& sql, const Brand& brand, Subscription subscription,
              const Invoice& invoice, const FailedTry& why) const;

  // The member did not succeed with a card either: remembered, without a step or a notice.
  void failed_by_hand(storage::Connection& sql, Subscription subscription,
                      const FailedTry& why) const;

  // After 28 days: canceled for non-payment, the bill uncollectible, money paid ahead goes back.
  Status cancel(storage::Connection& sql, const Brand& brand, Subscription subscription) const;

  // The term is over and is not renewed: expired. An open bill for the next term is taken back.
  Status expire(storage::Connection& sql, Subscription subscription) const;

 private:
  void tell(storage::Connection& sql, const Subscription& subscription, const Invoice& invoice,
            const FailedTry& why, const std::string& kind, Date today) const;
  void audit(storage::Connection& sql, const Subscription& subscription, const std::string& action,
             boost::json::object detail) const;

  const Clock& clock_;
  RandomSource& random_;
};

}  // namespace molar::domain
