#include "domain/services/services.h"

#include <utility>

namespace molar::domain {

Services::Services(ServiceDeps dependencies) : deps(std::move(dependencies)) {
  charge_effects.add(kRenewal, renewal_effect);
  charge_effects.add("prepay", prepay_effect);
  charge_effects.add(kUpdateCard, card_effect);
  charge_effects.add(kJoin, join_effect);
  charge_effects.add(kLateBooking, late_booking_effect);
  memberships.changes().register_effects(charge_effects);
}

}  // namespace molar::domain
