// Parts that most services need: the database, the clock and random numbers.
#pragma once

#include <string>
#include <utility>

#include "base/clock.h"
#include "base/random.h"
#include "storage/database.h"

namespace molar::domain {

// Private base of services, which pass it on to the services that they own. What it refers to must
// outlive it.
class ServiceBase {
 public:
  ServiceBase(storage::Database& database, const Clock& clock, RandomSource& random)
      : database_(database), clock_(clock), random_(random) {}

 protected:
  storage::Database& database_;
  const Clock& clock_;
  RandomSource& random_;
};

// Private base of services that act for an operator.
class OperatorService : protected ServiceBase {
 public:
  OperatorService(storage::Database& database, const Clock& clock, RandomSource& random,
                  std::string actor)
      : ServiceBase(database, clock, random), actor_(std::move(actor)) {}

 protected:
  const std::string actor_;  // in the audit log: "cli:<user>"
};

}  // namespace molar::domain
