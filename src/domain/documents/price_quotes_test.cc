#include "domain/documents/price_quotes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.h"
#include "base/text.h"
#include "domain/documents/testing/documents_test_base.h"

namespace molar::domain {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;
using testing::StartsWith;

class PriceQuotesTest : public DocumentsTest {
 protected:
  void SetUp() override {
    DocumentsTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    temp_database().run_script(
        "update fee_schedule_line set procedure_slug = 'checkup_exam';"
        "insert into fee_schedule_line (group_key, fee_schedule_id, procedure_slug, label,"
        " translations, usual_cents, member_cents, sort_order) select group_key, id, 'crown',"
        " 'Crown', '{\"es\": \"Corona\"}', 100000, 60000, 2 from fee_schedule");
  }

  static EstimateRequest asked_for(std::vector<ChosenTreatment> treatments = {{"crown", 2}}) {
    return {.plan_id = 1, .treatments = std::move(treatments)};
  }
  Result<PriceQuote> make(const EstimateRequest& asked,
                          const std::optional<Session>& session = std::nullopt,
                          const std::string& language = "en") {
    return quotes().make(brand_, asked, {session, "192.0.2.1"}, language);
  }
  Result<PriceQuoteCheck> check(const std::string& number,
                                const std::optional<Session>& session = std::nullopt) {
    return quotes().check(brand_, number, {session, "192.0.2.1"});
  }
  Result<PriceQuote> open(const std::string& number,
                          const std::optional<Session>& session = std::nullopt) {
    return quotes().open(brand_, number, {session, "192.0.2.1"});
  }
};
MOLAR_ON_BOTH_DATABASES(PriceQuotesTest);

TEST_P(PriceQuotesTest, AVisitorsQuoteHasANumberAndTheHashOfItsText) {
  const auto quote = make(asked_for());
  ASSERT_TRUE(quote.has_value()) << quote.error().code;
  EXPECT_THAT(quote->number, MatchesRegex("P-2026-000001-[0-9A-Z]{6}"));
  EXPECT_EQ(quote->household_id, std::nullopt);
  EXPECT_EQ(quote->sha256, sha256_hex(quote->plain));
  EXPECT_THAT(quote->plain, HasSubstr("Crown × 2\t$2,000.00\t$1,200.00\n"));
  EXPECT_THAT(quote->plain, HasSubstr("Treatments and membership: $1,349.00\n"
                                      "That is less than without the plan, by: $651.00\n"));
  EXPECT_THAT(make(asked_for({{"checkup_exam", 1}}))->plain,
              HasSubstr("That is more than without the plan, by: $"));
  const auto file = quotes().pdf(*quote, brand_, "https://cedar.example");
  EXPECT_EQ(file->name, "prices-" + quote->number + ".pdf");
  EXPECT_THAT(std::get<PrintParagraph>(printer_.document->blocks.back()).text,
              HasSubstr("https://cedar.example/verify/" + quote->number));
  EXPECT_THAT(make(asked_for(), std::nullopt, "es")->plain, HasSubstr("Corona × 2\t"));
}

TEST_P(PriceQuotesTest, EqualRequestsOnTheSameDayShareAQuote) {
  const auto quote = make(asked_for());
  EXPECT_EQ(make(asked_for())->number, quote->number);
  EXPECT_NE(make(asked_for({{"crown", 1}}))->number, quote->number);
  clock_.advance(std::chrono::hours(24));
  EXPECT_NE(make(asked_for())->number, quote->number);
  EXPECT_EQ(open(quote->number)->plain, quote->plain);
}

TEST_P(PriceQuotesTest, WithoutTreatmentsItContainsTheWholeListOfTheOffice) {
  EstimateRequest all = asked_for({});
  all.plan_id = 2;
  all.office_id = 21;
  const auto quote = make(all);
  ASSERT_TRUE(quote.has_value()) << quote.error().code;
  const auto seen = check(quote->number);
  ASSERT_TRUE(seen.has_value());
  EXPECT_EQ(seen->office_name, "Palo Verde Dental");
  EXPECT_EQ(seen->lines.size(), 2U);
  EXPECT_EQ(seen->lines.front().usual_cents, 9'000);
  EXPECT_FALSE(seen->fee.has_value());
}

TEST_P(PriceQuotesTest, VerificationStatesWhetherThePriceListIsInForce) {
  const auto quote = make(asked_for());
  std::string typed = to_lower_ascii(quote->number);
  std::replace(typed.begin(), typed.end(), '-', ' ');
  const auto seen = check(typed);
  ASSERT_TRUE(seen.has_value()) << seen.error().code;
  EXPECT_EQ(seen->sha256, quote->sha256);
  EXPECT_EQ(seen->total_with_plan_cents, 134'900);
  EXPECT_TRUE(seen->is_in_force);
  EXPECT_TRUE(seen->can_open);
  // A newer list of the same series applies from the next day. The quote does not change.
  temp_database().run_script(
      "insert into fee_schedule (group_key, id, effective_from, series, version) select group_key,"
      " '2026-b', '2026-11-22', series, 2 from fee_schedule where id = '2026'");
  EXPECT_TRUE(check(quote->number)->is_in_force);
  clock_.advance(std::chrono::hours(24));
  const auto later = check(quote->number);
  EXPECT_FALSE(later->is_in_force);
  EXPECT_EQ(later->total_with_plan_cents, 134'900);
}

TEST_P(PriceQuotesTest, IsNotInForceWhenTheOfficeNoLongerParticipates) {
  EstimateRequest there = asked_for();
  there.plan_id = 2;
  there.office_id = 21;
  const auto quote = make(there);
  EXPECT_TRUE(check(quote->number)->is_in_force);
  temp_database().run_script("delete from office_spot");
  temp_database().run_script("update provider_agreement set ends_on = '2026-11-20'");
  EXPECT_FALSE(check(quote->number)->is_in_force);
}

TEST_P(PriceQuotesTest, IsNotInForceWhenTheOfficeNoLongerAcceptsThePlan) {
  EstimateRequest there = asked_for();
  there.plan_id = 2;
  there.office_id = 21;
  const auto quote = make(there);
  EXPECT_TRUE(check(quote->number)->is_in_force);
  temp_database().run_script("update plan set office_scope = 'list', office_ids = '[22]'");
  EXPECT_FALSE(check(quote->number)->is_in_force);
}

TEST_P(PriceQuotesTest, ShowsAMembersNameToTheHouseholdOnly) {
  const Session ana = join();
  EstimateRequest there = asked_for();
  there.plan_id = 2;
  const auto quote = make(there, ana);
  ASSERT_TRUE(quote.has_value()) << quote.error().code;
  EXPECT_EQ(quote->household_id, ana.household_id);
  EXPECT_THAT(quote->plain, HasSubstr("For: Ana Lee"));
  EXPECT_NE(make(there)->number, quote->number);  // a visitor's quote is another one

  EXPECT_TRUE(check(quote->number)->is_in_force);
  EXPECT_FALSE(check(quote->number)->can_open);
  EXPECT_EQ(code_of(open(quote->number)), "price_quote_not_found");
  const Session bo = join("bo@example.com", 2);
  EXPECT_EQ(code_of(open(quote->number, bo)), "price_quote_not_found");
  EXPECT_EQ(code_of(quotes().find_own(bo, quote->id)), "price_quote_not_found");
  EXPECT_TRUE(quotes().list_own(bo).empty());
  EXPECT_TRUE(check(quote->number, ana)->can_open);
  EXPECT_TRUE(open(quote->number, ana).has_value());
  EXPECT_EQ(quotes().list_own(ana).size(), 1U);
  // An adult dependent of the household.
  EXPECT_FALSE(check(quote->number, seen_by(ana, ana.member_id))->can_open);
}

TEST_P(PriceQuotesTest, ContainsNoFeeForMembersOfThePlan) {
  const Session ana = join();
  EstimateRequest own = asked_for();
  own.plan_id = 2;
  EXPECT_THAT(make(own)->plain, HasSubstr("of it once, when joining: "));
  EXPECT_THAT(make(own, ana)->plain, Not(HasSubstr("of it once, when joining: ")));
  EXPECT_THAT(make(asked_for(), ana)->plain, HasSubstr("of it once, when joining: "));
}

TEST_P(PriceQuotesTest, ContainsTheFeeForFormerMembersWhoCanNoLongerRenew) {
  const Session ana = join();
  const std::string canceled =
      "update subscription set status = 'canceled', renews_on = '2026-11-02', ends_on = ";
  EstimateRequest own = asked_for();
  own.plan_id = 2;
  const Date today = date_in_zone(clock_.now(), brand_.time_zone);
  temp_database().run_script(canceled + "'" + format_date(add_days(today, -90)) + "'");
  EXPECT_THAT(make(own, ana)->plain, Not(HasSubstr("of it once, when joining: ")));
  temp_database().run_script(canceled + "'" + format_date(add_days(today, -91)) + "'");
  EXPECT_THAT(make(own, ana)->plain, HasSubstr("of it once, when joining: "));
}

TEST_P(PriceQuotesTest, StatesForWhomATreatmentIsIncluded) {
  temp_database().run_script(
      "update plan set included_services = '[{\"procedure\": \"checkup_exam\", \"label\":"
      " {\"text\": \"Exam\", \"translations\": {}}, \"quantity_per_year\": 1, \"under_age\": "
      "14}]'");
  EXPECT_THAT(make(asked_for({}))->plain,
              HasSubstr(" (1 a year included at no charge for each person under 14)"));
  EstimateRequest family = asked_for({{"checkup_exam", 2}});
  family.people = 2;
  family.plan_id = 2;
  EXPECT_THAT(make(family)->plain, Not(HasSubstr("included)")));
  family.children = 1;
  EXPECT_THAT(make(family)->plain, HasSubstr(" (1 included)"));
}

TEST_P(PriceQuotesTest, AMembersWholeListIsQuotedOnceADay) {
  const Session ana = join();
  const auto quote = quotes().make_for_member(ana, brand_, "en");
  ASSERT_TRUE(quote.has_value()) << quote.error().code;
  EXPECT_EQ(quotes().make_for_member(ana, brand_, "en")->id, quote->id);
  // Other prices create another quote. The first one does not change.
  temp_database().run_script("update fee_schedule_line set member_cents = member_cents + 100");
  EXPECT_THAT(quotes().make_for_member(ana, brand_, "en")->number, StartsWith("P-2026-000002-"));
  EXPECT_EQ(quotes().find_own(ana, quote->id)->body, quote->body);
}

TEST_P(PriceQuotesTest, IsNotFoundAtAnotherBrand) {
  const auto quote = make(asked_for());
  Brand harbor = brand_;
  harbor.group_key = "harbor";
  const std::optional<Session> nobody;
  EXPECT_EQ(code_of(quotes().check(harbor, quote->number, {nobody, "192.0.2.1"})),
            "price_quote_not_found");
  EXPECT_EQ(code_of(quotes().open(harbor, quote->number, {nobody, "192.0.2.1"})),
            "price_quote_not_found");
}

TEST_P(PriceQuotesTest, DeletesUnopenedQuotesAfterAMonthAndOthersAfterThreeYears) {
  const auto unopened = make(asked_for({{"crown", 1}}));
  const auto opened = make(asked_for({{"crown", 3}}));
  const Session ana = join();
  const auto own = quotes().make_for_member(ana, brand_, "en");
  EXPECT_TRUE(open(opened->number).has_value());
  clock_.advance(std::chrono::hours(24 * 29));
  EXPECT_EQ(quotes().purge(), 0);
  clock_.advance(std::chrono::hours(24 * 2));
  EXPECT_EQ(quotes().purge(), 1);
  EXPECT_EQ(code_of(open(unopened->number)), "price_quote_not_found");
  EXPECT_TRUE(open(opened->number).has_value());
  clock_.advance(std::chrono::hours(24 * 3 * 366));
  EXPECT_EQ(quotes().purge(), 1);
  EXPECT_TRUE(quotes().find_own(ana, own->id).has_value());
}

TEST_P(PriceQuotesTest, AreOpenedAndCheckedWhileTheDatabaseAcceptsNoWrites) {
  const std::string number = make(asked_for())->number;
  FullDatabase full(database());
  RateLimiter limits(full, clock_, "key");
  PriceQuotes reading({full, clock_, random_}, plans(), printer_, limits);
  const std::optional<Session> nobody;
  EXPECT_TRUE(reading.open(brand_, number, {nobody, "192.0.2.1"}).has_value());
  EXPECT_TRUE(reading.check(brand_, number, {nobody, "192.0.2.1"}).has_value());
  EXPECT_EQ(count("select count(*) from price_quote where opened_at is not null"), 0);
  EXPECT_TRUE(open(number).has_value());
  EXPECT_EQ(count("select count(*) from price_quote where opened_at is not null"), 1);
}

TEST_P(PriceQuotesTest, AreLimited) {
  for (int i = 1; i <= 20; ++i) {
    ASSERT_TRUE(make(asked_for({{"crown", i}})).has_value());
  }
  EXPECT_EQ(make(asked_for({{"crown", 21}})).error().kind, ErrorKind::RateLimited);
  EXPECT_EQ(count("select count(*) from price_quote"), 20);
}

TEST_P(PriceQuotesTest, RefusesTreatmentsAndPlansWithoutAPrice) {
  const auto refused = make(asked_for({{"veneer", 1}}));
  ASSERT_TRUE(refused.has_error());
  EXPECT_EQ(refused.error().fields.at(0).field, "t");
  EstimateRequest nowhere = asked_for();
  nowhere.plan_id = 5;  // this place has no price list
  EXPECT_EQ(code_of(make(nowhere)), "price_list_not_found");
  EXPECT_EQ(count("select count(*) from price_quote"), 0);
}

TEST_P(PriceQuotesTest, ANumberCannotBeGuessed) {
  const std::string number = make(asked_for())->number;
  EXPECT_EQ(code_of(check("P-2026-000001")), "price_quote_not_found");
  EXPECT_EQ(code_of(check("P-2026-000001-" + std::string(6, number.back() == '0' ? '1' : '0'))),
            "price_quote_not_found");
  EXPECT_TRUE(check(number).has_value());
  // A number without the random part, printed in an early quote, still finds it.
  temp_database().run_script("update price_quote set number = 'P-2026-000001'");
  EXPECT_TRUE(check("P-2026-000001").has_value());
}

TEST(PriceQuoteNumber, AcceptsTypedVariants) {
  for (const char* typed : {"P-2026-000012-7K0M19", "p-2026-000012-7k0m19", "P20260000127K0M19",
                            "p 2026 000012 7koml9", "P-2026-000012-7KOMI9"}) {
    EXPECT_EQ(read_price_quote_number(typed), "P-2026-000012-7K0M19") << typed;
  }
  EXPECT_EQ(read_price_quote_number("P-2026-000012-123456"), "P-2026-000012-123456");
  EXPECT_EQ(read_price_quote_number("p 2026 12345678 abcdef"), "P-2026-12345678-ABCDEF");
  for (const char* typed : {"P-2026-000012", "p-2026-000012", "P2026000012", "p 2026 000012"}) {
    EXPECT_EQ(read_price_quote_number(typed), "P-2026-000012") << typed;
  }
  for (const char* typed :
       {"", "P", "R-2026-000012", "2026-000012", "P-2026-12", "7K3M9QX2TAPPP", "2026P000012",
        "P-2026-000012-7K0M1", "P-2026-000012-7K0M199-1", "PP2026000012", "P2026K3M9QX2TAPPPABC"}) {
    EXPECT_EQ(read_price_quote_number(typed), "") << typed;
  }
}

}  // namespace
}  // namespace molar::domain
