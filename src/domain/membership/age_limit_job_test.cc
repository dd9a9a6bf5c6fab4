#include "domain/membership/age_limit_job.h"

#include <gtest/gtest.h>

#include "domain/membership/testing/membership_test_base.h"

namespace molar::domain {
namespace {

class AgeLimitJobTest : public MembershipTest {
 protected:
  // Plan 2 is for children up to 12 years; the fixture's children were born on 2015-02-03.
  void limit_age(int years) {
    auto done = database().transact([&](storage::Connection& sql) -> Status {
      sql.execute("update plan set audience = 'child', max_age = :age where id = 2", years);
      return {};
    });
    ASSERT_TRUE(done.has_value());
  }
  int run_all() {
    GrowingUpTally tally = run();
    return tally.adults + tally.aged_out + tally.repriced;
  }
  GrowingUpTally run() { return AgeLimitJob({database(), clock_, random_}).run(brand_); }
  // Returns a household whose second term, from 2027-11-21, includes a child.
  std::string join_and_renew_with_child() {
    limit_age(18);
    std::string home = join(2, 1, std::nullopt, "ana@example.com", "tok_1", true);
    travel_to("2027-11-21");
    EXPECT_EQ(run_renewals().renewed, 1);
    EXPECT_EQ(subscription(home).price_cents, 22'500);
    EXPECT_EQ(run_all(), 0);
    return home;
  }
};
MOLAR_ON_BOTH_DATABASES(AgeLimitJobTest);

TEST_P(AgeLimitJobTest, TurnsChildrenIntoAdultsOnTheirBirthday) {
  std::string home = join(2, 1);
  travel_to("2033-02-02");
  EXPECT_EQ(run().adults, 0);
  EXPECT_EQ(household(home).dependents.front().role, "child");
  travel_to("2033-02-03");
  Brand other = brand_;
  other.group_key = "harbor";
  EXPECT_EQ(AgeLimitJob({database(), clock_, random_}).run(other).adults, 0);
  EXPECT_EQ(run().adults, 1);
  EXPECT_EQ(household(home).dependents.front().role, "adult_dependent");
  EXPECT_EQ(run_all(), 0);
}

TEST_P(AgeLimitJobTest, RemovesAgedOutPeopleAtANewTermAndChargesNothingForThem) {
  limit_age(12);
  std::string home = join(2, 1, std::nullopt, "ana@example.com", "tok_1", true);
  EXPECT_EQ(run_all(), 0);  // twelve until 2028-02-02, so at the start of the next term as well
  travel_to("2027-11-21");
  EXPECT_EQ(run_renewals().renewed, 1);
  EXPECT_EQ(subscription(home).price_cents, 22'500);

  // The term that begins on 2028-11-21 is the first one for which the child is too old.
  GrowingUpTally first = run();
  EXPECT_EQ(first.repriced, 1);
  EXPECT_EQ(first.aged_out, 0);
  EXPECT_EQ(subscription(home).next_price_cents, 18'900);
  travel_to("2028-03-01");
  EXPECT_EQ(run_all(), 0);  // thirteen, but paid for
  travel_to("2028-11-21");
  EXPECT_EQ(run_renewals().renewed, 1);
  EXPECT_EQ(subscription(home).price_cents, 18'900);
  EXPECT_EQ(run().aged_out, 1);
  EXPECT_TRUE(household(home).dependents.empty());
  EXPECT_EQ(notices("person_removed"), 1);
  EXPECT_EQ(count("select count(*) from audit where action = 'person_aged_out' and actor = 'system'"
                  " and entity_id in (select id from member where status = 'aged_out')"),
            1);
  // The last edition of the agreement no longer names the child.
  EXPECT_EQ(count("select count(*) from agreement_edition where language = 'en' and edition = 1"
                  " and body like '%Kida%'"),
            1);
  EXPECT_EQ(count("select count(*) from agreement_edition where language = 'en' and edition = 2"
                  " and body not like '%Kida%'"),
            1);
  EXPECT_EQ(run_all(), 0);
  expect_balance(home);
}

TEST_P(AgeLimitJobTest, APersonWhomTheTermIncludesStaysWhenTheBrandLowersTheLimit) {
  const std::string home = join_and_renew_with_child();
  travel_to("2028-01-10");
  limit_age(10);  // the child is twelve
  const GrowingUpTally first = run();
  EXPECT_EQ(first.aged_out, 0);
  EXPECT_EQ(first.repriced, 1);
  EXPECT_EQ(run_all(), 0);
  EXPECT_EQ(household(home).dependents.size(), 1U);
  EXPECT_EQ(subscription(home).next_price_cents, 18'900);
  EXPECT_EQ(quote(home, ChangeKind::RemoveDependent,
                  {{"memberId", household(home).dependents.front().id}})
                .at("refundCents"),
            3'600);
  travel_to("2028-11-21");
  EXPECT_EQ(run_renewals().renewed, 1);
  EXPECT_EQ(subscription(home).price_cents, 18'900);
  EXPECT_EQ(run().aged_out, 1);
  expect_balance(home);
}

TEST_P(AgeLimitJobTest, APersonWhomTheTermIncludesStaysWhenThePriceRisesWithTheLowerLimit) {
  const std::string home = join_and_renew_with_child();
  travel_to("2028-03-10");
  limit_age(10);  // the child is thirteen
  database().write([](storage::Connection& sql) {
    return sql.execute("update plan set prices = replace(prices, '18900', '24900') where id = 2");
  });
  EXPECT_EQ(run_all(), 0);
  ASSERT_EQ(household(home).dependents.size(), 1U);
  EXPECT_GT(quote(home, ChangeKind::RemoveDependent,
                  {{"memberId", household(home).dependents.front().id}})
                .at("refundCents")
                .as_int64(),
            0);
  EXPECT_EQ(subscription(home).next_price_cents, 22'500);
  travel_to("2028-11-21");
  EXPECT_EQ(run_renewals().renewed, 1);
  EXPECT_EQ(run().aged_out, 1);
  expect_balance(home);
}

TEST_P(AgeLimitJobTest, APlannedSwitchRemovesNoPersonWhomTheTermIncludes) {
  limit_age(18);
  const std::string home = join(2, 1, std::nullopt, "ana@example.com", "tok_1", true);
  travel_to("2027-11-21");
  EXPECT_EQ(run_renewals().renewed, 1);
  ASSERT_TRUE(
      change(home, ChangeKind::SwitchAtRenewal, {{"planId", 1}, {"when", "renewal"}}).has_value());
  travel_to("2028-01-10");
  limit_age(10);  // the child is twelve
  EXPECT_EQ(run_all(), 0);
  EXPECT_EQ(run_all(), 0);
  ASSERT_EQ(household(home).dependents.size(), 1U);
  EXPECT_EQ(subscription(home).next_plan_id, 1);
  expect_balance(home);
}

TEST_P(AgeLimitJobTest, TwoChildrenAgeOutInConsecutiveTerms) {
  limit_age(12);
  const std::string home = join(2, 1, std::nullopt, "ana@example.com", "tok_1", true);
  ASSERT_TRUE(change(home, ChangeKind::AddDependent, person("Eve", "2016-06-01")).has_value());
  travel_to("2027-11-21");
  EXPECT_EQ(run_renewals().renewed, 1);
  EXPECT_EQ(run().repriced, 1);
  travel_to("2028-11-21");
  EXPECT_EQ(run_renewals().renewed, 1);
  const GrowingUpTally second = run();  // Eve will be thirteen at the next renewal
  EXPECT_EQ(second.aged_out, 1);
  EXPECT_EQ(second.repriced, 1);
  travel_to("2029-11-21");
  EXPECT_EQ(run_renewals().renewed, 1);
  EXPECT_EQ(run().aged_out, 1);
  EXPECT_TRUE(household(home).dependents.empty());
}

TEST_P(AgeLimitJobTest, RefundsNothingForAPersonWhomTheNewTermDoesNotInclude) {
  limit_age(12);
  const std::string home = join(2, 1, std::nullopt, "ana@example.com", "tok_1", true);
  ASSERT_TRUE(change(home, ChangeKind::AddDependent, person("Eve", "2024-06-01")).has_value());
  travel_to("2027-11-21");
  EXPECT_EQ(run_renewals().renewed, 1);
  EXPECT_EQ(run().repriced, 1);
  travel_to("2028-11-21");
  EXPECT_EQ(run_renewals().renewed, 1);
  EXPECT_EQ(subscription(home).price_cents, 18'900 + 3'600);
  // Before the job has removed the child who is too old.
  const std::vector<Member> children = household(home).dependents;
  ASSERT_EQ(children.size(), 2U);
  const auto refund_for = [&](const Member& child) {
    return quote(home, ChangeKind::RemoveDependent, {{"memberId", child.id}}).at("refundCents");
  };
  EXPECT_EQ(refund_for(children[0]), 0);
  EXPECT_EQ(refund_for(children[1]), 3'600);
}

TEST_P(AgeLimitJobTest, NeverRaisesTheNextPriceToANewListPrice) {
  limit_age(12);
  std::string home = join(2, 1, std::nullopt, "ana@example.com", "tok_1", true);
  travel_to("2027-11-21");
  EXPECT_EQ(run_renewals().renewed, 1);
  EXPECT_EQ(run().repriced, 1);
  ASSERT_TRUE(change(home, ChangeKind::AddDependent, person("Eve", "2024-06-01")).has_value());
  EXPECT_EQ(subscription(home).next_price_cents, 18'900 + 3'600);
  database().write([](storage::Connection& sql) {
    return sql.execute("update plan set per_dependent_cents = 4600 where id = 2");
  });
  EXPECT_EQ(run_all(), 0);
  EXPECT_EQ(subscription(home).next_price_cents, 18'900 + 3'600);
}

}  // namespace
}  // namespace molar::domain
