// Fields of a call to Stripe: of its form body, or of the query of a GET.
#pragma once

#include <boost/json.hpp>

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace molar::sandbox::stripe {

// Flat, as sent: "metadata[order]" → "12".
using Form = std::map<std::string, std::string, std::less<>>;

// For a repeated name, the last value counts.
Form form_of(std::string_view text);

// Returns "" for a missing field.
std::string value_of(const Form& form, std::string_view name);

// The field "amount" in cents; -1 when it is missing or not a whole number.
std::int64_t amount_of(const Form& form);

// {"order": "12"} of metadata[order]=12.
boost::json::object metadata_of(const Form& form);

// Whether the call requests an object instead of its id, as with expand[]=payment_method.
bool wants_expanded(const Form& form, std::string_view what);

}  // namespace molar::sandbox::stripe
