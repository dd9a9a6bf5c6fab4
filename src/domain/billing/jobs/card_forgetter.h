// Removed cards are removed at the payment provider too: a row of card_to_forget is written in the
// transaction that removes the card (billing_store::remove_method), and this asks until it is done.
#pragma once

#include "base/clock.h"
#include "domain/billing/jobs/renewals.h"
#include "domain/ports/payment_gateways.h"
#include "storage/database.h"

namespace molar::domain {

struct ForgetTally {
  int forgotten = 0;
  int given_up = 0;  // after a month of tries; logged as "card_not_forgotten"
  int left = 0;      // the provider did not answer
};

// Safe in several processes at once.
class CardForgetter {
 public:
  CardForgetter(storage::Database& database, const PaymentGateways& gateways, const Clock& clock)
      : database_(database), gateways_(gateways), clock_(clock) {}

  ForgetTally run(const KeepGoing& keep_going);

 private:
  struct Row;
  void forget(const Row& row, ForgetTally& tally);

  storage::Database& database_;
  const PaymentGateways& gateways_;
  const Clock& clock_;
};

}  // namespace molar::domain
