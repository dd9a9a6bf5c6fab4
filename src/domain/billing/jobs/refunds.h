// The refund job: requests every pending refund from the provider, with the refund's id as key,
// until the provider accepts or refuses it.
#pragma once

#include <boost/json.hpp>

#include <string>

#include "base/clock.h"
#include "base/random.h"
#include "domain/billing/jobs/renewals.h"
#include "domain/billing/ledger_store.h"
#include "domain/ports/payment_gateways.h"
#include "storage/database.h"

namespace molar::domain {

struct RefundTally {
  int succeeded = 0;
  int failed = 0;  // refused for good: needs the operator
  int left = 0;    // asked again later
};

// Safe in several processes at once: a lease keeps them apart, and the key does if it does not.
class Refunds {
 public:
  Refunds(storage::Database& database, const PaymentGateways& gateways, const Clock& clock,
          RandomSource& random)
      : database_(database), gateways_(gateways), clock_(clock), random_(random) {}

  RefundTally run(const KeepGoing& keep_going);

  // After an event of the provider: queries a refund again, also one that had succeeded and may
  // have been returned since. True: nothing is left to do, also for an unknown id.
  bool settle_pending(const std::string& refund_id);

  // Makes a refund that was refused pending again: its payment may be refundable by now. False when
  // there is no such refund. With a new id: the old key has its answer for ever.
  bool retry(const std::string& refund_id, const std::string& actor);

 private:
  void send(const RefundRow& refund, RefundTally& tally);
  void settle(const RefundRow& refund, const std::string& status, const std::string& provider_id,
              const std::string& error);
  bool check_succeeded(const RefundRow& refund);
  void tell(storage::Connection& sql, const RefundRow& refund) const;
  void note(storage::Connection& sql, const RefundRow& refund, const std::string& actor,
            const std::string& action, boost::json::object detail) const;
  void postpone(const RefundRow& refund, const std::string& error);

  storage::Database& database_;
  const PaymentGateways& gateways_;
  const Clock& clock_;
  RandomSource& random_;
};

}  // namespace molar::domain
