// Input of the calculator, from a query string.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/request/request_context.h"
#include "base/field_errors.h"
#include "domain/savings/calculator.h"

namespace molar::api {

// ?state= in upper or lower case; nullopt when absent.
std::optional<std::string> state_of(const http::Request& request, FieldErrors& errors);
// A whole number ≥ 1; nullopt when absent.
std::optional<std::int64_t> id_of(const http::Request& request, std::string_view name,
                                  FieldErrors& errors);

// "crown:1,exam:2"; adds up repeated treatments and ignores a quantity of 0. nullopt: invalid form.
std::optional<std::vector<domain::ChosenTreatment>> parse_treatments(std::string_view text);

// Reads plan_id, office_id, state, cycle, people, children, renewal, t. Faults have these names.
Result<domain::EstimateRequest> read_estimate_request(const http::Request& request);

}  // namespace molar::api
