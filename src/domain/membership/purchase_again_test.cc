#include "domain/membership/change_kinds.h"

#include <gtest/gtest.h>

#include "domain/membership/consents.h"
#include "domain/membership/testing/membership_test_base.h"

namespace molar::domain {
namespace {

namespace json = boost::json;

class PurchaseAgainTest : public MembershipTest {};
MOLAR_ON_BOTH_DATABASES(PurchaseAgainTest);

TEST_P(PurchaseAgainTest, SellsAMembershipAfterACancellation) {
  std::string home = join(2, 1);
  json::object choice{{"planId", 1}, {"billingCycle", "monthly"}};
  EXPECT_EQ(quote(home, ChangeKind::Purchase, choice).at("error"), "already_member");
  ASSERT_TRUE(change(home, ChangeKind::Cancel, {}).has_value());
  clock_.advance(std::chrono::seconds(1));  // the newest subscription is used

  auto shown = quote(home, ChangeKind::Purchase, choice);
  EXPECT_EQ(shown.at("dueTodayCents"), 1'290 + 700);  // the processing fee is not due twice
  EXPECT_EQ(shown.at("consents").as_array().size(), 3u);
  const std::int64_t consents = count("select count(*) from consent");
  const std::int64_t agreements =
      count("select count(*) from agreement_edition where language = 'en'");
  auto done = accept(home, ChangeKind::Purchase, choice, shown.at("quoteId").as_string().c_str(),
                     "key-bbbbbbbbbbbbbbbb", "tok_2");
  ASSERT_TRUE(done.has_value()) << done.error().code;
  Subscription s = subscription(home);
  EXPECT_EQ(s.id, done->at("subscription").at("id").as_string());
  EXPECT_EQ(s.plan_id, 1);
  EXPECT_EQ(s.cycle, "monthly");
  EXPECT_FALSE(s.auto_renew);
  EXPECT_EQ(count("select count(*) from subscription"), 2);
  EXPECT_EQ(count("select count(*) from consent"), consents + 2);
  EXPECT_EQ(count("select count(*) from agreement_edition where language = 'en'"), agreements + 1);
  EXPECT_EQ(notices("welcome"), 2);
  expect_balance(home);
}

TEST_P(PurchaseAgainTest, HasTheRefundRuleOfTheStateInWhichTheMemberLivesNow) {
  std::string home = join(2);
  EXPECT_EQ(subscription(home).refund_rule, "window_30_fee_kept");
  ASSERT_TRUE(change(home, ChangeKind::Cancel, {}).has_value());
  (void)database().transact([](storage::Connection& sql) -> Status {
    sql.execute("update member set state = 'AR'");
    return {};
  });
  clock_.advance(std::chrono::seconds(1));  // the newest subscription is used
  json::object choice{{"planId", 5}, {"billingCycle", "annual"}};
  auto done = change(home, ChangeKind::Purchase, choice, "key-bbbbbbbbbbbbbbbb");
  ASSERT_TRUE(done.has_value()) << done.error().code;
  EXPECT_EQ(subscription(home).refund_rule, "window_30_fee_returned");
}

TEST_P(PurchaseAgainTest, ChargesTheProcessingFeeAgainAfterNinetyDays) {
  std::string home = join(1);
  ASSERT_TRUE(change(home, ChangeKind::Cancel, {}).has_value());
  json::object choice{{"planId", 1}, {"billingCycle", "annual"}};
  travel_to("2027-02-19");  // 90 days later
  EXPECT_EQ(quote(home, ChangeKind::Purchase, choice).at("dueTodayCents"), 12'900);
  travel_to("2027-02-20");
  EXPECT_EQ(quote(home, ChangeKind::Purchase, choice).at("dueTodayCents"), 14'900);
}

TEST_P(PurchaseAgainTest, NeedsEveryConsentFirst) {
  std::string home = join(1);
  ASSERT_TRUE(change(home, ChangeKind::Cancel, {}).has_value());
  json::object choice{{"planId", 1}, {"billingCycle", "annual"}};
  auto shown = quote(home, ChangeKind::Purchase, choice);
  json::object data = consents_to_json({{"disclosures", "v1"}, {"terms", "v1"}}, {});
  data["autoRenew"] = true;
  auto refused = memberships().changes().accept(
      caller(home), ChangeKind::Purchase, choice,
      {shown.at("quoteId").as_string().c_str(), "", "key-bbbbbbbbbbbbbbbb", data});
  ASSERT_TRUE(refused.has_error());
  EXPECT_EQ(refused.error().code, "consent_required");
  EXPECT_EQ(refused.error().fields.at(0).field, "consents.auto_renew");
  EXPECT_EQ(gateway_.succeeded(), 1);
}

}  // namespace
}  // namespace molar::domain
