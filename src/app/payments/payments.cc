#include "app/payments/payments.h"

#include <algorithm>

#include "app/settings/payment_config.h"

namespace molar::app {

namespace {

constexpr std::string_view kOn = "on";

// Returns the brands in payment.brands, and "" for all others.
std::vector<std::string> groups_of(const Config& config) {
  std::vector<std::string> groups = {""};
  for (const auto& [group, own] : config.payment.brands) {
    groups.push_back(group);
  }
  return groups;
}

bool uses(const Config& config, std::string_view provider) {
  auto groups = groups_of(config);
  return std::ranges::any_of(groups, [&](const std::string& group) {
    return payment_of(config, group).provider == provider;
  });
}

adapters::StripeOptions stripe_options(const Config& config) {
  adapters::StripeOptions options;
  options.api_url = config.payment.stripe_api_url;
  options.total_timeout = std::chrono::milliseconds(config.payment.stripe_timeout_ms);
  for (const std::string& group : groups_of(config)) {
    const BrandPayment payment = payment_of(config, group);
    options.secret_keys[group] = payment.stripe_secret_key;
    options.bank_debits[group] = payment.stripe_bank_debit == kOn;
  }
  return options;
}

adapters::StripeWebhooks::Secrets webhook_secrets(const Config& config) {
  adapters::StripeWebhooks::Secrets secrets;
  for (const std::string& group : groups_of(config)) {
    auto own = split_list(payment_of(config, group).stripe_webhook_secret);
    if (!own.empty()) {
      secrets[group] = std::move(own);
    }
  }
  return secrets;
}

}  // namespace

Payments::Payments(Foundation& foundation)
    : foundation_(foundation),
      records_(*foundation.database, foundation.clock),
      stripe_(stripe_options(foundation.config), records_),
      webhooks_(webhook_secrets(foundation.config), foundation.clock) {}

Payments::~Payments() {
  stop();
}

void Payments::stop() {
  if (sandbox_) {
    sandbox_->stop();
  }
}

Result<std::unique_ptr<Payments>> Payments::start(Foundation& foundation, For whom) {
  std::unique_ptr<Payments> payments(new Payments(foundation));
  const Config& config = foundation.config;
  MOLAR_CHECK(check_payment_mode(config));
  if (uses(config, "sandbox")) {
    MOLAR_CHECK(payments->start_sandbox(whom));
  }
  domain::PaymentGateway& standard =
      config.payment.provider == "stripe"
          ? static_cast<domain::PaymentGateway&>(payments->stripe_)
          : static_cast<domain::PaymentGateway&>(*payments->sandbox_gateway_);
  payments->gateways_ = std::make_unique<domain::PaymentGateways>(standard);
  // Both gateways are added: attempts, refunds and webhooks of brands that used the other one
  // earlier still exist.
  payments->gateways_->add(payments->stripe_);
  if (payments->sandbox_gateway_) {
    payments->gateways_->add(*payments->sandbox_gateway_);
  }
  for (const auto& [group, own] : config.payment.brands) {
    if (payment_of(config, group).provider == "stripe") {
      payments->gateways_->use(group, payments->stripe_);
    } else {
      payments->gateways_->use(group, *payments->sandbox_gateway_);
    }
  }
  return payments;
}

Status Payments::start_sandbox(For whom) {
  const Config& config = foundation_.config;
  sandbox_url_ = config.payment.sandbox_url;
  if (sandbox_url_.empty()) {
    sandbox::SandboxOptions options;
    options.port =
        whom == For::Server ? static_cast<unsigned short>(config.payment.sandbox_port) : 0;
    options.store_path = (foundation_.data_dir.sandbox / "sandbox.db").string();
    options.secret = config.payment.sandbox_secret;
    MOLAR_TRY(sandbox_,
              sandbox::SandboxProvider::create(options, foundation_.clock, foundation_.random));
    sandbox_url_ = sandbox_->url();
    sandbox_->start();
  }
  sandbox_gateway_ = std::make_unique<adapters::SandboxGateway>(
      adapters::SandboxGatewayOptions{sandbox_url_, config.payment.sandbox_secret});
  return {};
}

boost::json::object Payments::page_settings(const std::string& group_key) const {
  BrandPayment payment = payment_of(foundation_.config, group_key);
  if (payment.provider == "stripe") {
    return {{"provider", "stripe"},
            {"publishableKey", payment.stripe_publishable_key},
            {"takesBankDebits", payment.stripe_bank_debit == kOn},
            {"scriptUrl", foundation_.config.payment.stripe_js_url}};
  }
  return {{"provider", "sandbox"}, {"tokenizeUrl", sandbox_url_ + "/v1/tokens"}};
}

// Stripe's list of origins: https://docs.stripe.com/security/guide#content-security-policy
http::SecurityHeaderOptions Payments::page_security(
    const std::string& group_key, const http::SecurityHeaderOptions& general) const {
  http::SecurityHeaderOptions options = general;
  if (payment_of(foundation_.config, group_key).provider != "stripe") {
    return options;
  }
  std::erase(options.connect_origins, origin_of_url(sandbox_url_));
  std::string script = origin_of_url(foundation_.config.payment.stripe_js_url);
  options.connect_origins.push_back(origin_of_url(foundation_.config.payment.stripe_api_url));
  options.script_origins.push_back(script);
  options.frame_origins.push_back(script);
  options.wallet_origins.push_back(script);
  if (script == "https://js.stripe.com") {
    options.script_origins.emplace_back("https://*.js.stripe.com");
    options.frame_origins.emplace_back("https://*.js.stripe.com");
    options.wallet_origins.emplace_back("https://*.js.stripe.com");
    options.frame_origins.emplace_back("https://hooks.stripe.com");
  }
  return options;
}

}  // namespace molar::app
