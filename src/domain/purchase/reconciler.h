// Finishes or voids what a crash, a lost answer or an outage of the provider left pending.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "base/clock.h"
#include "domain/brand/brand.h"
#include "domain/purchase/settlement.h"
#include "storage/database.h"

namespace molar::domain {

// nullptr for a group that is not served here.
using BrandOfGroup = std::function<std::shared_ptr<const Brand>(const std::string& group_key)>;

struct ReconcileTally {
  int succeeded = 0;
  int declined = 0;
  int voided = 0;
  int left = 0;  // still pending: a bank waits for its buyer, or the provider did not answer
};

// Safe in several processes at once: the lease keeps them apart, and if it did not, the guarded end
// of an attempt and the provider's tombstone would.
class Reconciler {
 public:
  Reconciler(storage::Database& database, Settlement& settlement, BrandOfGroup brand_of,
             const Clock& clock)
      : database_(database),
        settlement_(settlement),
        brand_of_(std::move(brand_of)),
        clock_(clock) {}

  enum class Scope {
    LeaseOver,  // attempts whose lease is over: every minute
    // Also leased attempts: at the start of the only process of a store, whose predecessor is dead.
    // Harmless otherwise, but may void a payment that is under way.
    Everything,
  };

  // The least recently processed attempt comes first. Stops early when the provider does not answer
  // three times in a row; an answer that leaves an attempt pending counts as an answer.
  ReconcileTally run(Scope scope);

  // The same for one attempt whose lease is free, after an event of the provider. False when it is
  // still pending.
  bool settle_one(const std::string& attempt_id);

 private:
  bool take(const std::string& id, Scope scope);

  storage::Database& database_;
  Settlement& settlement_;
  BrandOfGroup brand_of_;
  const Clock& clock_;
};

}  // namespace molar::domain
