// The current and former payment providers of each brand.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "domain/ports/payment_gateway.h"

namespace molar::domain {

// Filled at start, read-only afterwards. The gateways must outlive it.
class PaymentGateways {
 public:
  explicit PaymentGateways(PaymentGateway& standard) : standard_(&standard) { add(standard); }

  // Registers a provider for by_name().
  void add(PaymentGateway& gateway) { by_name_[gateway.name()] = &gateway; }
  // Selects a provider for this brand instead of the default one.
  void use(const std::string& group_key, PaymentGateway& gateway) {
    add(gateway);
    by_group_[group_key] = &gateway;
  }

  // The provider of new charges and cards of a brand.
  PaymentGateway& of(const std::string& group_key) const {
    auto found = by_group_.find(group_key);
    return found == by_group_.end() ? *standard_ : *found->second;
  }
  // The provider of existing stored methods, refunds and pending attempts. Null: it is no longer
  // configured.
  PaymentGateway* by_name(std::string_view provider) const {
    auto found = by_name_.find(provider);
    return found == by_name_.end() ? nullptr : found->second;
  }

 private:
  PaymentGateway* standard_;
  std::map<std::string, PaymentGateway*, std::less<>> by_name_;
  std::map<std::string, PaymentGateway*, std::less<>> by_group_;
};

}  // namespace molar::domain
