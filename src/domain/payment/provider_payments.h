// Payments prepared at a provider, by this site's idempotency keys.
//
// A payment is created at the provider, recorded here, and only then confirmed. So a key without a
// row was never charged, and a key that is blocked here never will be.
#pragma once

#include <boost/describe.hpp>

#include <optional>
#include <string>

#include "base/clock.h"
#include "storage/database.h"

namespace molar::domain {

struct ProviderPayment {
  std::string provider;  // PaymentGateway::name()
  std::string group_key;
  std::string idempotency_key;  // of the charge
  std::string kind;             // payment | setup | canceled
  std::string provider_id;      // empty when canceled
  std::string customer_id;
};
BOOST_DESCRIBE_STRUCT(ProviderPayment, (),
                      (provider, group_key, idempotency_key, kind, provider_id, customer_id))

// Thread-safe, and safe between processes. All functions may throw UnavailableException.
class ProviderPayments {
 public:
  ProviderPayments(storage::Database& database, const Clock& clock)
      : database_(database), clock_(clock) {}

  std::optional<ProviderPayment> find(const std::string& provider, const std::string& group_key,
                                      const std::string& idempotency_key);

  // Stores the payment unless its key exists already; returns the stored one.
  ProviderPayment remember(const ProviderPayment& payment);

 private:
  storage::Database& database_;
  const Clock& clock_;
};

}  // namespace molar::domain
