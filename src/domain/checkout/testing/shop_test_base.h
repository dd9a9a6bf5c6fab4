// A brand with plans and coupons and a new database, for tests of checkout and purchase.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "base/password_hash.h"
#include "base/testing/fake_clock.h"
#include "base/testing/seeded_random.h"
#include "domain/checkout/checkout_service.h"
#include "domain/limits/rate_limiter.h"
#include "domain/plan/plan_service.h"
#include "domain/ports/payment_gateways.h"
#include "domain/purchase/join_effect.h"
#include "domain/purchase/purchase_service.h"
#include "domain/purchase/testing/scripted_gateway.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {

// Plan 1 "Solo": one or two adults in AZ and CA; 12,900 a year or 1,290 a month, 8,400 per
// dependent and year, fee 2,000. Plan 2 "Family": ten people in any state; 18,900 a year, not
// monthly, 3,600 per dependent, fee 3,000. Plan 3: a draft. Plan 4: on sale, but not on the
// whitelist. Plan 5 "Free": 1,000 a year, no fee. Offices 21 (own prices) and 22 (paused). Coupons
// SMILE20 (20 %), FAMILY15 (1,500 off plan 2), NOFEE, OLD2025 (expired), ONCE (one use), FOREVER10
// (10 % of all terms), FREE100.
std::string_view shop_catalogue();

class ShopTest : public storage::DatabaseTest {
 protected:
  static constexpr const char* kKey = "key-0123456789abcdef";  // an idempotency key
  static constexpr const char* kOtherKey = "key-fedcba9876543210";

  ShopTest();
  void SetUp() override;

  FakeClock clock_;  // 2026-11-21 17:00 UTC, 10:00 in Phoenix
  SeededRandom random_{11};
  Brand brand_;
  PasswordHasher hasher_;
  ScriptedGateway gateway_;

  PlanService& plans() { return parts_->plans; }
  CheckoutService& checkouts() { return parts_->checkouts; }
  PurchaseService& purchases() { return parts_->purchases; }
  ChargeEffects& effects() { return parts_->effects; }
  ChargeService& charges() { return parts_->charges; }
  ChargeCompletion& completion() { return parts_->charges.completion(); }

  // Starts a checkout of this plan. Returns the cookie's value.
  std::string start(std::int64_t plan_id = 1, BillingCycle cycle = BillingCycle::Annual);
  CheckoutKey key(const std::string& token) const { return {brand_, token}; }
  AccountInput account(const std::string& email = "ana@example.com") const;
  PersonInput child(const std::string& first_name = "Kim") const;

  // A checkout with an account and `dependents` children, ready to be paid.
  struct Ready {
    std::string token;
    Quote quote;
  };
  Ready ready(const std::string& email = "ana@example.com", std::int64_t plan_id = 1,
              int dependents = 0, std::optional<std::string> coupon = std::nullopt);

  Buyer buyer(const std::string& token) const;
  PurchaseInput order(const Ready& ready, const std::string& idempotency_key) const;
  Result<PurchaseOutcome> pay(const Ready& ready, const std::string& idempotency_key = kKey);
  // Pays with another payment card.
  Result<PurchaseOutcome> pay_with(const Ready& ready, const std::string& payment_token,
                                   const std::string& idempotency_key = kKey);

  // Runs `work` in a process that dies at step `at`, then lets its lease expire. Returns whether it
  // died.
  bool run_with_crash_at(int at,
                         const std::function<void(PurchaseService&, ChargeCompletion&)>& work);

  std::int64_t count(storage::Sql sql);
  // Expects one charge, household, subscription, receipt and so on per membership, and no pending
  // attempt.
  void expect_books(int memberships);

 private:
  struct Parts {
    Parts(storage::Database& database, ScriptedGateway& gateway, PasswordHasher& hasher,
          const Clock& clock, RandomSource& random, const Brand& brand);
    PaymentGateways gateways;
    PlanService plans;
    CheckoutService checkouts;
    RateLimiter limits;
    JoinEffect joining;
    ChargeEffects effects;
    ChargeService charges;
    PurchaseService purchases;
  };
  std::unique_ptr<Parts> parts_;
};

}  // namespace molar::domain
