#include "domain/payment/provider_payments.h"

namespace molar::domain {

std::optional<ProviderPayment> ProviderPayments::find(const std::string& provider,
                                                      const std::string& group_key,
                                                      const std::string& idempotency_key) {
  return database_.read([&](Connection& sql) {
    return sql.query_one<ProviderPayment>(
        "from provider_payment where provider = :provider and group_key = :group "
        "and idempotency_key = :key",
        provider, group_key, idempotency_key);
  });
}

ProviderPayment ProviderPayments::remember(const ProviderPayment& payment) {
  database_.write([&](Connection& sql) {
    return sql.execute(
        "insert into provider_payment (provider, group_key, idempotency_key, kind, provider_id,"
        " customer_id, created_at) values (:provider, :group, :key, :kind, :id, :customer, :now)"
        " on conflict (provider, group_key, idempotency_key) do nothing",
        payment.provider, payment.group_key, payment.idempotency_key, payment.kind,
        payment.provider_id, payment.customer_id, clock_.now());
  });
  return find(payment.provider, payment.group_key, payment.idempotency_key).value();
}

}  // namespace molar::domain
