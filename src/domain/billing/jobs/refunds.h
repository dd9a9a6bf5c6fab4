// The refund job: sends every pending refund to the provider, with the refund's id as key, until
// the provider accepts or refuses it.
#pragma once

#include <string>

#include "base/boost_json.h"
#include "domain/billing/jobs/renewals.h"
#include "domain/billing/ledger_store.h"
#include "domain/ports/payment_gateways.h"
#include "domain/ports/service_base.h"

namespace molar::domain {

struct RefundTally {
  int succeeded = 0;
  int failed = 0;  // refused permanently: needs an operator
  int left = 0;    // sent again later
};
BOOST_DESCRIBE_STRUCT(RefundTally, (), (succeeded, failed, left))

// Safe in several processes at the same time: by a lease, and without it by the idempotency key.
class Refunds : ServiceBase {
 public:
  Refunds(const ServiceBase& base, const PaymentGateways& gateways)
      : ServiceBase(base), gateways_(gateways) {}

  RefundTally run(const KeepGoing& keep_going);

  // After an event of the provider: queries a refund again, also a succeeded one that the bank may
  // have returned. Returns true when nothing is left to do, also for an unknown id.
  bool settle_pending(const std::string& refund_id);

  // Queues a failed refund again: its payment may be refundable by now. Uses a new id, because the
  // provider repeats its answer for the old key. Returns false when there is no such refund.
  bool retry(const std::string& refund_id, const std::string& actor);

 private:
  void send(const RefundRow& refund, RefundTally& tally);
  void settle(const RefundRow& refund, const std::string& status, const std::string& provider_id,
              const std::string& error);
  bool check_succeeded(const RefundRow& refund);
  // `kind`: "refunded" or "refund_returned".
  void notify(Connection& sql, const RefundRow& refund, const std::string& kind) const;
  void note(Connection& sql, const RefundRow& refund, const std::string& actor,
            const std::string& action, boost::json::object detail) const;
  void postpone(const RefundRow& refund, const std::string& error);

  const PaymentGateways& gateways_;
};

}  // namespace molar::domain
