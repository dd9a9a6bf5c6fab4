#include "api/joining/plan_bodies.h"

#include "base/number.h"

namespace molar::api {

OfficeBody office_body(const domain::Office& office) {
  return {office.id,
          office.name,
          {office.address_line1, office.city, office.state, office.zip},
          office.phone};
}

PlanBody plan_body(const domain::PlanOffer& offer, const std::string& language) {
  const domain::Plan& plan = offer.plan;
  PlanBody body{static_cast<const domain::PlanFacts&>(plan), plan.name.in(language),
                plan.tagline.in(language), plan.description.in(language)};
  for (const domain::IncludedService& service : plan.included_services) {
    body.included_services.push_back({service.procedure, service.label.in(language),
                                      service.quantity_per_year, service.under_age});
  }
  for (const domain::PlanDiscount& discount : plan.discounts) {
    body.discounts.push_back({discount.category, discount.label.in(language), discount.percent});
  }
  for (const domain::FeeLine& fee : offer.fees) {
    body.fee_summary.push_back(domain::shown_price(fee, language));
  }
  if (offer.office) {
    body.office = office_body(*offer.office);
  }
  return body;
}

std::optional<std::int64_t> parse_id(std::string_view text) {
  const auto id = parse_number<std::int64_t>(text);
  return id && *id > 0 ? id : std::nullopt;
}

}  // namespace molar::api
