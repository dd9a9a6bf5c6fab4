// Checks that a brand's plans for several people cost no more than single plans.
#pragma once

#include <string>
#include <vector>

#include "domain/plan/plan.h"

namespace molar::domain {

struct PriceWarning {
  std::string path;  // "plans[1].prices[0].cents"
  std::string message;
};

// Checks that a family plan does not cost two people, its smallest size, more than plans for single
// adults would: two of these, or one with the second person on it. Compares active plans in the
// same billing cycle, without the processing fee and coupons, and only with plans for adults of any
// age that are sold in all states of the family plan.
std::vector<PriceWarning> check_family_prices(const std::vector<Plan>& plans);

}  // namespace molar::domain
