#include "domain/savings/price_list.h"

#include "domain/plan/procedures.h"

namespace molar::domain {

std::vector<TreatmentPrice> price_list(const Plan& plan, const std::vector<FeeLine>& fees,
                                       const std::string& language) {
  std::vector<TreatmentPrice> prices;
  prices.reserve(fees.size());
  for (const FeeLine& line : fees) {
    TreatmentPrice price{.procedure = line.procedure,
                         .category = std::string(to_text(category_of(line.procedure))),
                         .label = line.label.in(language),
                         .usual_cents = line.usual_cents,
                         .member_cents = line.member_cents,
                         .included_a_year = std::nullopt};
    for (const IncludedService& service : plan.included_services) {
      if (service.procedure == line.procedure) {
        price.included_a_year = service.quantity_per_year;
      }
    }
    prices.push_back(std::move(price));
  }
  return prices;
}

}  // namespace molar::domain
