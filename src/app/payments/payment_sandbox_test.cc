// Site and payment sandbox over a real socket: results of the gateway for every fault, and
// purchases that succeed in spite of faults.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>

#include "adapters/payment/sandbox_gateway.h"
#include "base/testing/fake_clock.h"
#include "base/testing/seeded_random.h"
#include "domain/checkout/testing/shop_test_base.h"
#include "sandbox/card_rules.h"
#include "sandbox/testing/faulty_provider.h"
#include "sandbox/testing/stored_records.h"

namespace molar::app {
namespace {

using adapters::SandboxGateway;
using domain::Charge;
using domain::ChargeState;
using sandbox::FaultMode;
using sandbox::FaultTarget;
using std::chrono::milliseconds;

// A sandbox on a free port, with a gateway that has short timeouts.
class Provider {
 public:
  Provider() : clock_(from_millis(1'795'280'400'000)) {
    std::string folder = std::filesystem::temp_directory_path() / "molar-sandbox-XXXXXX";
    folder_ = mkdtemp(folder.data());
    start();
  }
  ~Provider() {
    provider_.reset();
    std::filesystem::remove_all(folder_);
  }

  std::string store() const { return folder_ / "sandbox.db"; }
  void start() {
    provider_ = std::make_unique<sandbox::FaultyProvider>(store(), port_, clock_, random_);
    port_ = provider_->port();
  }
  void stop() { provider_.reset(); }

  std::unique_ptr<SandboxGateway> gateway(
      const std::string& secret = sandbox::FaultyProvider::kSecret) {
    return std::make_unique<SandboxGateway>(adapters::SandboxGatewayOptions{
        "http://127.0.0.1:" + std::to_string(port_), secret, milliseconds(500), milliseconds(300)});
  }
  std::string token(std::string number = "4242424242424242") {
    sandbox::CardToken card{
        "",   std::string(sandbox::brand_of(number)),    number.substr(number.size() - 4), 12,
        2030, std::string(sandbox::behaviour_of(number))};
    return provider_->ledger().add_token(card)->token;
  }
  void fault(FaultMode mode, int count = 1, FaultTarget target = FaultTarget::Charges) {
    provider_->set_fault({mode, count, milliseconds(1'000), target});
  }
  std::vector<sandbox::ChargeRecord> charges() const { return sandbox::stored_charges(store()); }

 private:
  FakeClock clock_;
  SeededRandom random_{9};
  std::filesystem::path folder_;
  unsigned short port_ = 0;
  std::unique_ptr<sandbox::FaultyProvider> provider_;
};

domain::ChargeRequest request(const std::string& token, const std::string& key = "attempt 1/ä") {
  return {key, "cedar", token, 14900, "Cedar Dental", "checkout-1"};
}

TEST(SandboxGatewayTest, charges_once_and_finds_the_charge) {
  Provider provider;
  auto gateway_owner = provider.gateway();
  SandboxGateway& gateway = *gateway_owner;
  std::string token = provider.token();
  Charge charge = gateway.charge(request(token));
  EXPECT_EQ(charge.state, ChargeState::Succeeded);
  EXPECT_EQ(charge.amount_cents, 14900);
  EXPECT_EQ(charge.card.last4, "4242");
  EXPECT_EQ(charge.card.exp_year, 2030);
  EXPECT_FALSE(charge.method_id.empty());
  EXPECT_EQ(gateway.charge(request(token)).provider_id, charge.provider_id);
  auto found = gateway.find_charge("cedar", "attempt 1/ä");
  ASSERT_TRUE(found.has_value() && found->has_value());
  EXPECT_EQ((*found)->provider_id, charge.provider_id);
  EXPECT_FALSE(gateway.find_charge("cedar", "another")->has_value());
}

TEST(SandboxGatewayTest, lists_successful_charges_in_pages) {
  Provider provider;
  auto gateway = provider.gateway();
  for (int i = 0; i < 103; ++i) {
    auto order = request(provider.token(), "key-" + std::to_string(i));
    ASSERT_EQ(gateway->charge(order).state, ChargeState::Succeeded);
  }
  (void)gateway->charge(request(provider.token("4000000000000002"), "declined"));
  auto first = gateway->list_charges("cedar", from_millis(0), "");
  ASSERT_TRUE(first.has_value());
  ASSERT_EQ(first->charges.size(), 100U);
  auto second = gateway->list_charges("cedar", from_millis(0), first->next);
  ASSERT_EQ(second->charges.size(), 3U);
  EXPECT_EQ(second->next, "");
  const domain::ListedCharge& charge = second->charges[0];
  EXPECT_EQ(charge.amount_cents, 14900);
  EXPECT_EQ(charge.reference, "checkout-1");
  EXPECT_EQ(charge.card.last4, "4242");
  EXPECT_TRUE(gateway->list_charges("harbor", from_millis(0), "")->charges.empty());
  auto later = charge.created_at + std::chrono::seconds(1);
  EXPECT_TRUE(gateway->list_charges("cedar", later, "")->charges.empty());
  provider.stop();
  EXPECT_EQ(gateway->list_charges("cedar", from_millis(0), "").error().code,
            "provider_unavailable");
}

TEST(SandboxGatewayTest, every_test_card_is_declined_with_its_reason) {
  Provider provider;
  auto gateway_owner = provider.gateway();
  SandboxGateway& gateway = *gateway_owner;
  for (const auto& [number, reason] : {std::pair{"4000000000009995", "insufficient_funds"},
                                       {"4000000000000069", "expired_card"},
                                       {"4000000000000127", "incorrect_cvc"},
                                       {"4000000000000002", "do_not_honor"},
                                       {"4000000000009979", "lost_stolen"},
                                       {"4000000000000119", "network"}}) {
    Charge charge = gateway.charge(request(provider.token(number), number));
    EXPECT_EQ(charge.state, ChargeState::Declined);
    EXPECT_EQ(charge.decline_reason, reason);
  }
  EXPECT_EQ(gateway.charge(request("tok_forged")).decline_reason, "invalid_token");
}

TEST(SandboxGatewayTest, cancels_and_refunds) {
  Provider provider;
  auto gateway_owner = provider.gateway();
  SandboxGateway& gateway = *gateway_owner;
  EXPECT_FALSE(gateway.cancel_attempt("cedar", "given up")->has_value());
  EXPECT_EQ(gateway.charge(request(provider.token(), "given up")).state, ChargeState::Declined);
  Charge charge = gateway.charge(request(provider.token(), "paid"));
  EXPECT_TRUE(gateway.cancel_attempt("cedar", "paid")->has_value());
  auto refund = gateway.refund({"refund:1", "cedar", charge.provider_id, 14900});
  ASSERT_TRUE(refund.has_value());
  EXPECT_EQ(gateway.refund({"refund:1", "cedar", charge.provider_id, 14900})->provider_id,
            refund->provider_id);
  auto too_much = gateway.refund({"refund:2", "cedar", charge.provider_id, 1});
  EXPECT_EQ(too_much.error().code, "refund_too_large");
  EXPECT_EQ(provider.charges().back().refunded_cents, 14900);
}

TEST(SandboxGatewayTest, an_unclear_answer_counts_as_unknown) {
  Provider provider;
  auto gateway_owner = provider.gateway();
  SandboxGateway& gateway = *gateway_owner;
  for (FaultMode mode :
       {FaultMode::TimeoutAfterCharge, FaultMode::Error500, FaultMode::Error500AfterCharge,
        FaultMode::Slow, FaultMode::DuplicateAnswer, FaultMode::Close}) {
    std::string key = "fault " + std::to_string(static_cast<int>(mode));
    std::string token = provider.token();
    provider.fault(mode);
    EXPECT_EQ(gateway.charge(request(token, key)).state, ChargeState::Unknown) << key;
    // A second request with the same key succeeds, and there is one charge.
    EXPECT_EQ(gateway.charge(request(token, key)).state, ChargeState::Succeeded) << key;
  }
  EXPECT_EQ(provider.charges().size(), 6U);
  EXPECT_EQ(provider.gateway("wrong secret")->charge(request("tok_1", "k")).state,
            ChargeState::Unknown);
}

TEST(SandboxGatewayTest, a_deleted_card_cannot_be_charged) {
  Provider provider;
  auto gateway = provider.gateway();
  Charge first = gateway->charge(request(provider.token()));
  provider.fault(FaultMode::Error500, 1, FaultTarget::All);
  EXPECT_EQ(gateway->forget_method("cedar", first.method_id).error().kind, ErrorKind::Unavailable);
  EXPECT_TRUE(gateway->forget_method("harbor", first.method_id).has_value());  // no effect
  auto later = request("", "later");
  later.method_id = first.method_id;
  EXPECT_EQ(gateway->charge(later).state, ChargeState::Succeeded);
  EXPECT_TRUE(gateway->forget_method("cedar", first.method_id).has_value());
  EXPECT_TRUE(gateway->forget_method("cedar", first.method_id).has_value());
  later.idempotency_key = "even later";
  EXPECT_EQ(gateway->charge(later).decline_reason, "invalid_token");
}

TEST(SandboxGatewayTest, a_failing_provider_is_unavailable) {
  Provider provider;
  auto gateway_owner = provider.gateway();
  SandboxGateway& gateway = *gateway_owner;
  provider.fault(FaultMode::Error500, 3, FaultTarget::All);
  EXPECT_TRUE(gateway.find_charge("cedar", "k").has_error());
  EXPECT_TRUE(gateway.cancel_attempt("cedar", "k").has_error());
  EXPECT_TRUE(gateway.refund({"k", "cedar", "ch", 1}).has_error());
  provider.stop();
  EXPECT_EQ(gateway.charge(request("tok_1", "k")).state, ChargeState::Unknown);
  EXPECT_EQ(gateway.find_charge("cedar", "k").error().code, "provider_unavailable");
}

// Whole purchases with the Provider above.
class SandboxPurchaseTest : public domain::ShopTest {
 protected:
  void SetUp() override {
    ShopTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    gateway_over_http_ = provider_.gateway();
    gateways_ = std::make_unique<domain::PaymentGateways>(*gateway_over_http_);
    limits_ = std::make_unique<domain::RateLimiter>(database(), clock_, "key");
    const domain::ServiceBase base(database(), clock_, random_);
    real_charges_ = std::make_unique<domain::ChargeService>(
        base, *gateways_, effects(), *limits_,
        [this](const std::string&) { return std::make_shared<const domain::Brand>(brand_); });
    real_purchases_ =
        std::make_unique<domain::PurchaseService>(base, *gateways_, *real_charges_, *limits_);
  }

  std::string pay(const Ready& checkout, const std::string& token) {
    domain::PurchaseInput input = order(checkout, "key-0123456789abcdef");
    input.payment_token = token;
    auto paid = real_purchases_->purchase(buyer(checkout.token), input);
    return paid.has_value() ? "paid" : paid.error().code;
  }
  void expect_one_of_each(int memberships) {
    int charges = 0;
    for (const sandbox::ChargeRecord& charge : provider_.charges()) {
      charges += charge.status == "succeeded" ? 1 : 0;
    }
    EXPECT_EQ(charges, memberships);
    EXPECT_EQ(count("select count(*) from subscription"), memberships);
    EXPECT_EQ(count("select count(*) from receipt"), memberships);
    EXPECT_EQ(count("select count(*) from charge_attempt where status = 'pending'"), 0);
  }

  Provider provider_;
  std::unique_ptr<SandboxGateway> gateway_over_http_;
  std::unique_ptr<domain::PaymentGateways> gateways_;
  std::unique_ptr<domain::RateLimiter> limits_;
  std::unique_ptr<domain::ChargeService> real_charges_;
  std::unique_ptr<domain::PurchaseService> real_purchases_;
};
MOLAR_ON_BOTH_DATABASES(SandboxPurchaseTest);

TEST_P(SandboxPurchaseTest, a_purchase_charges_once_after_every_fault) {
  int buyers = 0;
  for (FaultMode mode :
       {FaultMode::TimeoutAfterCharge, FaultMode::Error500, FaultMode::Error500AfterCharge,
        FaultMode::Slow, FaultMode::DuplicateAnswer, FaultMode::Close}) {
    Ready checkout = ready("buyer" + std::to_string(++buyers) + "@example.com");
    std::string token = provider_.token();
    provider_.fault(mode);
    EXPECT_EQ(pay(checkout, token), "payment_pending");
    clock_.advance(std::chrono::seconds(6));
    EXPECT_EQ(pay(checkout, token), "paid");
  }
  expect_one_of_each(buyers);
}

TEST_P(SandboxPurchaseTest, the_reconciler_settles_purchases_after_an_outage) {
  Ready charged = ready("charged@example.com");
  std::string token = provider_.token();
  provider_.fault(FaultMode::TimeoutAfterCharge);
  EXPECT_EQ(pay(charged, token), "payment_pending");
  Ready unreached = ready("unreached@example.com");
  provider_.stop();
  EXPECT_EQ(pay(unreached, "tok_1"), "payment_pending");
  clock_.advance(std::chrono::seconds(60));
  EXPECT_EQ(real_charges_->completion().reconcile().left, 2);

  provider_.start();
  clock_.advance(std::chrono::seconds(60));
  auto tally = real_charges_->completion().reconcile();
  EXPECT_EQ(tally.succeeded, 1);
  EXPECT_EQ(tally.voided, 1);
  expect_one_of_each(1);
}

}  // namespace
}  // namespace molar::app
