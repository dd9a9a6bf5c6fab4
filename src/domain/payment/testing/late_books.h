// Shared by the tests of late bookings: the provider's list of charges, and the services that
// compare and book.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "domain/billing/charging/charge_service.h"
#include "domain/payment/charge_comparison.h"
#include "domain/payment/late_booking.h"
#include "domain/purchase/join_effect.h"
#include "domain/purchase/purchase.h"
#include "domain/purchase/testing/scripted_gateway.h"

namespace molar::domain {

// The services that both test bases share.
struct LateBooks {
  LateBooks(storage::Database& database, const PaymentGateways& gateways, RateLimiter& limits,
            const Clock& clock, RandomSource& random)
      : ledger(clock, random),
        effect(ledger),
        joining(clock, random),
        charges({database, clock, random}, gateways, effects, limits,
                [](const std::string&) { return std::shared_ptr<const Brand>(); }),
        comparison({database, clock, random}, gateways),
        late({database, clock, random}, gateways, charges.completion(), effects) {
    effects.add(kLateBooking, effect);
    effects.add(kJoin, joining);
  }
  Ledger ledger;
  LateBookingEffect effect;
  ChargeEffects effects;
  JoinEffect joining;
  ChargeService charges;
  ChargeComparison comparison;
  LateBooking late;
};

// The provider in memory, which also lists its charges, in pages of two.
class ListingGateway final : public PaymentGateway, public ChargeList {
 public:
  explicit ListingGateway(ScriptedGateway& inner) : inner_(inner) {}
  std::string name() const override { return inner_.name(); }
  Charge charge(const ChargeRequest& request) override {
    orders_[request.idempotency_key] = {request, charge_at};
    return inner_.charge(request);
  }
  Result<std::optional<Charge>> find_charge(const std::string& group,
                                            const std::string& key) override {
    return forgetful ? std::optional<Charge>() : inner_.find_charge(group, key);
  }
  Result<std::optional<Charge>> cancel_attempt(const std::string& group,
                                               const std::string& key) override {
    return forgetful ? std::optional<Charge>() : inner_.cancel_attempt(group, key);
  }
  Charge store_method(const ChargeRequest& request) override {
    return inner_.store_method(request);
  }
  Result<Refund> refund(const RefundRequest& request) override { return inner_.refund(request); }
  Status forget_method(const std::string& group, const std::string& method_id) override {
    return inner_.forget_method(group, method_id);
  }
  Result<ChargePage> list_charges(const std::string& group, Timestamp since,
                                  const std::string& page) override {
    ++pages;
    MOLAR_CHECK(inner_.find_charge(group, "no such key"));  // fails when the provider is down
    ChargePage listed;
    for (auto at = orders_.upper_bound(page); at != orders_.end(); ++at) {
      const auto& [key, entry] = *at;
      const auto& [order, created_at] = entry;
      MOLAR_TRY(std::optional<Charge> charge, inner_.find_charge(order.group_key, key));
      if (!charge || charge->state != ChargeState::Succeeded || order.group_key != group ||
          created_at < since) {
        continue;
      }
      if (listed.charges.size() == 2) {
        listed.next = listed.charges.back().idempotency_key;
        break;
      }
      listed.charges.push_back({charge->provider_id, key, order.reference, charge->amount_cents,
                                inner_.refunded_cents(charge->provider_id), charge->card,
                                charge->method_id, charge->customer_id, "", "", created_at});
    }
    return listed;
  }

  Timestamp charge_at = from_millis(0);  // time of the next charges
  bool forgetful = false;                // find_charge() and cancel_attempt() find nothing
  int pages = 0;                         // number of listed pages

 private:
  ScriptedGateway& inner_;
  std::map<std::string, std::pair<ChargeRequest, Timestamp>> orders_;  // by idempotency key
};

inline std::string code_of(const Status& status) {
  return status.has_value() ? "ok" : status.error().code;
}

}  // namespace molar::domain
