// Payment providers of this process: gateways by brand, settings for pages, and webhooks.
#pragma once

#include <memory>
#include <string>

#include "adapters/payment/sandbox_gateway.h"
#include "adapters/payment/stripe_gateway.h"
#include "adapters/payment/stripe_webhooks.h"
#include "app/foundation.h"
#include "base/boost_json.h"
#include "domain/payment/provider_payments.h"
#include "domain/ports/payment_gateways.h"
#include "domain/ports/webhook_reader.h"
#include "http/security_headers.h"
#include "sandbox/provider.h"

namespace molar::app {

class Payments {
 public:
  enum class For {
    Server,   // the sandbox listens on the configured port
    Command,  // on any free port, beside a running server's sandbox, with the same store
  };
  // Starts the sandbox inside the process if a brand uses it and payment.sandbox_url is empty.
  // `foundation` must outlive the result.
  static Result<std::unique_ptr<Payments>> start(Foundation& foundation, For whom);
  ~Payments();

  void stop();  // stops the sandbox; safe to call twice

  const domain::PaymentGateways& gateways() const { return *gateways_; }
  const domain::WebhookReader& webhooks() const { return webhooks_; }

  // Returns {provider, …} of RuntimeConfig.
  boost::json::object page_settings(const std::string& group_key) const;
  // Empty if no brand uses the sandbox.
  const std::string& sandbox_url() const { return sandbox_url_; }
  // Returns the origins that the brand's pages may load and call: the general ones and those of its
  // provider.
  http::SecurityHeaderOptions page_security(const std::string& group_key,
                                            const http::SecurityHeaderOptions& general) const;

 private:
  explicit Payments(Foundation& foundation);
  Status start_sandbox(For whom);

  Foundation& foundation_;
  domain::ProviderPayments records_;
  adapters::StripeGateway stripe_;
  adapters::StripeWebhooks webhooks_;
  std::unique_ptr<sandbox::SandboxProvider> sandbox_;
  std::string sandbox_url_;
  std::unique_ptr<adapters::SandboxGateway> sandbox_gateway_;
  std::unique_ptr<domain::PaymentGateways> gateways_;
};

}  // namespace molar::app
