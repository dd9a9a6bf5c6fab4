// What a call to Stripe carries: the fields of its form body, or of the query of a GET.
#pragma once

#include <boost/json.hpp>

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace molar::sandbox::stripe {

// Flat, as it is sent: "metadata[order]" → "12".
using Form = std::map<std::string, std::string, std::less<>>;

// Of a name that comes twice, the last value counts.
Form form_of(std::string_view text);

// "" for a field that is not there.
std::string value_of(const Form& form, std::string_view name);

// The field "amount", in cents; -1 where it is missing or no whole number.
std::int64_t amount_of(const Form& form);

// {"order": "12"} of metadata[order]=12.
boost::json::object metadata_of(const Form& form);

// expand[]=payment_method asks for the object in the place of its id.
bool wants_expanded(const Form& form, std::string_view what);

}  // namespace molar::sandbox::stripe
