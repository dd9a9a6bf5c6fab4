#include "domain/plan/plan.h"

#include <algorithm>

namespace molar::domain {

const std::string& LocalText::in(const std::string& language) const {
  auto found = translations.find(language);
  return found == translations.end() ? text : found->second;
}

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

std::optional<std::int64_t> Plan::price(BillingCycle cycle) const {
  for (const PlanPrice& price : prices) {
    if (price.cycle == cycle) {
      return price.cents;
    }
  }
  return std::nullopt;
}

bool Plan::sold_in(std::string_view state) const {
  return states.empty() || std::find(states.begin(), states.end(), state) != states.end();
}

bool Plan::on_sale(Date today) const {
  return status == "active" && (!valid_from || *valid_from <= today) &&
         (!valid_to || today <= *valid_to);
}

}  // namespace molar::domain
