#include "domain/plan/plan.h"

#include <algorithm>

namespace molar::domain {

const std::string& LocalText::in(const std::string& language) const {
  auto found = translations.find(language);
  return found == translations.end() ? text : found->second;
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

bool Plan::taken_at(std::int64_t office_id) const {
  return office_scope == "all" || std::ranges::find(office_ids, office_id) != office_ids.end();
}

}  // namespace molar::domain
