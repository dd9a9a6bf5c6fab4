#include "domain/cards/card.h"

#include <gtest/gtest.h>

#include <set>

#include "base/testing/seeded_random.h"
#include "domain/billing/dunning_plan.h"

namespace molar::domain {
namespace {

Date day(int month, unsigned number, int year = 2027) {
  return Date{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
              std::chrono::day(number)};
}

struct StandingCase {
  const char* name;
  const char* status;
  Date today;
  bool is_usable;
  const char* shown;
};

class CardStandingTest : public testing::TestWithParam<StandingCase> {};

// A term from 01/01/2027 to 12/31/2027; after a failed payment, the card is valid until 01/14/2028.
TEST_P(CardStandingTest, ReportsStatusAndUsability) {
  Subscription subscription;
  subscription.status = GetParam().status;
  subscription.starts_on = day(1, 1);
  subscription.ends_on = day(12, 31);
  subscription.grace_until = day(1, 14, 2028);
  subscription.canceled_on = day(6, 1);
  const CardValidity standing = card_standing(subscription, GetParam().today);
  EXPECT_EQ(standing.is_usable, GetParam().is_usable);
  EXPECT_EQ(standing.status, GetParam().shown);
}

INSTANTIATE_TEST_SUITE_P(
    States, CardStandingTest,
    testing::Values(StandingCase{"first_day", "active", day(1, 1), true, "active"},
                    StandingCase{"last_day", "active", day(12, 31), true, "active"},
                    StandingCase{"day_after", "active", day(1, 1, 2028), false, "ended"},
                    StandingCase{"before", "active", day(12, 31, 2026), false, "upcoming"},
                    StandingCase{"scheduled", "scheduled", day(12, 31, 2026), false, "upcoming"},
                    StandingCase{"grace", "past_due", day(1, 14, 2028), true, "active"},
                    StandingCase{"grace_over", "past_due", day(1, 15, 2028), false, "suspended"},
                    StandingCase{"suspended", "suspended", day(1, 15, 2028), false, "suspended"},
                    StandingCase{"canceled", "canceled", day(6, 2), false, "canceled"},
                    StandingCase{"expired", "expired", day(1, 1, 2028), false, "ended"}),
    [](const auto& one) { return one.param.name; });

TEST(CardValidity, ACanceledCardWasValidUntilTheEndOfTheTermAtMost) {
  Subscription subscription;
  subscription.status = "canceled";
  subscription.cancel_reason = "member";
  subscription.starts_on = day(1, 1);
  subscription.ends_on = day(12, 31);
  subscription.canceled_on = day(1, 10, 2028);
  EXPECT_EQ(card_standing(subscription, day(1, 11, 2028)).until, day(12, 31));
  subscription.canceled_on = day(6, 1);
  EXPECT_EQ(card_standing(subscription, day(6, 2)).until, day(6, 1));
}

TEST(CardValidity, ACardCanceledWithoutPaymentWasValidUntilTheLastDayOfGrace) {
  const Date since = day(1, 1, 2028);
  const DunningState dunning = dunning_state(since, since);
  Subscription subscription;
  subscription.status = "canceled";
  subscription.cancel_reason = "non_payment";
  subscription.starts_on = day(1, 1);
  subscription.ends_on = day(12, 31);
  subscription.canceled_on = dunning.cancel_on;
  EXPECT_EQ(dunning.grace_until, day(1, 14, 2028));
  EXPECT_EQ(card_standing(subscription, dunning.cancel_on).until, dunning.grace_until);
}

TEST(CardValidity, ACardStaysUsableWhileTheRenewalIsPending) {
  Subscription subscription;
  subscription.status = "active";
  subscription.starts_on = day(1, 1);
  subscription.ends_on = day(12, 31);
  subscription.auto_renew = true;
  const CardValidity standing = card_standing(subscription, day(1, 1, 2028));
  EXPECT_TRUE(standing.is_usable);
  EXPECT_EQ(standing.until, day(1, 1, 2028));
}

TEST(CardCode, HasTwentyUnambiguousCharacters) {
  SeededRandom random(5);
  std::set<std::string> codes;
  for (int i = 0; i < 200; ++i) {
    const std::string code = make_card_code(random);
    EXPECT_EQ(code.size(), 20U);
    EXPECT_EQ(code.find_first_not_of("0123456789ABCDEFGHJKMNPQRSTVWXYZ"), std::string::npos);
    codes.insert(code);
  }
  EXPECT_EQ(codes.size(), 200U);
}

TEST(CardCode, IsReadWithSpacesDashesLowerCaseAndLookalikes) {
  const std::string code = "7K3M9QX2TAABCDE01110";
  EXPECT_EQ(read_card_code(show_card_code(code)), code);
  EXPECT_EQ(show_card_code(code), "7K3M9-QX2TA-ABCDE-01110");
  EXPECT_EQ(read_card_code(" 7k3m9 qx2ta-abcde oIlLo"), code);
  for (const char* wrong : {"", "7K3M9", "7K3M9QX2TAABCDE01110X", "7K3M9QX2TAABCDE0111U",
                            "7K3M9QX2TAABCDE0111é", "../../etc/passwd....."}) {
    EXPECT_EQ(read_card_code(wrong), "") << wrong;
  }
}

}  // namespace
}  // namespace molar::domain
