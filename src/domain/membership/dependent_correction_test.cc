#include <gtest/gtest.h>

#include "domain/audit/audit_log.h"
#include "domain/membership/testing/membership_test_base.h"
#include "domain/session/account_store.h"

namespace molar::domain {
namespace {

namespace json = boost::json;

class DependentCorrectionTest : public MembershipTest {};
MOLAR_ON_BOTH_DATABASES(DependentCorrectionTest);

TEST_P(DependentCorrectionTest, CorrectsAPersonWithoutACharge) {
  std::string home = join(2, 1);
  std::string kid = household(home).dependents.front().id;
  PersonInput input{"Kimberly", "Lee", parse_date("2006-02-03").value(), Relationship::Child,
                    "kim@example.com"};
  auto changed = memberships().update_dependent(caller(home), kid, input);
  ASSERT_TRUE(changed.has_value()) << changed.error().code;
  EXPECT_EQ(changed->at("person").at("role"), "adult_dependent");
  EXPECT_EQ(household(home).dependents.front().first_name, "Kimberly");
  EXPECT_EQ(gateway_.succeeded(), 1);
  std::string other = join(2, 0, std::nullopt, "bea@example.com");
  EXPECT_EQ(memberships().update_dependent(caller(other), kid, input).error().code,
            "member_not_found");
}

TEST_P(DependentCorrectionTest, NobodyIsCorrectedAfterTheEndOfTheMembership) {
  const std::string home = join(2, 1);
  const Member kid = household(home).dependents.front();
  database().write([](storage::Connection& sql) {
    return sql.execute("update subscription set status = 'canceled'");
  });
  const PersonInput input{"Kimberly", "Lee", kid.date_of_birth, Relationship::Child, std::nullopt};
  EXPECT_EQ(memberships().update_dependent(caller(home), kid.id, input).error().code,
            "no_membership");
  EXPECT_EQ(household(home).dependents.front().first_name, kid.first_name);
}

// For the term from 2027-11-21, Kim was too old for the plan by the wrong date, and is not by the
// right one.
TEST_P(DependentCorrectionTest, ACorrectedDateOfBirthChangesTheNextPriceOfAPlanForChildren) {
  auto limited = database().transact([&](storage::Connection& sql) -> Status {
    sql.execute("update plan set audience = 'child', max_age = 12 where id = 2");
    return {};
  });
  ASSERT_TRUE(limited.has_value());
  std::string home = join(2);
  ASSERT_TRUE(change(home, ChangeKind::AddDependent, person("Kim", "2014-06-01")).has_value());
  EXPECT_EQ(subscription(home).next_price_cents, 18'900);
  std::string kim = household(home).dependents.front().id;
  auto born_on = [&](const char* day) {
    return memberships().update_dependent(
        caller(home), kim,
        {"Kim", "Lee", parse_date(day).value(), Relationship::Child, std::nullopt});
  };
  ASSERT_TRUE(born_on("2015-06-01").has_value());
  EXPECT_EQ(subscription(home).next_price_cents, 18'900 + 3'600);
  ASSERT_TRUE(born_on("2014-06-01").has_value());
  EXPECT_EQ(subscription(home).next_price_cents, 18'900);
}

TEST_P(DependentCorrectionTest, ACorrectedDateOfBirthChangesTheUnpaidInvoiceOfARenewal) {
  auto limited = database().transact([&](storage::Connection& sql) -> Status {
    sql.execute("update plan set audience = 'child', max_age = 12 where id = 2");
    return {};
  });
  ASSERT_TRUE(limited.has_value());
  std::string home = join(2, 0, std::nullopt, "ana@example.com", "later_insufficient_funds", true);
  ASSERT_TRUE(change(home, ChangeKind::AddDependent, person("Kim", "2014-12-01")).has_value());
  std::string kim = household(home).dependents.front().id;
  auto born_on = [&](const char* day) {
    return memberships().update_dependent(
        caller(home), kim,
        {"Kim", "Lee", parse_date(day).value(), Relationship::Child, std::nullopt});
  };
  ASSERT_TRUE(born_on("2014-11-01").has_value());
  travel_to("2027-10-31");
  EXPECT_EQ(subscription(home).next_price_cents, 18'900);
  travel_to("2027-11-21");
  EXPECT_EQ(run_renewals().failed, 1);
  EXPECT_EQ(statement(home).open_cents, 18'900);
  travel_to("2027-11-22");
  ASSERT_TRUE(born_on("2015-11-01").has_value());
  run_renewals();
  EXPECT_EQ(statement(home).open_cents, 18'900 + 3'600);
}

// The child is too old for the next term, but stays for the rest of this one.
TEST_P(DependentCorrectionTest, TheNameOfAChildWhoHasOutgrownThePlanCanBeCorrected) {
  database().write([](storage::Connection& sql) {
    return sql.execute("update plan set audience = 'child', max_age = 11 where id = 2");
  });
  const std::string home = join(2, 1);  // born on 2015-02-03
  travel_to("2027-11-20");
  const Member kid = household(home).dependents.front();
  const auto corrected = [&](const char* day) {
    const auto done = memberships().update_dependent(
        caller(home), kid.id,
        {"Kimberly", "Lee", parse_date(day).value(), Relationship::Child, std::nullopt});
    return done.has_value() ? "" : done.error().fields.at(0).code;
  };
  EXPECT_EQ(corrected("2015-02-03"), "");
  EXPECT_EQ(household(home).dependents.front().first_name, "Kimberly");
  EXPECT_EQ(corrected("2015-02-04"), "too_old");
}

// The agreed price, or the price that was paid in advance, stays after the list price has risen.
TEST_P(DependentCorrectionTest, ACorrectedDateOfBirthThatChangesNothingKeepsTheNextPrice) {
  auto limited = database().transact([&](storage::Connection& sql) -> Status {
    sql.execute("update plan set audience = 'child', max_age = 12 where id = 2");
    return {};
  });
  ASSERT_TRUE(limited.has_value());
  std::string home = join(2);
  ASSERT_TRUE(change(home, ChangeKind::AddDependent, person("Kim", "2020-06-01")).has_value());
  travel_to("2027-10-01");
  ASSERT_TRUE(change(home, ChangeKind::Renew, json::object{}, "key-bbbbbbbbbbbbbbbb").has_value());
  auto raised = database().transact([&](storage::Connection& sql) -> Status {
    sql.execute("update plan set per_dependent_cents = 4600 where id = 2");
    return {};
  });
  ASSERT_TRUE(raised.has_value());
  std::string kim = household(home).dependents.front().id;
  ASSERT_TRUE(memberships()
                  .update_dependent(caller(home), kim,
                                    {"Kim", "Lee", parse_date("2020-06-02").value(),
                                     Relationship::Child, std::nullopt})
                  .has_value());
  EXPECT_EQ(subscription(home).next_price_cents, 18'900 + 3'600);
  travel_to("2027-11-21");
  EXPECT_EQ(run_renewals().renewed, 1);
  EXPECT_EQ(subscription(home).status, "active");
  expect_balance(home);
}

TEST_P(DependentCorrectionTest, AuditsWhichFieldsOfAPersonChangedWithoutTheirValues) {
  std::string home = join(2, 1);
  const Member kid = household(home).dependents.front();
  PersonInput input{"Kimberly", kid.last_name, kid.date_of_birth, Relationship::Child,
                    "kim@example.com"};
  ASSERT_TRUE(memberships().update_dependent(caller(home), kid.id, input).has_value());
  AuditFilter filter;
  filter.group_key = "cedar";
  filter.action = "person_changed";
  const auto rows = database().read(
      [&](storage::Connection& sql) { return audit_log::of_household(sql, filter, home, 50); });
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows.front().entity_id, kid.id);
  EXPECT_EQ(json::parse(rows.front().detail), json::parse(R"({"fields": ["firstName", "email"]})"));
}

TEST_P(DependentCorrectionTest, OnlyTheOwnerChangesTheAddressOfALogin) {
  std::string home = join(2, 1);
  Member kid = household(home).dependents.front();
  auto update = [&](std::optional<std::string> email) {
    PersonInput input{"Kim", "Lee", parse_date("2006-02-03").value(), Relationship::Child,
                      std::move(email)};
    return memberships().update_dependent(caller(home), kid.id, input);
  };
  ASSERT_TRUE(update("old@example.com").has_value());  // no login yet: any member may correct it
  (void)database().transact([&](storage::Connection& sql) -> Status {
    account_store::insert(sql, {"ACCOUNT1", "cedar", "Kim@example.com", "hash", kid.id, home},
                          clock_.now());
    return {};
  });

  using Address = std::optional<std::string>;
  for (const Address& wrong : {Address("new@example.com"), Address()}) {
    auto refused = update(wrong);
    ASSERT_TRUE(refused.has_error());
    EXPECT_EQ(refused.error().fields.at(0).field, "person.email");
    EXPECT_EQ(refused.error().fields.at(0).code, "not_allowed");
    EXPECT_EQ(household(home).dependents.front().email, "old@example.com");
  }
  // Submitted unchanged, the address is replaced by that of the login.
  EXPECT_TRUE(update("OLD@example.com").has_value());
  EXPECT_EQ(household(home).dependents.front().email, "Kim@example.com");
  EXPECT_TRUE(update("kim@example.com").has_value());
  EXPECT_EQ(household(home).dependents.front().email, "Kim@example.com");
}

TEST_P(DependentCorrectionTest, APersonWithALoginRemainsAnAdult) {
  std::string home = join(2, 1);
  Member kid = household(home).dependents.front();
  auto born_on = [&](const char* day) {
    PersonInput input{"Kim", "Lee", parse_date(day).value(), Relationship::Child,
                      "kim@example.com"};
    return memberships().update_dependent(caller(home), kid.id, input);
  };
  ASSERT_TRUE(born_on("2006-02-03").has_value());
  (void)database().transact([&](storage::Connection& sql) -> Status {
    account_store::insert(sql, {"ACCOUNT1", "cedar", "kim@example.com", "hash", kid.id, home},
                          clock_.now());
    return {};
  });
  auto refused = born_on("2016-02-03");
  ASSERT_TRUE(refused.has_error());
  EXPECT_EQ(refused.error().fields.at(0).field, "person.dateOfBirth");
  EXPECT_EQ(refused.error().fields.at(0).code, "too_young");
  EXPECT_EQ(household(home).dependents.front().role, "adult_dependent");
  EXPECT_TRUE(born_on("2005-02-03").has_value());
}

}  // namespace
}  // namespace molar::domain
