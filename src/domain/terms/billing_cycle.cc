#include "domain/terms/billing_cycle.h"

namespace molar::domain {

std::string_view to_text(BillingCycle cycle) {
  return cycle == BillingCycle::Annual ? "annual" : "monthly";
}

std::optional<BillingCycle> parse_billing_cycle(std::string_view text) {
  if (text == "annual") {
    return BillingCycle::Annual;
  }
  if (text == "monthly") {
    return BillingCycle::Monthly;
  }
  return std::nullopt;
}

}  // namespace molar::domain
