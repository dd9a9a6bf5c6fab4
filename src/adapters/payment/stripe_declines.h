// Stripe's words for a refused card, in ours.
#pragma once

#include <string>
#include <string_view>

namespace molar::adapters {

// The reason of domain/ports/payment_gateway.h for the error's `code` and `decline_code`
// (https://docs.stripe.com/declines/codes). What nobody listed is "do_not_honor".
std::string decline_reason(std::string_view code, std::string_view decline_code);

}  // namespace molar::adapters
