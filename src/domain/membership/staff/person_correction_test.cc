#include "domain/membership/staff/person_correction.h"

#include <gtest/gtest.h>

#include "domain/account/account_deletion_store.h"
#include "domain/agreement/agreement_archive.h"
#include "domain/audit/audit_log.h"
#include "domain/cards/card_service.h"
#include "domain/cards/card_store.h"
#include "domain/membership/age_limit_job.h"
#include "domain/membership/testing/membership_test_base.h"
#include "domain/session/account_store.h"

namespace molar::domain {
namespace {

namespace json = boost::json;
using storage::Connection;

class PersonCorrectionTest : public MembershipTest {
 protected:
  Result<json::object> correct(const PersonCorrection& correction) {
    return correct(brand_, correction);
  }
  Result<json::object> correct(const Brand& brand, const PersonCorrection& correction) {
    return PersonCorrections(database(), clock_, random_, "cli:ann").correct(brand, correction);
  }
  std::string code(const PersonCorrection& correction) {
    auto done = correct(correction);
    return done.has_error() ? done.error().code : "";
  }
  std::string fault(const PersonCorrection& correction) {
    auto done = correct(correction);
    return done.has_error() && !done.error().fields.empty()
               ? done.error().fields[0].field + " " + done.error().fields[0].code
               : "";
  }
  IssuedCard issue(const Member& person) {
    return database()
        .transact([&](Connection& sql) -> Result<IssuedCard> {
          return issue_card(sql, brand_, person, "first", clock_, random_);
        })
        .value();
  }
  std::vector<AuditRow> audit(const std::string& household, const std::string& action) {
    AuditFilter filter;
    filter.group_key = brand_.group_key;
    filter.action = action;
    return database().read(
        [&](Connection& sql) { return audit_log::of_household(sql, filter, household, 50); });
  }
  std::string agreement(const std::string& home) {
    const std::string bought = subscription(home).id;
    return database().read([&](Connection& sql) {
      return agreement_archive::find(sql, brand_.group_key, home, bought, "en", std::nullopt)
          .value()
          .body;
    });
  }
  // An adult dependent with their own login.
  Member adult_with_login(const std::string& home) {
    EXPECT_TRUE(
        change(home, ChangeKind::AddDependent, person("Ben", "1980-02-03", "spouse")).has_value());
    Member ben = household(home).dependents.front();
    auto made = database().transact([&](Connection& sql) -> Status {
      EXPECT_TRUE(account_store::insert(
          sql, {make_ulid(clock_, random_), ben.group_key, "ben@example.com", "hash", ben.id, home},
          clock_.now()));
      return {};
    });
    EXPECT_TRUE(made.has_value());
    return ben;
  }
};
MOLAR_ON_BOTH_DATABASES(PersonCorrectionTest);

// The primary member's name and date of birth: card and agreement are reissued, the audit log has
// the old values, and the member gets a mail.
TEST_P(PersonCorrectionTest, CorrectsThePrimaryMember) {
  const std::string home = join(2);
  const Member before = household(home).primary;
  const IssuedCard old_card = issue(before);
  auto done = correct({.member = before.member_number,
                       .last_name = " Núñez ",
                       .date_of_birth = "1956-03-01",
                       .reason = "passport seen"});
  ASSERT_TRUE(done.has_value()) << done.error().code;
  EXPECT_EQ(done->at("person").at("lastName"), "Núñez");
  EXPECT_EQ(done->at("cardReissued"), true);
  EXPECT_EQ(done->at("agreementReissued"), true);

  const Member after = household(home).primary;
  EXPECT_EQ(after.last_name, "Núñez");
  EXPECT_EQ(after.first_name, before.first_name);
  EXPECT_EQ(after.role, "primary");
  EXPECT_EQ(format_date(after.date_of_birth), "1956-03-01");
  const auto card = database().read([&](Connection& sql) {
    return card_store::find_present(sql, brand_.group_key, home, before.id);
  });
  ASSERT_TRUE(card.has_value());
  EXPECT_NE(card->code, old_card.code);
  EXPECT_EQ(card->reason, "person_corrected");
  const auto old = database().read([&](Connection& sql) {
    return card_store::find_by_code(sql, brand_.group_key, old_card.code);
  });
  EXPECT_GT(old->answers_until, clock_.now());
  EXPECT_NE(agreement(home).find("Núñez"), std::string::npos);

  const auto corrected = audit(home, "person_corrected");
  ASSERT_EQ(corrected.size(), 1U);
  EXPECT_EQ(corrected[0].actor, "cli:ann");
  EXPECT_EQ(corrected[0].entity_id, before.id);
  const json::value detail = json::parse(corrected[0].detail);
  EXPECT_EQ(detail.at("before").at("lastName").as_string(), before.last_name);
  EXPECT_EQ(detail.at("before").at("dateOfBirth").as_string(), format_date(before.date_of_birth));
  EXPECT_FALSE(detail.at("before").as_object().contains("firstName"));
  EXPECT_EQ(detail.at("after").at("dateOfBirth"), "1956-03-01");
  EXPECT_EQ(detail.at("reason"), "passport seen");
  EXPECT_EQ(audit(home, "card_reissued").size(), 1U);
  EXPECT_EQ(audit(home, "agreement_reissued").size(), 1U);
  EXPECT_EQ(notices("person_corrected"), 1);
  expect_balance(home);
}

TEST_P(PersonCorrectionTest, CorrectsAnAdultAfterMarriageByTheAddressOfTheLogin) {
  const std::string home = join(2);
  const Member ben = adult_with_login(home);
  auto done = correct({.member = " BEN@example.com ", .last_name = "Hart", .reason = "married"});
  ASSERT_TRUE(done.has_value()) << done.error().code;
  EXPECT_EQ(done->at("cardReissued"), false);  // there was no card: the first one has the new name
  EXPECT_EQ(household(home).dependents.front().last_name, "Hart");
  EXPECT_EQ(household(home).primary.last_name, "Lee");
  EXPECT_EQ(household(home).dependents.front().role, "adult_dependent");
  EXPECT_NE(agreement(home).find("Ben Hart"), std::string::npos);
  EXPECT_EQ(notices("person_corrected"), 2);  // to the primary member and to Ben
  EXPECT_EQ(fault({.member = ben.member_number, .date_of_birth = "2015-02-03", .reason = "x"}),
            "dateOfBirth too_young");
}

TEST_P(PersonCorrectionTest, ADryRunAndAFaultChangeNothing) {
  const std::string home = join(2);
  const Member ana = household(home).primary;
  auto dry =
      correct({.member = ana.member_number, .first_name = "Anne", .reason = "x", .dry_run = true});
  ASSERT_TRUE(dry.has_value());
  EXPECT_EQ(dry->at("after").at("firstName"), "Anne");
  EXPECT_EQ(fault({.member = ana.member_number, .first_name = "R2D2", .reason = "x"}),
            "firstName invalid");
  EXPECT_EQ(fault({.member = ana.member_number, .date_of_birth = "2015-01-01", .reason = "x"}),
            "dateOfBirth too_young");
  EXPECT_EQ(code({.member = ana.member_number, .first_name = ana.first_name, .reason = "x"}),
            "nothing_to_correct");
  EXPECT_EQ(code({.member = home, .first_name = "Anne", .reason = "x"}), "member_not_found");
  EXPECT_EQ(household(home).primary.first_name, ana.first_name);
  EXPECT_TRUE(audit(home, "person_corrected").empty());
  EXPECT_EQ(notices("person_corrected"), 0);
}

// After the retention time the values are erased from the audit log; the entry itself remains.
TEST_P(PersonCorrectionTest, ErasingTheHouseholdErasesTheAuditedValues) {
  const std::string home = join(2);
  const Member ana = household(home).primary;
  ASSERT_TRUE(
      correct({.member = ana.member_number, .first_name = "Anne", .reason = "x"}).has_value());
  auto erased = database().transact([&](Connection& sql) -> Status {
    account_deletion_store::erase_retained(sql, "harbor", home);
    return {};
  });
  ASSERT_TRUE(erased.has_value());
  EXPECT_NE(audit(home, "person_corrected").at(0).detail, "{}");  // another brand
  erased = database().transact([&](Connection& sql) -> Status {
    account_deletion_store::erase_retained(sql, brand_.group_key, home);
    return {};
  });
  ASSERT_TRUE(erased.has_value());
  EXPECT_EQ(audit(home, "person_corrected").at(0).detail, "{}");
}

TEST_P(PersonCorrectionTest, AnotherBrandsMemberIsNotFound) {
  const Member ana = household(join(2)).primary;
  Brand harbor = brand_;
  harbor.group_key = "harbor";
  for (const std::string& who : {ana.member_number, ana.id, std::string("ana@example.com")}) {
    auto done = correct(harbor, {.member = who, .first_name = "Eve", .reason = "x"});
    ASSERT_TRUE(done.has_error());
    EXPECT_EQ(done.error().code, "member_not_found");
  }
  EXPECT_EQ(household(ana.household_id).primary.first_name, ana.first_name);
}

// The term was paid for a child who is too old for the plan by the right date.
TEST_P(PersonCorrectionTest, APersonWhomTheTermIncludesStaysUntilItsEnd) {
  database().write([](Connection& sql) {
    return sql.execute("update plan set audience = 'child', max_age = 12 where id = 2");
  });
  const std::string home = join(2, 1, std::nullopt, "ana@example.com", "tok_1", true);
  const Member kid = household(home).dependents.front();  // born on 2015-02-03
  travel_to("2027-11-21");
  EXPECT_EQ(run_renewals().renewed, 1);
  EXPECT_EQ(subscription(home).price_cents, 18'900 + 3'600);
  travel_to("2028-01-10");
  auto done =
      correct({.member = kid.member_number, .date_of_birth = "2014-02-03", .reason = "typo"});
  ASSERT_TRUE(done.has_value()) << done.error().code;
  EXPECT_EQ(done->at("outsidePlanAges"), true);
  AgeLimitJob job({database(), clock_, random_});
  EXPECT_EQ(job.run(brand_).aged_out, 0);
  EXPECT_EQ(subscription(home).next_price_cents, 18'900);
  ASSERT_EQ(household(home).dependents.size(), 1U);
  const json::object removal = quote(home, ChangeKind::RemoveDependent, {{"memberId", kid.id}});
  EXPECT_GT(removal.at("refundCents").as_int64(), 3'000);

  travel_to("2028-11-21");
  EXPECT_EQ(run_renewals().renewed, 1);
  EXPECT_EQ(subscription(home).price_cents, 18'900);
  EXPECT_EQ(job.run(brand_).aged_out, 1);
  EXPECT_TRUE(household(home).dependents.empty());
  expect_balance(home);
}

// The plan's ages do not prevent a correction, but the operator is informed.
TEST_P(PersonCorrectionTest, ReportsWhenTheAgeIsOutsideThePlan) {
  const Member ana = household(join(2)).primary;
  auto limited = database().transact([&](Connection& sql) -> Status {
    sql.execute("update plan set min_age = 60 where id = 2");
    return {};
  });
  ASSERT_TRUE(limited.has_value());
  auto young = correct({.member = ana.member_number, .date_of_birth = "1990-01-02", .reason = "x"});
  ASSERT_TRUE(young.has_value()) << young.error().code;
  EXPECT_EQ(young->at("outsidePlanAges"), true);
  auto old = correct({.member = ana.member_number, .date_of_birth = "1950-01-02", .reason = "x"});
  ASSERT_TRUE(old.has_value()) << old.error().code;
  EXPECT_EQ(old->at("outsidePlanAges"), false);
}

}  // namespace
}  // namespace molar::domain
