// Children who come of age, once a day. A child of 18 becomes an adult on the same membership. A
// person above the age limit of a plan for children leaves it when a new term begins, and the price
// of that term accounts for this in advance.
#pragma once

#include "base/clock.h"
#include "base/random.h"
#include "domain/brand/brand.h"
#include "domain/membership/change/household.h"
#include "storage/database.h"

namespace molar::domain {

struct GrowingUpTally {
  int adults = 0;    // child → adult_dependent
  int aged_out = 0;  // left the membership
  int repriced = 0;  // the next term costs another amount
};

// Safe in several processes at once, and twice a day: each step is done where it is still to do.
class GrowingUp {
 public:
  GrowingUp(storage::Database& database, const Clock& clock, RandomSource& random)
      : database_(database), clock_(clock), random_(random) {}

  GrowingUpTally run(const Brand& brand);

 private:
  int turn_adult(const Brand& brand, Date today);
  void look_after(storage::Connection& sql, const Brand& brand, const std::string& household_id,
                  GrowingUpTally& tally);
  int let_go(storage::Connection& sql, Household& household);

  storage::Database& database_;
  const Clock& clock_;
  RandomSource& random_;
};

}  // namespace molar::domain
