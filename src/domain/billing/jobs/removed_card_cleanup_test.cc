#include "domain/billing/jobs/removed_card_cleanup.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "domain/billing/testing/billing_test_base.h"

namespace molar::domain {
namespace {

using std::chrono::hours;
using storage::Connection;
using testing::ElementsAre;
using testing::IsEmpty;

class RemovedCardCleanupTest : public BillingTest {
 protected:
  // A household with two cards, of which the first is removed.
  std::string remove_a_card() {
    std::string household = join();
    std::string old = service().cards(party(household)).front().id;
    std::string key = "key-0123456789abc" + household.substr(household.size() - 4);
    EXPECT_TRUE(service().update_card(party(household), {"tok_new", key}).has_value());
    std::string provider_id = *database().read([&](Connection& sql) {
      return sql.query_one<std::string>(
          "select provider_method_id from payment_method where id = :id", old);
    });
    for (const auto& card : service().cards(party(household))) {
      if (card.id != old) {
        EXPECT_TRUE(service().activate_card(party(household), card.id).has_value());
      }
    }
    EXPECT_TRUE(service().remove_card(party(household), old).has_value());
    return provider_id;
  }
  ForgetTally run() {
    return RemovedCardCleanup({database(), clock_, random_}, parts().gateways).run([] {
      return true;
    });
  }
  std::int64_t waiting() { return count("select count(*) from card_to_forget"); }
};
MOLAR_ON_BOTH_DATABASES(RemovedCardCleanupTest);

TEST_P(RemovedCardCleanupTest, a_removed_card_is_deleted_at_the_provider_once_and_others_stay) {
  std::string removed = remove_a_card();
  EXPECT_THAT(gateway_.forgotten(), IsEmpty());  // removal never waits for the provider
  run_jobs();
  run_jobs();
  EXPECT_THAT(gateway_.forgotten(), ElementsAre(removed));
  EXPECT_EQ(waiting(), 0);
}

TEST_P(RemovedCardCleanupTest, a_rolled_back_removal_deletes_nothing) {
  std::string household = join();
  std::string card = service().cards(party(household)).front().id;
  (void)database().transact([&](Connection& sql) -> Status {
    EXPECT_TRUE(billing_store::remove_method(sql, "cedar", household, card, clock_.now()));
    return Error::conflict("no", "no");
  });
  EXPECT_EQ(waiting(), 0);
  (void)database().transact([&](Connection& sql) -> Status {
    EXPECT_FALSE(billing_store::remove_method(sql, "harbor", household, card, clock_.now()));
    return {};
  });
  EXPECT_EQ(waiting(), 0);
}

TEST_P(RemovedCardCleanupTest, retries_later_while_the_provider_is_down) {
  std::string removed = remove_a_card();
  gateway_.set_mode(ScriptedGateway::Mode::Down);
  EXPECT_EQ(run().left, 1);
  EXPECT_EQ(run().left, 0);  // not immediately
  gateway_.set_mode(ScriptedGateway::Mode::Well);
  clock_.advance(hours(1));
  EXPECT_EQ(run().forgotten, 1);
  EXPECT_THAT(gateway_.forgotten(), ElementsAre(removed));
}

TEST_P(RemovedCardCleanupTest, stops_retrying_after_a_month) {
  remove_a_card();
  gateway_.set_mode(ScriptedGateway::Mode::Down);
  const Timestamp began = clock_.now();
  while (run().given_up == 0) {
    ASSERT_LT(clock_.now(), began + hours(24 * 60));
    clock_.advance(hours(24));
  }
  EXPECT_GE(clock_.now(), began + hours(24 * 30));
  EXPECT_EQ(waiting(), 0);
}

TEST_P(RemovedCardCleanupTest, keeps_cards_of_a_provider_that_is_not_configured) {
  remove_a_card();
  database().write(
      [](Connection& sql) { sql.execute("update card_to_forget set provider = 'former'"); });
  EXPECT_EQ(run().left, 1);
  EXPECT_EQ(waiting(), 1);
}

}  // namespace
}  // namespace molar::domain
