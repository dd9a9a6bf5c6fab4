#include "domain/payment/unbooked_store.h"

#include <gtest/gtest.h>

#include "domain/checkout/testing/shop_test_base.h"

namespace molar::domain {
namespace {

using storage::Connection;

// A paid membership and a checkout with a quote, both of the brand "cedar".
class UnbookedStoreTest : public ShopTest {
 protected:
  void SetUp() override {
    ShopTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    ASSERT_TRUE(pay(ready()).has_value());
    charge_ = text("select provider_id from payment");
  }
  std::string text(storage::Sql sql) {
    return database()
        .read([&](Connection& connection) { return connection.query_one<std::string>(sql); })
        .value();
  }

  std::string charge_;
};
MOLAR_ON_BOTH_DATABASES(UnbookedStoreTest);

TEST_P(UnbookedStoreTest, a_payment_is_booked_for_its_brand_and_provider_only) {
  database().read([&](Connection& sql) {
    EXPECT_TRUE(unbooked_store::is_booked(sql, "cedar", "sandbox", charge_));
    EXPECT_FALSE(unbooked_store::is_booked(sql, "harbor", "sandbox", charge_));
    EXPECT_FALSE(unbooked_store::is_booked(sql, "cedar", "stripe", charge_));
    EXPECT_FALSE(unbooked_store::is_booked(sql, "cedar", "sandbox", "another"));
  });
}

TEST_P(UnbookedStoreTest, a_charge_is_closed_for_its_brand_and_provider_only) {
  database().write([&](Connection& sql) {
    unbooked_store::close(sql, {"cedar", "sandbox", charge_, "test", "cli:test", clock_.now()});
  });
  database().read([&](Connection& sql) {
    EXPECT_TRUE(unbooked_store::is_closed(sql, "cedar", "sandbox", charge_));
    EXPECT_FALSE(unbooked_store::is_closed(sql, "harbor", "sandbox", charge_));
    EXPECT_FALSE(unbooked_store::is_closed(sql, "cedar", "stripe", charge_));
  });
}

TEST_P(UnbookedStoreTest, refunds_of_a_charge_are_added_up_within_its_brand_and_provider) {
  const std::string household = text("select id from household");
  database().write([&](Connection& sql) {
    for (const auto& [id, group, provider, status] :
         {std::tuple{"r1", "cedar", "sandbox", "pending"},
          std::tuple{"r2", "cedar", "sandbox", "succeeded"},
          std::tuple{"r3", "cedar", "sandbox", "failed"},
          std::tuple{"r4", "harbor", "sandbox", "pending"},
          std::tuple{"r5", "cedar", "stripe", "pending"}}) {
      sql.execute(
          "insert into refund (id, group_key, household_id, provider, provider_charge_id,"
          " amount_cents, reason, status, tries, next_try_at, lease_until, created_at) values"
          " (:id, :group, :household, :provider, :charge, 500, 'test', :status, 0, 0, 0, 0)",
          id, group, household, provider, charge_, status);
    }
  });
  database().read([&](Connection& sql) {
    EXPECT_EQ(unbooked_store::refunded_cents(sql, "cedar", "sandbox", charge_), 1'000);
    EXPECT_EQ(unbooked_store::refunded_cents(sql, "harbor", "sandbox", charge_), 500);
    EXPECT_EQ(unbooked_store::refunded_cents(sql, "cedar", "stripe", charge_), 500);
    EXPECT_EQ(unbooked_store::refunded_cents(sql, "cedar", "sandbox", "another"), 0);
  });
}

TEST_P(UnbookedStoreTest, a_quote_is_found_by_its_brand_checkout_and_amount) {
  const Ready first = ready("b@example.com");
  const Ready other = ready("c@example.com");
  const auto find = [&](const std::string& group, const std::string& checkout, std::int64_t cents) {
    return database().read(
        [&](Connection& sql) { return unbooked_store::find_quote(sql, group, checkout, cents); });
  };
  EXPECT_EQ(find("cedar", first.quote.checkout_id, 14'900), first.quote.id);
  EXPECT_EQ(find("cedar", other.quote.checkout_id, 14'900), other.quote.id);
  EXPECT_EQ(find("harbor", first.quote.checkout_id, 14'900), std::nullopt);
  EXPECT_EQ(find("cedar", first.quote.checkout_id, 14'901), std::nullopt);
}

TEST_P(UnbookedStoreTest, attempts_and_households_of_other_brands_are_not_found) {
  const std::string household = text("select id from household");
  const std::string attempt = text("select id from charge_attempt");
  database().read([&](Connection& sql) {
    EXPECT_TRUE(unbooked_store::has_household(sql, "cedar", household));
    EXPECT_FALSE(unbooked_store::has_household(sql, "harbor", household));
    EXPECT_FALSE(unbooked_store::has_pending_attempt(sql, "cedar", attempt));
  });
  database().write(
      [](Connection& sql) { return sql.execute("update charge_attempt set status = 'pending'"); });
  database().read([&](Connection& sql) {
    EXPECT_TRUE(unbooked_store::has_pending_attempt(sql, "cedar", attempt));
    EXPECT_FALSE(unbooked_store::has_pending_attempt(sql, "harbor", attempt));
  });
}

}  // namespace
}  // namespace molar::domain
