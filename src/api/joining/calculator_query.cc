#include "api/joining/calculator_query.h"

#include <algorithm>

#include "api/joining/plan_bodies.h"
#include "base/fields.h"
#include "base/number.h"
#include "base/text.h"

namespace molar::api {

namespace {

// "" for an absent or empty value: a form without a script sends every field.
std::string value_of(const http::Request& request, std::string_view name) {
  return request.query_value(name).value_or("");
}

bool add(std::vector<domain::ChosenTreatment>& chosen, std::string_view part) {
  const auto colon = part.find(':');
  if (colon == std::string_view::npos || colon == 0) {
    return false;
  }
  const std::string procedure(part.substr(0, colon));
  const auto quantity = parse_number<int>(part.substr(colon + 1));
  if (!quantity || *quantity < 0 || *quantity > domain::Calculator::kMaxQuantity) {
    return false;
  }
  const auto before =
      std::ranges::find_if(chosen, [&](const auto& one) { return one.procedure == procedure; });
  if (before != chosen.end()) {
    before->quantity += *quantity;
  } else if (*quantity > 0) {
    chosen.push_back({procedure, *quantity});
  }
  return true;
}

std::vector<domain::ChosenTreatment> treatments_of(const http::Request& request,
                                                   FieldErrors& errors) {
  auto chosen = parse_treatments(value_of(request, "t"));
  if (!chosen) {
    errors.add("t", "invalid", "Choose treatments of the list, each 1 to 99 times.");
  } else if (chosen->empty()) {
    errors.add("t", "required", "Choose at least one treatment.");
  }
  return std::move(chosen).value_or(std::vector<domain::ChosenTreatment>());
}

int people_of(const http::Request& request, FieldErrors& errors) {
  const std::string given = value_of(request, "people");
  const auto people = given.empty() ? 1 : parse_number<int>(given);
  if (!people || *people < 1) {
    errors.add("people", "invalid", "Enter how many people, 1 or more.");
  }
  return people.value_or(1);
}

int children_of(const http::Request& request, FieldErrors& errors) {
  const std::string given = value_of(request, "children");
  const auto children = given.empty() ? 0 : parse_number<int>(given);
  if (!children || *children < 0) {
    errors.add("children", "invalid", "Enter how many of the people are children, 0 or more.");
  }
  return children.value_or(0);
}

std::optional<domain::BillingCycle> cycle_of(const http::Request& request, FieldErrors& errors) {
  const std::string given = value_of(request, "cycle");
  const auto cycle = parse_text<domain::BillingCycle>(given);
  if (!given.empty() && !cycle) {
    errors.add("cycle", "not_allowed", "Choose annual or monthly.");
  }
  return cycle;
}

}  // namespace

std::optional<std::string> state_of(const http::Request& request, FieldErrors& errors) {
  const std::string given = value_of(request, "state");
  if (given.empty()) {
    return std::nullopt;
  }
  return errors.check("state", check_state(given));
}

std::optional<std::int64_t> id_of(const http::Request& request, std::string_view name,
                                  FieldErrors& errors) {
  const std::string given = value_of(request, name);
  const auto id = parse_id(given);
  if (!given.empty() && !id) {
    errors.add(name, "invalid", "Enter a number.");
  }
  return id;
}

std::optional<std::vector<domain::ChosenTreatment>> parse_treatments(std::string_view text) {
  std::vector<domain::ChosenTreatment> chosen;
  for (const std::string_view part : parts_of(text, ',')) {
    if (!add(chosen, part)) {
      return std::nullopt;
    }
  }
  return chosen;
}

Result<domain::EstimateRequest> read_estimate_request(const http::Request& request) {
  FieldErrors errors;
  domain::EstimateRequest query;
  const auto plan_id = id_of(request, "plan_id", errors);
  if (!plan_id) {
    errors.add("plan_id", "required", "Please choose a plan.");
  }
  query.plan_id = plan_id.value_or(0);
  query.office_id = id_of(request, "office_id", errors);
  query.state = state_of(request, errors);
  query.cycle = cycle_of(request, errors);
  query.people = people_of(request, errors);
  query.children = children_of(request, errors);
  query.is_renewal = value_of(request, "renewal") == "1";
  query.treatments = treatments_of(request, errors);
  MOLAR_CHECK(errors.status());
  return query;
}

}  // namespace molar::api
