#include <gtest/gtest.h>

#include "domain/membership/testing/membership_test_base.h"

namespace molar::domain {
namespace {

namespace json = boost::json;

class DependentsTest : public MembershipTest {};
MOLAR_ON_BOTH_DATABASES(DependentsTest);

// 3,600 a year for the remaining 5 of 365 days are 49 cents, and payment providers refuse less than
// 50: nothing is due, and nothing is refunded for the person.
TEST_P(DependentsTest, AddsAPersonWithoutAChargeThatIsTooSmall) {
  std::string home = join(2);
  travel_to("2027-11-15");
  EXPECT_EQ(quote(home, ChangeKind::AddDependent, person("Ben")).at("dueTodayCents"), 59);
  travel_to("2027-11-16");
  auto shown = quote(home, ChangeKind::AddDependent, person("Ben"));
  EXPECT_EQ(shown.at("dueTodayCents"), 0);
  EXPECT_TRUE(shown.at("lines").as_array().empty());
  EXPECT_EQ(shown.at("nextPriceCents"), 22'500);
  auto done = accept(home, ChangeKind::AddDependent, person("Ben"),
                     shown.at("quoteId").as_string().c_str());
  ASSERT_TRUE(done.has_value()) << done.error().code;
  EXPECT_EQ(gateway_.succeeded(), 1);
  json::object removed{{"memberId", done->at("person").at("id")}};
  EXPECT_EQ(quote(home, ChangeKind::RemoveDependent, removed).at("refundCents"), 0);
  expect_balance(home);
}

// 2,000 a year for the remaining 200 of 365 days are 1,096: the person is added, the card is
// charged once, and the next term has the price for two.
TEST_P(DependentsTest, AddsAPersonForTheDaysLeft) {
  auto plan = database().transact([&](storage::Connection& sql) -> Status {
    sql.execute("update plan set per_dependent_cents = 2000 where id = 2");
    return {};
  });
  ASSERT_TRUE(plan.has_value());
  std::string home = join(2);
  travel_to("2027-05-05");
  auto shown = quote(home, ChangeKind::AddDependent, person("Ben"));
  ASSERT_EQ(shown.at("daysLeft").as_int64(), 200);
  EXPECT_EQ(shown.at("daysInTerm").as_int64(), 365);
  EXPECT_EQ(shown.at("dueTodayCents").as_int64(), 1'096);
  EXPECT_EQ(shown.at("priceCents").as_int64(), 20'900);
  EXPECT_EQ(shown.at("nextPriceCents").as_int64(), 20'900);
  EXPECT_EQ(shown.at("lines").as_array().at(0).at("label"), "Ben Lee, 200 of 365 days");

  auto done = accept(home, ChangeKind::AddDependent, person("Ben"),
                     shown.at("quoteId").as_string().c_str());
  ASSERT_TRUE(done.has_value()) << done.error().code;
  EXPECT_EQ(done->at("person").at("role"), "child");
  EXPECT_TRUE(done->contains("receiptId"));
  EXPECT_EQ(household(home).dependents.size(), 1u);
  EXPECT_EQ(subscription(home).price_cents, 20'900);
  EXPECT_EQ(subscription(home).next_price_cents, 20'900);
  EXPECT_EQ(gateway_.taken_cents(), 18'900 + 3'000 + 1'096);
  EXPECT_EQ(notices("person_added"), 1);
  expect_balance(home);
}

TEST_P(DependentsTest, ARepeatedConfirmationGetsTheSameAnswer) {
  std::string home = join(2);
  auto shown = quote(home, ChangeKind::AddDependent, person("Ben"));
  std::string id = shown.at("quoteId").as_string().c_str();
  auto first = accept(home, ChangeKind::AddDependent, person("Ben"), id);
  ASSERT_TRUE(first.has_value()) << first.error().code;
  auto same_key = accept(home, ChangeKind::AddDependent, person("Ben"), id);
  auto other_tab =
      accept(home, ChangeKind::AddDependent, person("Ben"), id, "key-bbbbbbbbbbbbbbbb");
  ASSERT_TRUE(same_key.has_value());
  ASSERT_TRUE(other_tab.has_value());
  EXPECT_EQ(json::serialize(*first), json::serialize(*same_key));
  EXPECT_EQ(json::serialize(*first), json::serialize(*other_tab));
  auto another = accept(home, ChangeKind::AddDependent, person("Eve"), id, "key-cccccccccccccccc");
  ASSERT_TRUE(another.has_error());
  EXPECT_EQ(another.error().code, "quote_expired");
  EXPECT_EQ(household(home).dependents.size(), 1u);
  EXPECT_EQ(gateway_.succeeded(), 2);
  expect_balance(home);
}

// Two tabs request a quote for the same state: the second one does not include the change of the
// first.
TEST_P(DependentsTest, RefusesAQuoteOfAStateThatHasChanged) {
  std::string home = join(2);
  auto one = quote(home, ChangeKind::AddDependent, person("Ben"));
  auto two = quote(home, ChangeKind::AddDependent, person("Kim"));
  ASSERT_TRUE(
      accept(home, ChangeKind::AddDependent, person("Ben"), one.at("quoteId").as_string().c_str())
          .has_value());
  auto late = accept(home, ChangeKind::AddDependent, person("Kim"),
                     two.at("quoteId").as_string().c_str(), "key-bbbbbbbbbbbbbbbb");
  ASSERT_TRUE(late.has_error());
  EXPECT_EQ(late.error().code, "quote_expired");
  EXPECT_EQ(late.error().kind, ErrorKind::Gone);
  EXPECT_EQ(household(home).dependents.size(), 1u);
}

TEST_P(DependentsTest, RefusesOldQuotesOtherInputsAndOtherHouseholds) {
  std::string home = join(2);
  std::string other = join(2, 0, std::nullopt, "bea@example.com");
  auto shown = quote(home, ChangeKind::AddDependent, person("Ben"));
  std::string id = shown.at("quoteId").as_string().c_str();

  auto theirs = accept(other, ChangeKind::AddDependent, person("Ben"), id);
  ASSERT_TRUE(theirs.has_error());
  EXPECT_EQ(theirs.error().code, "quote_not_found");
  auto other_kind = accept(home, ChangeKind::RemoveDependent, person("Ben"), id);
  ASSERT_TRUE(other_kind.has_error());
  EXPECT_EQ(other_kind.error().code, "quote_not_found");
  auto other_person = accept(home, ChangeKind::AddDependent, person("Eve"), id);
  ASSERT_TRUE(other_person.has_error());
  EXPECT_EQ(other_person.error().code, "quote_expired");

  clock_.advance(kChangeQuoteLife);
  auto late = accept(home, ChangeKind::AddDependent, person("Ben"), id);
  ASSERT_TRUE(late.has_error());
  EXPECT_EQ(late.error().code, "quote_expired");
  EXPECT_EQ(gateway_.succeeded(), 2);  // two charges for joining, none for a person
}

TEST_P(DependentsTest, LeavesEverythingAsItWasWhenTheCardIsDeclined) {
  std::string home = join(2);
  auto shown = quote(home, ChangeKind::AddDependent, person("Ben"));
  std::string id = shown.at("quoteId").as_string().c_str();
  auto declined = accept(home, ChangeKind::AddDependent, person("Ben"), id, "key-aaaaaaaaaaaaaaaa",
                         "decline_expired_card");
  ASSERT_TRUE(declined.has_error());
  EXPECT_EQ(declined.error().code, "payment_declined");
  EXPECT_EQ(declined.error().reason, "expired_card");
  EXPECT_TRUE(household(home).dependents.empty());
  expect_balance(home);
  // Another card and another key with the same quote.
  auto paid =
      accept(home, ChangeKind::AddDependent, person("Ben"), id, "key-bbbbbbbbbbbbbbbb", "tok_2");
  ASSERT_TRUE(paid.has_value()) << paid.error().code;
  expect_balance(home);
}

TEST_P(DependentsTest, AllowsAtMostTenPeople) {
  std::string home = join(2, 8);
  ASSERT_TRUE(change(home, ChangeKind::AddDependent, person("Ten")).has_value());
  auto eleventh = quote(home, ChangeKind::AddDependent, person("Eleven"));
  EXPECT_EQ(eleventh.at("error"), "too_many_people");
  EXPECT_EQ(memberships().dependents(caller(home)).cannot_add_reason, "too_many_people");
}

TEST_P(DependentsTest, ShowsNoRoomThatThePlannedPlanDoesNotHave) {
  std::string home = join(2, 1);
  EXPECT_EQ(memberships().dependents(caller(home)).cannot_add_reason, std::nullopt);
  ASSERT_TRUE(
      change(home, ChangeKind::SwitchAtRenewal, {{"planId", 1}, {"when", "renewal"}}).has_value());
  EXPECT_EQ(quote(home, ChangeKind::AddDependent, person("Eve")).at("error"), "too_many_people");
  const DependentsView view = memberships().dependents(caller(home));
  EXPECT_EQ(view.cannot_add_reason, "too_many_people");
  EXPECT_EQ(view.max_members, 2);
}

TEST_P(DependentsTest, ChecksThePersonAgainstPlanAndHousehold) {
  std::string home = join(2);
  auto young_wife = memberships().changes().quote(caller(home), ChangeKind::AddDependent,
                                                  person("Eve", "2012-01-01", "spouse"));
  ASSERT_TRUE(young_wife.has_error());
  EXPECT_EQ(young_wife.error().fields.at(0).field, "person.dateOfBirth");
  EXPECT_EQ(young_wife.error().fields.at(0).code, "too_young");

  ASSERT_TRUE(
      change(home, ChangeKind::AddDependent, person("Eve", "1990-01-01", "spouse")).has_value());
  auto second = memberships().changes().quote(caller(home), ChangeKind::AddDependent,
                                              person("Ada", "1990-01-01", "domestic_partner"));
  ASSERT_TRUE(second.has_error());
  EXPECT_EQ(second.error().fields.at(0).field, "person.relationship");
  auto twice = memberships().changes().quote(caller(home), ChangeKind::AddDependent,
                                             person("Eve", "1990-01-01", "spouse"));
  ASSERT_TRUE(twice.has_error());
  EXPECT_EQ(twice.error().fields.at(0).code, "taken");
}

TEST_P(DependentsTest, AppliesTheAgeLimitsOfAPlanForChildren) {
  auto limited = database().transact([&](storage::Connection& sql) -> Status {
    sql.execute("update plan set audience = 'child', min_age = 3, max_age = 12 where id = 2");
    return {};
  });
  ASSERT_TRUE(limited.has_value());
  std::string home = join(2);
  auto fault_of = [&](const std::string& born) {
    auto answer =
        memberships().changes().quote(caller(home), ChangeKind::AddDependent, person("Kim", born));
    return answer.has_error() ? answer.error().fields.at(0).code : "";
  };
  EXPECT_EQ(fault_of("2013-11-21"), "too_old");  // 13 today
  EXPECT_EQ(fault_of("2013-11-22"), "");
  EXPECT_EQ(fault_of("2023-11-21"), "");  // 3 today
  EXPECT_EQ(fault_of("2023-11-22"), "too_young");
}

TEST_P(DependentsTest, AppliesAFirstTermCouponOnlyInThatTerm) {
  std::string home = join(2, 0, "SMILE20");  // 20 % of the first term: 15,120
  auto shown = quote(home, ChangeKind::AddDependent, person("Ben"));
  EXPECT_EQ(shown.at("dueTodayCents").as_int64(), 2'880);
  EXPECT_EQ(shown.at("priceCents").as_int64(), 15'120 + 2'880);
  EXPECT_EQ(shown.at("nextPriceCents").as_int64(), 18'900 + 3'600);
}

// The buyer paid before midnight, and the payment was booked after it.
TEST_P(DependentsTest, AppliesAFirstTermCouponToATermThatWasBookedAfterMidnight) {
  clock_.set(std::chrono::sys_days{parse_date("2026-11-22").value()} + std::chrono::hours(6) +
             std::chrono::minutes(50));  // 23:50 in Phoenix
  Ready prepared = ready("ana@example.com", 2, 0, "SMILE20");
  gateway_.after_charge = [&] { clock_.advance(std::chrono::minutes(15)); };
  auto paid = pay(prepared);
  gateway_.after_charge = nullptr;
  ASSERT_TRUE(paid.has_value()) << paid.error().code;
  std::string home = *database().read([](storage::Connection& sql) {
    return sql.query_one<std::string>("select household_id from account");
  });
  ASSERT_EQ(format_date(subscription(home).starts_on), "2026-11-21");
  auto shown = quote(home, ChangeKind::AddDependent, person("Ben"));
  EXPECT_EQ(shown.at("priceCents").as_int64(), 15'120 + 2'880);
}

TEST_P(DependentsTest, AppliesACouponOfAllTermsAlways) {
  std::string home = join(2, 0, "FOREVER10");
  auto shown = quote(home, ChangeKind::AddDependent, person("Ben"));
  EXPECT_EQ(shown.at("dueTodayCents").as_int64(), 3'240);
  EXPECT_EQ(shown.at("nextPriceCents").as_int64(), (18'900 + 3'600) * 9 / 10);
}

// Plan 2 becomes a plan for children: up to 12 years at the renewal on 2027-11-21 are those who
// were born after 2014-11-21. Plan 1, planned for the renewal, has no age limits.
TEST_P(DependentsTest, CountsPeopleByTheAgeLimitsOfThePlannedPlan) {
  auto limited = database().transact([&](storage::Connection& sql) -> Status {
    sql.execute("update plan set audience = 'child', max_age = 12 where id = 2");
    return {};
  });
  ASSERT_TRUE(limited.has_value());
  std::string home = join(2);
  ASSERT_TRUE(change(home, ChangeKind::AddDependent, person("Ben", "2014-06-01")).has_value());
  EXPECT_EQ(subscription(home).next_price_cents, 18'900);
  ASSERT_TRUE(
      change(home, ChangeKind::SwitchAtRenewal, {{"planId", 1}, {"when", "renewal"}}).has_value());
  EXPECT_EQ(subscription(home).next_price_cents, 12'900 + 8'400);
  std::string ben = household(home).dependents.front().id;
  ASSERT_TRUE(change(home, ChangeKind::RemoveDependent, {{"memberId", ben}}).has_value());
  EXPECT_EQ(subscription(home).next_price_cents, 12'900);
  ASSERT_TRUE(
      change(home, ChangeKind::AddDependent, person("Eve", "2014-06-01"), "key-bbbbbbbbbbbbbbbb")
          .has_value());
  EXPECT_EQ(subscription(home).next_price_cents, 12'900 + 8'400);
}

// --- removing

TEST_P(DependentsTest, RefundsTheUnusedDaysOfARemovedPerson) {
  std::string home = join(2, 2);
  travel_to("2027-05-05");  // 199 whole days are left
  std::string kim = household(home).dependents.front().id;
  auto shown = quote(home, ChangeKind::RemoveDependent, {{"memberId", kim}});
  std::int64_t refund = (3'600 * 199 * 2 + 365) / (2 * 365);
  EXPECT_EQ(shown.at("refundCents").as_int64(), refund);
  EXPECT_EQ(shown.at("nextPriceCents").as_int64(), 22'500);
  auto done = accept(home, ChangeKind::RemoveDependent, {{"memberId", kim}},
                     shown.at("quoteId").as_string().c_str());
  ASSERT_TRUE(done.has_value()) << done.error().code;
  EXPECT_EQ(done->at("person").at("status"), "removed");
  EXPECT_EQ(household(home).dependents.size(), 1u);
  EXPECT_EQ(subscription(home).price_cents, 22'500);
  EXPECT_EQ(notices("person_removed"), 1);
  EXPECT_EQ(statement(home).refund_pending_cents, refund);
  expect_balance(home);
  EXPECT_EQ(statement(home).refunded_cents, refund);
}

TEST_P(DependentsTest, RefundsEverythingForAPersonWithinTheRefundWindow) {
  std::string home = join(2, 1);
  travel_to("2026-12-20");
  std::string kim = household(home).dependents.front().id;
  EXPECT_EQ(quote(home, ChangeKind::RemoveDependent, {{"memberId", kim}}).at("refundCents"), 3'600);
  travel_to("2027-05-05");
  auto added = change(home, ChangeKind::AddDependent, person("Ben"));
  ASSERT_TRUE(added.has_value());
  std::int64_t paid = added->at("dueTodayCents").as_int64();
  travel_to("2027-06-04");  // 30 days later, long after the membership's own window
  std::string ben = household(home).dependents.back().id;
  EXPECT_EQ(quote(home, ChangeKind::RemoveDependent, {{"memberId", ben}}).at("refundCents"), paid);
  travel_to("2027-06-05");
  EXPECT_LT(
      quote(home, ChangeKind::RemoveDependent, {{"memberId", ben}}).at("refundCents").as_int64(),
      paid);
}

TEST_P(DependentsTest, KeepsThePrimaryMemberAndOtherHouseholds) {
  std::string home = join(2, 1);
  std::string other = join(2, 1, std::nullopt, "bea@example.com");
  json::object primary{{"memberId", household(home).primary.id}};
  auto refused = memberships().changes().quote(caller(home), ChangeKind::RemoveDependent, primary);
  ASSERT_TRUE(refused.has_error());
  EXPECT_EQ(refused.error().code, "primary_member");
  EXPECT_EQ(refused.error().kind, ErrorKind::InvalidFields);
  json::object stranger{{"memberId", household(other).dependents.front().id}};
  EXPECT_EQ(quote(home, ChangeKind::RemoveDependent, stranger).at("error"), "member_not_found");
}

TEST_P(DependentsTest, KeepsPeopleInTheOrderInWhichTheyWereAdded) {
  std::string home = join(2, 4);
  ASSERT_TRUE(change(home, ChangeKind::AddDependent, person("Late")).has_value());
  std::vector<std::string> names;
  for (const Member& one : household(home).dependents) {
    names.push_back(one.first_name);
  }
  EXPECT_EQ(names, (std::vector<std::string>{"Kida", "Kidb", "Kidc", "Kidd", "Late"}));
}

TEST_P(DependentsTest, AddsAPersonUntilTheLastDayOfTheTerm) {
  std::string home = join(2);
  travel_to("2027-11-20");
  EXPECT_EQ(quote(home, ChangeKind::AddDependent, person("Ben")).at("daysLeft"), 1);
  travel_to("2027-11-21");
  EXPECT_EQ(quote(home, ChangeKind::AddDependent, person("Ben")).at("error"), "no_membership");
}

TEST_P(DependentsTest, ChangesNothingWhilePaymentIsDue) {
  std::string home = join(2, 1, std::nullopt, "ana@example.com", "later_insufficient_funds", true);
  travel_to("2027-11-21");
  EXPECT_EQ(run_renewals().failed, 1);
  EXPECT_EQ(subscription(home).status, "past_due");
  EXPECT_EQ(quote(home, ChangeKind::AddDependent, person("Ben")).at("error"), "payment_due");
  EXPECT_EQ(memberships().dependents(caller(home)).cannot_add_reason, "payment_due");
  json::object leaving{{"memberId", household(home).dependents.at(0).id}};
  EXPECT_EQ(quote(home, ChangeKind::RemoveDependent, leaving).at("error"), "payment_due");
  for (ChangeKind kind : {ChangeKind::SwitchNow, ChangeKind::SwitchAtRenewal}) {
    EXPECT_EQ(quote(home, kind, {{"planId", 1}}).at("error"), "payment_due");
  }
}

}  // namespace
}  // namespace molar::domain
