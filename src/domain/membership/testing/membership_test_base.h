// Members with a paid membership on an empty database, for the tests of changes.
#pragma once

#include <boost/json.hpp>

#include <memory>
#include <string>

#include "domain/billing/charging/billing_service.h"
#include "domain/billing/charging/charge_service.h"
#include "domain/billing/jobs/billing_jobs.h"
#include "domain/billing/jobs/refunds.h"
#include "domain/billing/jobs/renewals.h"
#include "domain/billing/ledger.h"
#include "domain/checkout/testing/shop_test_base.h"
#include "domain/membership/change/household.h"
#include "domain/membership/membership_service.h"
#include "domain/membership/renewal_effect.h"

namespace molar::domain {

class MembershipTest : public ShopTest {
 protected:
  void SetUp() override;

  MembershipService& memberships() { return parts_->memberships; }
  ChargeService& charges() { return parts_->charges; }
  BillingJobs& jobs() { return parts_->jobs; }
  BillingService& billing() { return parts_->billing; }
  const Ledger& ledger() { return parts_->ledger; }

  // Joins as a new member today; returns the household's id.
  std::string join(std::int64_t plan_id = 2, int dependents = 0,
                   std::optional<std::string> coupon = std::nullopt,
                   const std::string& email = "ana@example.com", const std::string& token = "tok_1",
                   bool auto_renew = false);
  ChangeCaller caller(const std::string& household, const std::string& language = "en") const;

  // JSON of the quote, or an object with "error".
  boost::json::object quote(const std::string& household, ChangeKind kind,
                            const boost::json::object& inputs);
  Result<boost::json::object> accept(const std::string& household, ChangeKind kind,
                                     const boost::json::object& inputs, const std::string& quote_id,
                                     const std::string& key = "key-aaaaaaaaaaaaaaaa",
                                     const std::string& token = "");
  // Requests the quote and confirms it.
  Result<boost::json::object> change(const std::string& household, ChangeKind kind,
                                     const boost::json::object& inputs,
                                     const std::string& key = "key-aaaaaaaaaaaaaaaa");

  static boost::json::object person(const std::string& first_name,
                                    const std::string& date_of_birth = "2015-02-03",
                                    const std::string& relationship = "child");

  Subscription subscription(const std::string& household);
  Household household(const std::string& id);
  Statement statement(const std::string& household);
  // Moves the clock to noon of a day in Phoenix.
  void travel_to(const std::string& day);
  // Sends due refunds, and runs the renewals.
  void run_refunds();
  RenewalTally run_renewals();
  // Checks that the books balance and match the provider, and that nothing is pending.
  void expect_balance(const std::string& household);
  std::int64_t notices(const std::string& kind);

  static constexpr const char* kRefused = "error";

 private:
  struct Parts {
    Parts(storage::Database& database, ScriptedGateway& gateway, const PlanService& plans,
          const Clock& clock, RandomSource& random, const Brand& brand);
    PaymentGateways gateways;
    RateLimiter limits;
    Ledger ledger;
    RenewalEffect renewal;
    PrepayEffect prepay;
    CardEffect card;
    JoinEffect joining;
    ChargeEffects effects;
    ChargeService charges;
    Refunds refunds;
    Renewals renewals;
    BillingJobs jobs;
    BillingService billing;
    MembershipService memberships;
  };
  std::unique_ptr<Parts> parts_;
  int joined_ = 0;
};

}  // namespace molar::domain
