// The payment provider of each brand: the settings under payment.*, and payment.brands.<group>.*
// for a brand that differs.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/settings/config.h"
#include "base/result.h"

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

// In production no brand may be paid through the sandbox, which takes test cards and moves no
// money, unless payment.allow_sandbox says so. Fails with "payment_sandbox_in_production", naming
// the settings. A brand without a provider of its own has the general one, so that one counts too.
Status check_payment_mode(const Config& config);

// Contradictions between settings; shown with the other faults of the configuration.
std::vector<std::string> payment_faults(const Config& config);

}  // namespace molar::app
