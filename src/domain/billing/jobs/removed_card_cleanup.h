// Removes removed cards at the payment provider as well. billing_store::remove_method writes a row
// of card_to_forget in the transaction that removes the card; this job repeats the request to the
// provider until it succeeds.
#pragma once

#include "domain/billing/jobs/renewals.h"
#include "domain/ports/payment_gateways.h"
#include "domain/ports/service_base.h"

namespace molar::domain {

struct ForgetTally {
  int forgotten = 0;
  int given_up = 0;  // after a month of tries; logged as "card_not_forgotten"
  int left = 0;      // the provider did not answer
};
BOOST_DESCRIBE_STRUCT(ForgetTally, (), (forgotten, given_up, left))

// Safe in several processes at the same time.
class RemovedCardCleanup : ServiceBase {
 public:
  RemovedCardCleanup(const ServiceBase& base, const PaymentGateways& gateways)
      : ServiceBase(base), gateways_(gateways) {}

  ForgetTally run(const KeepGoing& keep_going);

 private:
  struct Row;
  void forget(const Row& row, ForgetTally& tally);

  const PaymentGateways& gateways_;
};

}  // namespace molar::domain
