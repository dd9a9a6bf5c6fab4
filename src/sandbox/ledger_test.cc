#include "sandbox/ledger.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <thread>

#include "base/testing/fake_clock.h"
#include "base/testing/seeded_random.h"
#include "sandbox/testing/stored_records.h"

namespace molar::sandbox {
namespace {

class LedgerTest : public testing::Test {
 protected:
  LedgerTest() : clock_(from_millis(1'795'280'400'000)) {
    std::string folder = std::filesystem::temp_directory_path() / "molar-ledger-XXXXXX";
    folder_ = mkdtemp(folder.data());
    open();
  }
  ~LedgerTest() override {
    ledger_.reset();
    std::filesystem::remove_all(folder_);
  }

  std::string store() const { return folder_ / "sandbox.db"; }
  void open() {
    ledger_.reset();
    ledger_ = Ledger::open(store(), clock_, random_).value();
  }
  std::string token(const char* behaviour = "succeed") {
    return ledger_->add_token({"", "visa", "4242", 12, 2030, behaviour})->token;
  }
  ChargeOrder order(std::string token, std::string key = "k1", std::int64_t cents = 1000) {
    return {std::move(key), "cedar", std::move(token), cents, "Cedar", "checkout"};
  }

  FakeClock clock_;
  SeededRandom random_{3};
  std::filesystem::path folder_;
  std::unique_ptr<Ledger> ledger_;
};

TEST_F(LedgerTest, charges_once_per_key_and_returns_the_first_outcome) {
  ChargeOrder once = order(token());
  auto first = ledger_->charge(once);
  EXPECT_EQ(first->status, "succeeded");
  EXPECT_FALSE(first->method_id.empty());
  open();  // the same after a restart
  EXPECT_EQ(ledger_->charge(once)->id, first->id);
  EXPECT_EQ(stored_charges(store()).size(), 1U);
  once.amount_cents = 999;
  EXPECT_EQ(ledger_->charge(once).error().code, "key_reused");
}

TEST_F(LedgerTest, the_same_key_of_another_merchant_is_another_charge) {
  ChargeOrder mine = order(token());
  ChargeOrder theirs = order(token());
  theirs.group_key = "harbor";
  EXPECT_NE(ledger_->charge(mine)->id, ledger_->charge(theirs)->id);
  EXPECT_FALSE(ledger_->find_charge("oak", "k1").has_value());
}

TEST_F(LedgerTest, declines_by_the_cards_behaviour_and_repeats_the_outcome) {
  ChargeOrder once = order(token("lost_stolen"));
  auto declined = ledger_->charge(once);
  EXPECT_EQ(declined->status, "declined");
  EXPECT_EQ(declined->decline_reason, "lost_stolen");
  EXPECT_TRUE(declined->method_id.empty());
  EXPECT_EQ(ledger_->charge(once)->id, declined->id);
}

TEST_F(LedgerTest, a_token_pays_once) {
  std::string paid = token();
  EXPECT_EQ(ledger_->charge(order(paid, "k1"))->status, "succeeded");
  EXPECT_EQ(ledger_->charge(order(paid, "k2"))->decline_reason, "invalid_token");
  EXPECT_EQ(ledger_->charge(order("tok_forged", "k3"))->decline_reason, "invalid_token");
}

TEST_F(LedgerTest, a_canceled_key_is_never_charged) {
  std::string unused = token();
  EXPECT_FALSE(ledger_->cancel("cedar", "k1")->has_value());
  EXPECT_FALSE(ledger_->cancel("cedar", "k1")->has_value());
  EXPECT_EQ(ledger_->charge(order(unused, "k1")).error().code, "key_canceled");
  EXPECT_FALSE(ledger_->find_charge("cedar", "k1").has_value());
  EXPECT_TRUE(stored_charges(store()).empty());
  EXPECT_EQ(ledger_->charge(order(unused, "k2"))->status, "succeeded");
  auto too_late = ledger_->cancel("cedar", "k2");
  EXPECT_EQ((*too_late)->status, "succeeded");
}

TEST_F(LedgerTest, refunds_at_most_the_charged_amount) {
  std::string id = ledger_->charge(order(token()))->id;
  auto first = ledger_->refund("r1", id, 600);
  EXPECT_EQ(ledger_->refund("r1", id, 600)->id, first->id);
  EXPECT_EQ(ledger_->refund("r1", id, 500).error().code, "key_reused");
  EXPECT_EQ(ledger_->refund("r2", id, 401).error().code, "refund_too_large");
  EXPECT_TRUE(ledger_->refund("r2", id, 400).has_value());
  EXPECT_EQ(ledger_->refund("r3", "ch_none", 1).error().code, "charge_not_found");
  EXPECT_EQ(stored_charges(store())[0].refunded_cents, 1000);
  EXPECT_EQ(stored_refunds(store()).size(), 2U);
}

TEST_F(LedgerTest, concurrent_charges_with_one_key_create_one_charge) {
  ChargeOrder once = order(token());
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([&] { EXPECT_EQ(ledger_->charge(once)->status, "succeeded"); });
    }
  }
  EXPECT_EQ(stored_charges(store()).size(), 1U);
}

}  // namespace
}  // namespace molar::sandbox
