// Bodies of plans and offices, in one language.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/plan/plan.h"
#include "domain/plan/plan_service.h"
#include "domain/plan/procedures.h"

namespace molar::api {

struct IncludedServiceBody {
  std::string procedure;
  std::string label;
  int quantity_per_year = 0;
  std::optional<int> under_age;  // only for people below this age
};
BOOST_DESCRIBE_STRUCT(IncludedServiceBody, (), (procedure, label, quantity_per_year, under_age))

struct DiscountBody {
  std::string category;
  std::string label;
  int percent = 0;
};
BOOST_DESCRIBE_STRUCT(DiscountBody, (), (category, label, percent))

struct OfficeAddressBody {
  std::string line1;
  std::string city;
  std::string state;
  std::string zip;
};
BOOST_DESCRIBE_STRUCT(OfficeAddressBody, (), (line1, city, state, zip))

struct OfficeBody {
  std::int64_t id = 0;
  std::string name;
  OfficeAddressBody address;
  std::string phone;
};
BOOST_DESCRIBE_STRUCT(OfficeBody, (), (id, name, address, phone))

// JSON contains only the described members, not all inherited ones.
struct PlanBody : domain::PlanFacts {
  std::string name;
  std::string tagline;
  std::string description;
  std::vector<IncludedServiceBody> included_services;
  std::vector<DiscountBody> discounts;
  std::vector<domain::ShownPrice> fee_summary;
  std::optional<OfficeBody> office;
};
BOOST_DESCRIBE_STRUCT(PlanBody, (),
                      (id, name, tagline, description, legal_form, audience, states, prices,
                       per_dependent_cents, max_members, processing_fee_cents, min_age, max_age,
                       included_services, discounts, fee_summary, office_scope, status, office))

OfficeBody office_body(const domain::Office& office);
PlanBody plan_body(const domain::PlanOffer& offer, const std::string& language);

// A whole number ≥ 1 from a path or query; nullopt for any other text.
std::optional<std::int64_t> parse_id(std::string_view text);

}  // namespace molar::api
