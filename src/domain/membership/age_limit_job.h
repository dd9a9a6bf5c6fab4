// Handles children who reach an age limit, once a day. A child of 18 becomes an adult on the same
// membership. A person above the age limit of a plan for children is removed when a new term
// begins, and the price of that term is lowered in advance.
#pragma once

#include "base/clock.h"
#include "domain/brand/brand.h"
#include "domain/membership/change/household.h"
#include "domain/ports/service_base.h"

namespace molar::domain {

struct GrowingUpTally {
  int adults = 0;    // child → adult_dependent
  int aged_out = 0;  // removed from the membership
  int repriced = 0;  // the next term's price changed
};

// Safe in several processes at the same time, and twice a day: it repeats no step.
class AgeLimitJob : ServiceBase {
 public:
  explicit AgeLimitJob(const ServiceBase& base) : ServiceBase(base) {}

  GrowingUpTally run(const Brand& brand);

 private:
  int turn_adult(const Brand& brand, Date today);
  void apply_to(Connection& sql, const Brand& brand, const std::string& household_id,
                GrowingUpTally& tally);
  int let_go(Connection& sql, Household& household);
};

}  // namespace molar::domain
