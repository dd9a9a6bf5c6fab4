#include "app/settings/payment_config.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"

namespace molar::app {

namespace {

constexpr std::string_view kPrefix = "payment.brands.";
constexpr std::string_view kVariablePrefix = "MOLAR_PAYMENT_BRANDS_";

using Field = std::pair<std::string_view, std::string BrandPayment::*>;
constexpr std::array<Field, 5> kFields{{
    {"provider", &BrandPayment::provider},
    {"stripe_secret_key", &BrandPayment::stripe_secret_key},
    {"stripe_publishable_key", &BrandPayment::stripe_publishable_key},
    {"stripe_webhook_secret", &BrandPayment::stripe_webhook_secret},
    {"stripe_bank_debit", &BrandPayment::stripe_bank_debit},
}};

bool is_group(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

bool is_known_provider(std::string_view provider) {
  return provider == "sandbox" || provider == "stripe";
}

bool is_web_address(std::string_view url) {
  return url.starts_with("https://") || url.starts_with("http://");
}

void check_keys(const BrandPayment& payment, const std::string& whose,
                std::vector<std::string>& faults) {
  if (payment.provider != "stripe") {
    return;
  }
  auto need = [&](const std::string& value, const std::string& name,
                  std::initializer_list<std::string_view> prefixes) {
    bool fits = std::ranges::any_of(
        prefixes, [&](std::string_view prefix) { return value.starts_with(prefix); });
    if (!fits) {
      // The fault never contains the value: it may be another setting's secret.
      faults.push_back(whose + name +
                       (value.empty() ? " is needed for Stripe"
                                      : " must begin with " + std::string(*prefixes.begin())));
    }
  };
  need(payment.stripe_secret_key, "stripe_secret_key", {"sk_", "rk_"});
  need(payment.stripe_publishable_key, "stripe_publishable_key", {"pk_"});
  need(payment.stripe_webhook_secret, "stripe_webhook_secret", {"whsec_"});
}

// True if only single brands have Stripe keys. For a brand without keys the gateway then refuses
// payments; they never go into another brand's account.
bool only_brands_have_keys(const Config& config) {
  const auto& general = config.payment;
  return !general.brands.empty() && general.stripe_secret_key.empty() &&
         general.stripe_publishable_key.empty() && general.stripe_webhook_secret.empty();
}

}  // namespace

std::optional<std::string> assign_brand_payment(Config& config, std::string_view name,
                                                const std::string& value) {
  if (!name.starts_with(kPrefix)) {
    return std::nullopt;
  }
  name.remove_prefix(kPrefix.size());
  std::size_t dot = name.rfind('.');
  std::string_view group = name.substr(0, dot);
  if (dot == std::string_view::npos || !is_group(group)) {
    return std::nullopt;
  }
  for (const auto& [field, member] : kFields) {
    if (field == name.substr(dot + 1)) {
      if (field == "provider" && !is_known_provider(value)) {
        return "must be one of sandbox, stripe, not \"" + value + "\"";
      }
      if (field == "stripe_bank_debit" && value != "on" && value != "off") {
        return "must be one of on, off, not \"" + value + "\"";
      }
      config.payment.brands[std::string(group)].*member = value;
      return "";
    }
  }
  return std::nullopt;
}

std::optional<std::string> brand_payment_key(std::string_view variable) {
  if (!variable.starts_with(kVariablePrefix)) {
    return std::nullopt;
  }
  variable.remove_prefix(kVariablePrefix.size());
  for (const auto& [field, member] : kFields) {
    std::string suffix = "_" + to_upper_ascii(field);
    if (variable.size() > suffix.size() && variable.ends_with(suffix)) {
      return std::string(kPrefix) +
             to_lower_ascii(variable.substr(0, variable.size() - suffix.size())) + "." +
             std::string(field);
    }
  }
  return std::nullopt;
}

BrandPayment payment_of(const Config& config, const std::string& group_key) {
  BrandPayment payment{config.payment.provider, config.payment.stripe_secret_key,
                       config.payment.stripe_publishable_key, config.payment.stripe_webhook_secret,
                       config.payment.stripe_bank_debit};
  if (auto own = config.payment.brands.find(group_key); own != config.payment.brands.end()) {
    for (const auto& [field, member] : kFields) {
      if (const std::string& value = own->second.*member; !value.empty()) {
        payment.*member = value;
      }
    }
  }
  return payment;
}

Status check_payment_mode(const Config& config) {
  if (!config.production() || config.payment.allow_sandbox) {
    return {};
  }
  std::string settings;
  if (config.payment.provider == "sandbox") {
    settings = "payment.provider";
  }
  for (const auto& [group, own] : config.payment.brands) {
    if (own.provider == "sandbox") {
      settings +=
          (settings.empty() ? "payment.brands." : ", payment.brands.") + group + ".provider";
    }
  }
  if (settings.empty()) {
    return {};
  }
  return Error::invalid("payment_sandbox_in_production",
                        "Production must not use the sandbox, which accepts test cards: set " +
                            settings +
                            " to stripe, or payment.allow_sandbox to true for a rehearsal.");
}

std::vector<std::string> payment_faults(const Config& config) {
  std::vector<std::string> faults;
  if (!only_brands_have_keys(config)) {
    check_keys(payment_of(config, ""), "payment.", faults);
  }
  for (const auto& [group, own] : config.payment.brands) {
    check_keys(payment_of(config, group), "payment.brands." + group + ".", faults);
  }
  for (const std::string* url : {&config.payment.stripe_api_url, &config.payment.stripe_js_url}) {
    if (!is_web_address(*url)) {
      faults.push_back("payment.stripe_…_url must be an http(s) address, not \"" + *url + "\"");
    }
  }
  return faults;
}

}  // namespace molar::app
