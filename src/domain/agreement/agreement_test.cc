#include "domain/agreement/agreement.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace molar::domain {
namespace {

using testing::HasSubstr;
using testing::Not;

Date day(int year, unsigned month, unsigned number) {
  return Date{std::chrono::year(year), std::chrono::month(month), std::chrono::day(number)};
}

class AgreementTest : public testing::Test {
 protected:
  AgreementTest() {
    organisation_ = {"Cedar Plans LLC", "1 Main Street, Phoenix, AZ 85001", "8005550100",
                     "https://cedar.example", "help@cedar.example"};
    plan_.legal_form = "discount_plan";
    plan_.max_members = 4;
    plan_.per_dependent_cents = 8'400;
    plan_.processing_fee_cents = 2'000;
    plan_.included_services = {{"exam", {"Check-up exam", {{"es", "Examen de revisión"}}}, 2}};
    plan_.discounts = {{"orthodontics", {"Braces", {{"es", "Frenos"}}}, 15}};
    subscription_.plan_name = "Cedar Household";
    subscription_.cycle = "annual";
    subscription_.starts_on = day(2026, 11, 21);
    subscription_.ends_on = day(2027, 11, 20);
    subscription_.renews_on = day(2027, 11, 21);
    subscription_.price_cents = 22'500;
    subscription_.next_price_cents = 23'500;
    subscription_.refund_until = day(2026, 12, 21);
    subscription_.refund_rule = "window_30_fee_kept";
    Member ana;
    ana.first_name = "Ana";
    ana.last_name = "Lee";
    ana.member_number = "7K3M9QX2TA";
    Member kim = ana;
    kim.first_name = "Kim";
    people_ = {ana, kim};
  }

  Agreement make(const std::string& language = "en") {
    return make_agreement({organisation_, plan_, subscription_, people_, "2026-11-01", refund_},
                          language);
  }
  static std::string text_of(const Agreement& agreement, std::string_view anchor = {}) {
    std::string text;
    for (const AgreementSection& section : agreement.sections) {
      if (anchor.empty() || section.anchor == anchor) {
        for (const std::string& paragraph : section.paragraphs) {
          text += paragraph + "\n";
        }
      }
    }
    return text;
  }

  Organisation organisation_;
  Plan plan_;
  Subscription subscription_;
  std::vector<Member> people_;
  RefundPromise refund_{day(2026, 12, 21), 22'500, 2'000};
};

TEST_F(AgreementTest, HasTwelveSectionsWithCancellationFirst) {
  for (const char* language : {"en", "es"}) {
    const Agreement agreement = make(language);
    std::vector<std::string> anchors;
    for (const AgreementSection& section : agreement.sections) {
      anchors.push_back(section.anchor);
      EXPECT_FALSE(section.heading.empty());
      EXPECT_FALSE(section.paragraphs.empty());
    }
    EXPECT_THAT(anchors,
                testing::ElementsAre("cancellation", "member", "benefits", "charges",
                                     "payment_mode", "limits", "waiting_periods", "how_to_use",
                                     "renewal", "adding_family", "complaints", "contact"));
    EXPECT_EQ(agreement.version, "2026-11-01");
    EXPECT_EQ(agreement.effective_on, day(2026, 11, 21));
  }
}

TEST_F(AgreementTest, NamesPeopleAmountsAndDates) {
  const Agreement agreement = make();
  EXPECT_THAT(text_of(agreement, "member"), HasSubstr("Ana Lee (7K3M9QX2TA)"));
  EXPECT_THAT(text_of(agreement, "member"), HasSubstr("Kim Lee"));
  EXPECT_THAT(text_of(agreement, "benefits"), HasSubstr("Check-up exam: 2"));
  EXPECT_THAT(text_of(agreement, "benefits"), HasSubstr("Braces: 15%"));
  EXPECT_THAT(text_of(agreement, "charges"), HasSubstr("$225.00"));
  EXPECT_THAT(text_of(agreement, "charges"), HasSubstr("processing fee of $20.00"));
  EXPECT_THAT(text_of(agreement, "cancellation"), HasSubstr("12/21/2026"));
  EXPECT_THAT(text_of(agreement, "limits"), HasSubstr("not insurance"));
  EXPECT_THAT(text_of(agreement, "complaints"), HasSubstr("insurance department of your state"));
  EXPECT_THAT(text_of(agreement, "contact"), HasSubstr("(800) 555-0100"));
}

TEST_F(AgreementTest, IsSpanishThroughout) {
  const std::string text = text_of(make("es"));
  EXPECT_THAT(text, HasSubstr("no es un seguro"));
  EXPECT_THAT(text, HasSubstr("Examen de revisión: 2"));
  for (const char* english : {" the ", " you ", " and "}) {
    EXPECT_THAT(text, Not(HasSubstr(english)));
  }
}

TEST_F(AgreementTest, StatesWhetherItRenewsAutomatically) {
  EXPECT_THAT(text_of(make(), "renewal"), HasSubstr("does not renew by itself"));
  subscription_.auto_renew = true;
  EXPECT_THAT(text_of(make(), "renewal"), HasSubstr("On 11/21/2027 we charge your card $235.00"));
}

TEST_F(AgreementTest, PromisesMonthlyMembersOneReminderAYear) {
  EXPECT_THAT(text_of(make(), "renewal"), HasSubstr("by email before a term ends"));
  subscription_.cycle = "monthly";
  EXPECT_THAT(text_of(make(), "renewal"), HasSubstr("by email once a year"));
  EXPECT_THAT(text_of(make(), "renewal"), Not(HasSubstr("before a term ends")));
}

TEST_F(AgreementTest, NamesBothWaysToPay) {
  for (const char* cycle : {"annual", "monthly"}) {
    subscription_.cycle = cycle;
    EXPECT_THAT(text_of(make(), "payment_mode"),
                HasSubstr("by card, unless you chose your bank account when you joined"));
  }
}

TEST_F(AgreementTest, LimitsTheReturnWithoutAFeeTo90Days) {
  for (const char* cycle : {"annual", "monthly"}) {
    subscription_.cycle = cycle;
    EXPECT_THAT(text_of(make(), "renewal"),
                HasSubstr("no fee for coming back within 90 days after the end"));
  }
}

TEST_F(AgreementTest, StatesWhoCanBeAdded) {
  EXPECT_THAT(text_of(make(), "adding_family"), HasSubstr("Up to 4 people"));
  EXPECT_THAT(text_of(make(), "adding_family"), HasSubstr("Each further person costs $84.00"));
  plan_.per_dependent_cents = 0;
  EXPECT_THAT(text_of(make(), "adding_family"), HasSubstr("Further people cost nothing extra"));
  plan_.max_members = 1;
  EXPECT_THAT(text_of(make(), "adding_family"), HasSubstr("This membership is for one person"));
  EXPECT_THAT(text_of(make(), "adding_family"), Not(HasSubstr("$0.00")));
}

TEST_F(AgreementTest, AppliesTheFeeRuleOfTheState) {
  EXPECT_THAT(text_of(make(), "charges"), HasSubstr("(the $20.00 processing fee is kept)"));
  refund_.fee_kept_cents = 0;
  subscription_.refund_rule = "window_30_fee_returned";
  EXPECT_THAT(text_of(make(), "cancellation"), HasSubstr("processing fee is returned"));
  subscription_.refund_rule = "window_30_no_fee";
  EXPECT_THAT(text_of(make(), "charges"), Not(HasSubstr("processing fee")));
  plan_.processing_fee_cents = 0;
  subscription_.refund_rule = "window_30_fee_kept";
  EXPECT_THAT(text_of(make(), "charges"), Not(HasSubstr("processing fee of")));
}

TEST_F(AgreementTest, DescribesTheLimitsOfDirectCareAgreements) {
  plan_.legal_form = "direct_care_agreement";
  const std::string limits = text_of(make(), "limits");
  EXPECT_THAT(limits, HasSubstr("not insurance"));
  EXPECT_THAT(limits, HasSubstr("one dental practice"));
}

// L-7: words that discount plans may not use about themselves.
TEST_F(AgreementTest, UsesNoForbiddenWords) {
  const std::string text = text_of(make());
  for (const char* word : {"health plan", "coverage", "copay", "deductible", "pre-existing",
                           "premium", "PPO", "enrollment", "guaranteed"}) {
    EXPECT_THAT(text, Not(HasSubstr(word)));
  }
}

}  // namespace
}  // namespace molar::domain
