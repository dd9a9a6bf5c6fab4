// Who takes which brand's money: the settings under payment.*, and payment.brands.<group>.* for a
// brand that differs.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/config.h"

namespace molar::app {

// Sets "payment.brands.harbor.stripe_secret_key" and its like; answers the fault, or nothing.
// nullopt: the name is no such setting.
std::optional<std::string> assign_brand_payment(Config& config, std::string_view name,
                                                const std::string& value);

// "MOLAR_PAYMENT_BRANDS_HARBOR_STRIPE_SECRET_KEY" → "payment.brands.harbor.stripe_secret_key". A
// group with a hyphen can only be named in a file.
std::optional<std::string> brand_payment_key(std::string_view variable);

// What holds for a brand: its own values, and the general ones where it has none.
BrandPayment payment_of(const Config& config, const std::string& group_key);

// What does not fit together; shown with the other faults of the configuration.
std::vector<std::string> payment_faults(const Config& config);

}  // namespace molar::app
