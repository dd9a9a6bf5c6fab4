// Automatic renewal, turned on and off.
#include <gtest/gtest.h>

#include "domain/membership/consents.h"
#include "domain/membership/testing/membership_test_base.h"

namespace molar::domain {
namespace {

namespace json = boost::json;

class AutoRenewTest : public MembershipTest {};
MOLAR_ON_BOTH_DATABASES(AutoRenewTest);

TEST_P(AutoRenewTest, NeedsConsentToTurnOnAndNoneToTurnOff) {
  std::string home = join(1);
  auto refused = memberships().set_auto_renew(caller(home), true, consents_to_json({}, {}));
  ASSERT_TRUE(refused.has_error());
  EXPECT_EQ(refused.error().code, "consent_required");
  auto old = memberships().set_auto_renew(caller(home), true,
                                          consents_to_json({{"auto_renew", "v0"}}, {}));
  ASSERT_TRUE(old.has_error());

  json::object agreed = consents_to_json({{"auto_renew", "v1"}}, {"192.0.2.7", "Tests"});
  auto on = memberships().set_auto_renew(caller(home), true, agreed);
  ASSERT_TRUE(on.has_value()) << on.error().code;
  EXPECT_TRUE(on->auto_renew);
  EXPECT_EQ(count("select count(*) from consent where consent_key = 'auto_renew' and"
                  " ip_address = '192.0.2.7'"),
            1);
  auto off = memberships().set_auto_renew(caller(home), false, {});
  ASSERT_TRUE(off.has_value());
  EXPECT_FALSE(subscription(home).auto_renew);
  EXPECT_EQ(notices("auto_renew_changed"), 2);
  EXPECT_TRUE(memberships().set_auto_renew(caller(home), false, {}).has_value());
  EXPECT_EQ(notices("auto_renew_changed"), 2);  // no change, no mail
}

TEST_P(AutoRenewTest, AChangeRenewsTheAgreementAndTheDayOfTheNextNotice) {
  std::string home = join(1);
  const auto editions = [&] { return count("select count(*) from agreement_edition"); };
  const std::int64_t joined = editions();
  json::object agreed = consents_to_json({{"auto_renew", "v1"}}, {});
  ASSERT_TRUE(memberships().set_auto_renew(caller(home), true, agreed).has_value());
  EXPECT_EQ(subscription(home).next_notice_on, parse_date("2027-10-07"));  // 45 days before
  EXPECT_GT(editions(), joined);
  const std::int64_t renewing = editions();
  travel_to("2027-10-10");
  ASSERT_TRUE(memberships().set_auto_renew(caller(home), false, {}).has_value());
  EXPECT_EQ(subscription(home).next_notice_on, parse_date("2027-10-22"));  // 30 days before
  EXPECT_GT(editions(), renewing);
}

TEST_P(AutoRenewTest, TurningItOffWhilePaymentIsDueEndsTheMembership) {
  std::string home = join(1, 0, std::nullopt, "ana@example.com", "later_insufficient_funds", true);
  travel_to("2027-11-21");
  run_renewals();
  EXPECT_EQ(subscription(home).status, "past_due");
  ASSERT_TRUE(memberships().set_auto_renew(caller(home), false, {}).has_value());
  run_renewals();
  EXPECT_EQ(subscription(home).status, "expired");
  EXPECT_EQ(count("select count(*) from invoice where status = 'open'"), 0);
  expect_balance(home);
}

TEST_P(AutoRenewTest, IsForRunningMemberships) {
  std::string home = join(1);
  ASSERT_TRUE(change(home, ChangeKind::Cancel, {}).has_value());
  EXPECT_EQ(memberships().auto_renew(caller(home)).error().code, "no_membership");
  EXPECT_EQ(memberships().set_auto_renew(caller(home), false, {}).error().code, "no_membership");
}

}  // namespace
}  // namespace molar::domain
