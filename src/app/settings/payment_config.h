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

// Sets a setting like "payment.brands.harbor.stripe_secret_key"; returns the error text, or "".
// nullopt: `name` is no such setting.
std::optional<std::string> assign_brand_payment(Config& config, std::string_view name,
                                                const std::string& value);

// "MOLAR_PAYMENT_BRANDS_HARBOR_STRIPE_SECRET_KEY" → "payment.brands.harbor.stripe_secret_key". A
// group with a hyphen cannot be set by an environment variable.
std::optional<std::string> brand_payment_key(std::string_view variable);

// Returns the settings of a brand: its own values, otherwise the general ones.
BrandPayment payment_of(const Config& config, const std::string& group_key);

// In production no brand may use the sandbox, which accepts test cards and moves no money, unless
// payment.allow_sandbox is true. Fails with "payment_sandbox_in_production" and names the settings.
// Checks the general provider too, which brands without their own use.
Status check_payment_mode(const Config& config);

// Returns the missing or wrong Stripe keys and URLs, for the list of configuration faults.
std::vector<std::string> payment_faults(const Config& config);

}  // namespace molar::app
