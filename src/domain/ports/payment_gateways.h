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

  // Makes a provider known for by_name().
  void add(PaymentGateway& gateway) { by_name_[gateway.name()] = &gateway; }
  // Lets a provider take this brand's money instead of the standard one.
  void use(const std::string& group_key, PaymentGateway& gateway) {
    add(gateway);
    by_group_[group_key] = &gateway;
  }

  // For new charges and cards of a brand.
  PaymentGateway& of(const std::string& group_key) const {
    auto found = by_group_.find(group_key);
    return found == by_group_.end() ? *standard_ : *found->second;
  }
  // For what is with a provider already: stored methods, refunds, pending attempts. Null: it is no
  // longer configured.
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
