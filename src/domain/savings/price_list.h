// The prices of a plan as a list.
#pragma once

#include <string>
#include <vector>

#include "domain/savings/savings_service.h"

namespace molar::domain {

// In the list's own order. An included treatment has its price for the times beyond those included.
std::vector<TreatmentPrice> price_list(const Plan& plan, const std::vector<FeeLine>& fees,
                                       const std::string& language);

}  // namespace molar::domain
