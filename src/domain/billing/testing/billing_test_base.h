// Households with active memberships, a new database and a scripted provider, for tests of money
// after joining.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/testing/fake_clock.h"
#include "base/testing/seeded_random.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/charging/billing_service.h"
#include "domain/billing/jobs/billing_jobs.h"
#include "domain/limits/rate_limiter.h"
#include "domain/membership/renewal_effect.h"
#include "domain/purchase/testing/scripted_gateway.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {

// Membership of a test household.
struct TestMembership {
  std::string cycle = "annual";
  std::string starts_on = "2026-11-21";  // also the day of joining
  std::int64_t price_cents = 12'900;
  std::int64_t fee_cents = 0;  // in addition to the price
  bool auto_renew = true;
  std::string token = "tok_good";  // of ScriptedGateway; empty: stores no card
  std::string refund_rule = "window_30_fee_kept";
  std::string language = "en";
};

// All parts that work on one database, as the site connects them.
struct BillingParts {
  BillingParts(storage::Database& database, PaymentGateway& gateway,
               const std::vector<std::shared_ptr<const Brand>>& brands, const Clock& clock,
               RandomSource& random, RenewalOptions options);

  PaymentGateways gateways;
  RateLimiter limits;
  Ledger ledger;
  RenewalEffect renewal;
  PrepayEffect prepay;
  CardEffect card;
  ChargeEffects effects;
  ChargeService charges;
  BillingJobs jobs;
  BillingService service;
};

class BillingTest : public storage::DatabaseTest {
 protected:
  BillingTest();
  void SetUp() override;

  // 1,290 cents a month.
  static TestMembership monthly() {
    TestMembership membership;
    membership.cycle = "monthly";
    membership.price_cents = 1'290;
    return membership;
  }

  FakeClock clock_;  // 2026-11-21 17:00 UTC, 10:00 in Phoenix
  SeededRandom random_{7};
  std::shared_ptr<const Brand> brand_;  // "cedar", America/Phoenix
  ScriptedGateway gateway_;
  RenewalOptions options_;

  // Uses another brand of the group "cedar"; call before any household joins.
  void use_brand(std::shared_ptr<const Brand> brand);
  BillingParts& parts() { return *parts_; }
  BillingJobs& jobs() { return parts_->jobs; }
  ChargeService& charges() { return parts_->charges; }
  BillingService& service() { return parts_->service; }
  const Ledger& ledger() { return parts_->ledger; }

  // Joins now: writes all rows of a purchase that concern money, paid at the provider. Returns the
  // household's id.
  std::string join(const TestMembership& membership = {});
  std::string join(const Brand& brand, const TestMembership& membership);

  // Sets the clock to noon of that day in the brand's zone.
  void travel(const std::string& day) { travel(parse_date(day).value()); }
  void travel(Date day);
  Date today() const;
  // Runs every job, as the server does.
  void run_jobs();

  Subscription subscription(const std::string& household);
  Subscription subscription_in(storage::Connection& sql, const std::string& household) {
    return billing_store::find_subscription(sql, brand_->group_key, household).value();
  }
  void set_next_price(const std::string& household, std::int64_t cents);
  // Grants credit of 12,900 cents for the next term, whose price then rises to 16,500.
  void prepay_in_part(const std::string& household);
  // The provider declines the active card of the only household; an empty reason: accepts it again.
  void set_card(const std::string& reason);
  void expect_term(const std::string& household, const std::string& starts,
                   const std::string& ends);
  std::vector<std::string> notices(const std::string& household);  // kinds, in order
  // The same without notices of future events.
  std::vector<std::string> events(const std::string& household);
  boost::json::object last_notice(const std::string& kind);  // its data
  std::int64_t count(storage::Sql sql);
  Statement statement(const std::string& household);
  // The ledgers of all households balance and agree with the provider's balance.
  void expect_balanced();

  BillingParty party(const std::string& household) const {
    return {*brand_, household, "member:test"};
  }

 private:
  std::unique_ptr<BillingParts> parts_;
  int joined_ = 0;
};

Brand make_billing_brand(const std::string& group, const std::string& zone);

}  // namespace molar::domain
