#include "domain/savings/price_list.h"

namespace molar::domain {

std::vector<TreatmentPrice> price_list(const Plan& plan, const std::vector<FeeLine>& fees,
                                       const std::string& language) {
  std::vector<TreatmentPrice> prices;
  prices.reserve(fees.size());
  for (const FeeLine& line : fees) {
    TreatmentPrice price{line.procedure, line.label.in(language), line.usual_cents,
                         line.member_cents, std::nullopt};
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
