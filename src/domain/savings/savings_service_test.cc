#include "domain/savings/savings_service.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "domain/documents/testing/documents_test_base.h"
#include "domain/membership/testing/membership_test_base.h"
#include "domain/plan/procedures.h"
#include "domain/savings/savings_store.h"

namespace molar::domain {
namespace {

class SavingsServiceTest : public DocumentsTest {
 protected:
  SavingsPage page(const Session& session) { return savings().page(session, brand_, "en").value(); }

  NotedVisit visit(const Session& session) {
    return {session.member_id, "2026-11-21", {{page(session).prices.front().procedure, {}}}};
  }
  Result<SavingsPage> note(const Session& session, const NotedVisit& noted) {
    return savings().note(session, brand_, noted, "en");
  }
  static std::vector<std::string> fields_of(const Result<SavingsPage>& refused) {
    std::vector<std::string> fields;
    for (const FieldError& fault : refused.error().fields) {
      fields.push_back(fault.field + " " + fault.code);
    }
    return fields;
  }
  // The fault of a visit on this day; empty if it is accepted.
  std::string faults_on(const Session& session, const std::string& day) {
    const auto fields =
        fields_of(note(session, {people_of(session)[0], day, visit(session).treatments}));
    return fields.empty() ? "" : fields.front();
  }
  // A refund for a cancellation on 2026-12-05 in Phoenix, which is 2026-12-06 in UTC. `invoice`:
  // SQL of the id of its invoice.
  void refund_of_december_5(const std::string& invoice) {
    temp_database().run_script(
        "insert into refund (id, group_key, household_id, invoice_id, payment_id, provider,"
        " provider_charge_id, amount_cents, reason, status, tries, next_try_at, lease_until,"
        " created_at) select 'r1', group_key, household_id, " +
        invoice +
        ", id, provider, provider_id, 1, 'canceled', 'succeeded', 0, 0, 0, 1796518800000"
        " from payment");
  }
  // Ends the first term on 2026-12-20, begins a monthly one, and goes `days` ahead.
  void resume(const std::string& from, const std::string& until, int days) {
    temp_database().run_script("update invoice set term_ends_on = '2026-12-20'");
    temp_database().run_script("update subscription set cycle = 'monthly', starts_on = '" + from +
                               "', ends_on = '" + until + "'");
    clock_.advance(std::chrono::hours(24 * days));
  }
};
MOLAR_ON_BOTH_DATABASES(SavingsServiceTest);

TEST_P(SavingsServiceTest, StartsWithTheCostOfTheMembershipIncludingTheFee) {
  const Session ana = join("ana@example.com", 2, 1);
  const SavingsPage first = page(ana);
  EXPECT_EQ(first.summary.cost_cents, 18'900 + 3'600 + 3'000);
  EXPECT_EQ(first.summary.outcome, "nothing_recorded");
  EXPECT_EQ(first.people.size(), 2U);
  ASSERT_FALSE(first.prices.empty());
  EXPECT_EQ(first.prices.front().category,
            shown_price({first.prices.front().procedure}, "en").category);
  EXPECT_EQ(format_date(first.summary.starts_on), "2026-11-21");
}

TEST_P(SavingsServiceTest, NamesTheAgeUntilWhichATreatmentIsIncluded) {
  const Session ana = join("ana@example.com", 2, 1);
  const std::string procedure = page(ana).prices.front().procedure;
  temp_database().run_script(
      "update plan set included_services = '[{\"procedure\": \"" + procedure +
      "\", \"label\": {\"text\": \"One\", \"translations\": {}}, \"quantity_per_year\": 2,"
      " \"under_age\": 14}]' where id = 2");
  EXPECT_EQ(page(ana).prices.front().included_a_year, 2);
  EXPECT_EQ(page(ana).prices.front().included_under_age, 14);
}

TEST_P(SavingsServiceTest, SubtractsRefundsFromTheCost) {
  const Session ana = join("ana@example.com", 2);
  temp_database().run_script(
      "insert into refund (id, group_key, household_id, invoice_id, payment_id, provider, "
      "provider_charge_id,"
      " amount_cents, reason, status, tries, next_try_at, lease_until, created_at)"
      " select 'r1', p.group_key, p.household_id, p.invoice_id, p.id, p.provider, p.provider_id, "
      "5000, 'staff',"
      " 'pending', 0, 0, 0, 0 from payment p");
  EXPECT_EQ(page(ana).summary.cost_cents, 18'900 + 3'000 - 5'000);
}

TEST_P(SavingsServiceTest, RecordsAVisitAtTheDaysPricesAndDeletesIt) {
  const Session ana = join();
  const TreatmentPrice price = page(ana).prices.front();
  const auto noted = note(ana, visit(ana));
  ASSERT_TRUE(noted.has_value());
  ASSERT_EQ(noted->summary.lines.size(), 1U);
  EXPECT_EQ(noted->summary.usual_cents, price.usual_cents);
  // A later price list does not affect an earlier visit.
  temp_database().run_script("update fee_schedule_line set usual_cents = 1, member_cents = 1");
  EXPECT_EQ(page(ana).summary.usual_cents, price.usual_cents);
  const auto forgotten = savings().forget(ana, brand_, noted->summary.lines.front().id, "en");
  ASSERT_TRUE(forgotten.has_value());
  EXPECT_TRUE(forgotten->summary.lines.empty());
}

TEST_P(SavingsServiceTest, AVisitUsesThePricesInForceOnItsDay) {
  const Session ana = join();
  const NotedVisit then = visit(ana);
  const TreatmentPrice price = page(ana).prices.front();
  temp_database().run_script(
      "insert into fee_schedule (group_key, id, effective_from, series, version) select group_key,"
      " id || '-next', '2026-11-22', series, 2 from fee_schedule;"
      "insert into fee_schedule_line (group_key, fee_schedule_id, procedure_slug, label,"
      " translations, usual_cents, member_cents, sort_order) select group_key,"
      " fee_schedule_id || '-next', procedure_slug, label, translations, usual_cents + 700,"
      " member_cents + 300, sort_order from fee_schedule_line");
  clock_.advance(std::chrono::hours(24));
  EXPECT_EQ(page(ana).prices.front().usual_cents, price.usual_cents + 700);
  const auto noted = note(ana, then);
  ASSERT_TRUE(noted.has_value());
  EXPECT_EQ(noted->summary.usual_cents, price.usual_cents);
  const auto next = note(ana, {then.person_id, "2026-11-22", then.treatments});
  ASSERT_TRUE(next.has_value());
  EXPECT_EQ(next->summary.usual_cents, 2 * price.usual_cents + 700);
}

TEST_P(SavingsServiceTest, ReportsInvalidFields) {
  const Session ana = join();
  const std::string procedure = page(ana).prices.front().procedure;
  const std::string me = ana.member_id;
  using testing::ElementsAre;
  EXPECT_THAT(fields_of(note(ana, {"", "", {}})),
              ElementsAre("personId not_allowed", "visitOn required", "treatments required"));
  EXPECT_THAT(fields_of(note(ana, {me, "2026-11-22", {{procedure, {}}}})),
              ElementsAre("visitOn in_future"));
  EXPECT_THAT(fields_of(note(ana, {me, "2026-11-20", {{procedure, {}}}})),
              ElementsAre("visitOn too_old"));
  EXPECT_THAT(fields_of(note(ana, {me, "2026-13-01", {{procedure, {}}}})),
              ElementsAre("visitOn invalid"));
  EXPECT_THAT(fields_of(note(ana, {me, "2026-11-21", {{"no such thing", {}}}})),
              ElementsAre("treatments not_allowed"));
  EXPECT_THAT(fields_of(note(ana, {me, "2026-11-21", {{procedure, -1}}})),
              ElementsAre("paidCents invalid"));
  EXPECT_EQ(count("select count(*) from savings_entry"), 0);
}

TEST_P(SavingsServiceTest, ARemovedPersonKeepsTheirVisitsAndGetsNoNewOnes) {
  const Session ana = join("ana@example.com", 2, 1);
  NotedVisit of_child = visit(ana);
  of_child.person_id = page(ana).people.at(1).id;
  const auto noted = note(ana, of_child);
  ASSERT_TRUE(noted.has_value());
  const std::string name = noted->summary.lines.front().person_name;
  EXPECT_NE(name, "");
  for (const std::string& status : {std::string("removed"), std::string("aged_out")}) {
    database().write([&](storage::Connection& sql) {
      sql.execute("update member set status = :status where id = :id", status, of_child.person_id);
    });
    const SavingsPage after = page(ana);
    ASSERT_EQ(after.people.size(), 1U) << status;
    EXPECT_EQ(after.people.front().id, ana.member_id);
    ASSERT_EQ(after.summary.lines.size(), 1U);
    EXPECT_EQ(after.summary.lines.front().person_name, name);
    EXPECT_THAT(fields_of(note(ana, of_child)), testing::ElementsAre("personId not_allowed"));
  }
}

// On other days the office charges its usual prices, so a comparison with the member price would be
// wrong.
TEST_P(SavingsServiceTest, RefusesAVisitOutsideThePersonsPaidMembership) {
  const Session ana = join("ana@example.com", 2, 1);
  const std::vector<std::string> people = people_of(ana);
  const NotedVisit first = visit(ana);
  const auto on = [&](const std::string& person, const std::string& day) {
    return fields_of(note(ana, {person, day, first.treatments}));
  };
  using testing::ElementsAre;
  using testing::IsEmpty;
  clock_.advance(std::chrono::hours(24 * 10));
  temp_database().run_script("update member set added_on = '2026-11-25' where role = 'child'");
  EXPECT_THAT(on(people[1], "2026-11-24"), ElementsAre("visitOn not_allowed"));
  EXPECT_THAT(on(people[1], "2026-11-25"), IsEmpty());
  EXPECT_THAT(on(people[0], "2026-11-24"), IsEmpty());
  temp_database().run_script("update subscription set status = 'canceled', ends_on = '2026-11-28'");
  EXPECT_THAT(on(people[0], "2026-11-28"), IsEmpty());
  EXPECT_THAT(on(people[0], "2026-11-29"), ElementsAre("visitOn not_allowed"));
}

TEST_P(SavingsServiceTest, RefusesAVisitBeforeAMonthlyMembershipWasResumed) {
  const Session ana = join();
  resume("2027-03-01", "2027-03-31", 110);
  EXPECT_EQ(faults_on(ana, "2026-12-20"), "");
  EXPECT_EQ(faults_on(ana, "2026-12-21"), "visitOn not_allowed");
  EXPECT_EQ(faults_on(ana, "2027-02-28"), "visitOn not_allowed");
  EXPECT_EQ(faults_on(ana, "2027-03-01"), "");
}

TEST_P(SavingsServiceTest, RefusesAVisitBetweenACancellationAndTheResumptionInOneMonth) {
  const Session ana = join();
  refund_of_december_5("invoice_id");
  resume("2026-12-10", "2027-01-09", 24);
  EXPECT_EQ(faults_on(ana, "2026-12-05"), "");
  EXPECT_EQ(faults_on(ana, "2026-12-06"), "visitOn not_allowed");
  EXPECT_EQ(faults_on(ana, "2026-12-09"), "visitOn not_allowed");
  EXPECT_EQ(faults_on(ana, "2026-12-10"), "");
}

// The payments of the newest invoices are refunded first, and may suffice.
TEST_P(SavingsServiceTest, ARefundOfAnAddedPersonsPaymentAlsoEndsTheTerm) {
  const Session ana = join();
  temp_database().run_script(
      "insert into invoice (id, group_key, household_id, subscription_id, status, lines,"
      " total_cents, issued_on, due_on, created_at, kind, term_starts_on, term_ends_on)"
      " select 'i2', group_key, household_id, subscription_id, status, lines, 1, '2026-12-01',"
      " '2026-12-01', 1796100000000, 'add_dependent', '2026-12-01', term_ends_on from invoice");
  refund_of_december_5("'i2'");
  resume("2026-12-10", "2027-01-09", 24);
  EXPECT_EQ(faults_on(ana, "2026-12-05"), "");
  EXPECT_EQ(faults_on(ana, "2026-12-06"), "visitOn not_allowed");
  EXPECT_EQ(faults_on(ana, "2026-12-10"), "");
}

TEST_P(SavingsServiceTest, AMonthlyYearBeginsWithTheFirstTermEvenIfItWasBookedLater) {
  const Session ana = join();
  const std::int64_t cost = page(ana).summary.cost_cents;
  const NotedVisit first = visit(ana);
  clock_.advance(std::chrono::hours(24));
  temp_database().run_script(
      "update subscription set cycle = 'monthly', created_at = created_at + 86400000");
  const SavingsPage then = page(ana);
  EXPECT_EQ(format_date(then.summary.starts_on), "2026-11-21");
  EXPECT_EQ(then.summary.cost_cents, cost);
  EXPECT_TRUE(note(ana, first).has_value());
}

TEST_P(SavingsServiceTest, SeparatesHouseholdsAndBrands) {
  const Session ana = join();
  const Session bo = join("bo@example.com", 2);
  const auto noted = note(ana, visit(ana));
  const std::string id = noted->summary.lines.front().id;
  EXPECT_TRUE(page(bo).summary.lines.empty());
  EXPECT_EQ(code_of(savings().forget(bo, brand_, id, "en")), "entry_not_found");
  NotedVisit foreign = visit(bo);
  foreign.person_id = ana.member_id;
  EXPECT_THAT(fields_of(note(bo, foreign)), testing::ElementsAre("personId not_allowed"));
  Session elsewhere = ana;
  elsewhere.group_key = "harbor";
  EXPECT_EQ(code_of(savings().page(elsewhere, brand_, "en")), "membership_not_found");
  EXPECT_EQ(page(ana).summary.lines.size(), 1U);
}

// --- the cost of a canceled term

class SavingsCostTest : public MembershipTest {
 protected:
  std::int64_t cost_of(const std::string& home, const char* starts_on, const char* ends_on) {
    return database().read([&](storage::Connection& sql) {
      return savings_store::find_cost(sql, brand_.group_key, home,
                                      {parse_date(starts_on).value(), parse_date(ends_on).value()});
    });
  }
  // Cancels the membership; returns the refund.
  std::int64_t cancel(const std::string& home) {
    return change(home, ChangeKind::Cancel, {}, "key-cccccccccccccccc")
        ->at("refundCents")
        .as_int64();
  }
};
MOLAR_ON_BOTH_DATABASES(SavingsCostTest);

TEST_P(SavingsCostTest, SubtractsTheRefundOfATermThatCreditPaid) {
  const std::string whole = join(1);
  const std::string part = join(1, 0, std::nullopt, "bea@example.com");
  travel_to("2027-10-01");
  ASSERT_TRUE(change(whole, ChangeKind::Renew, {}).has_value());
  ASSERT_TRUE(change(part, ChangeKind::Renew, {}).has_value());
  travel_to("2027-11-21");
  EXPECT_EQ(run_renewals().renewed, 2);
  EXPECT_EQ(cost_of(whole, "2027-11-21", "2028-11-20"), 12'900);
  EXPECT_EQ(cancel(whole), 12'900);
  EXPECT_EQ(cost_of(whole, "2027-11-21", "2028-11-20"), 0);
  EXPECT_EQ(cost_of(whole, "2026-11-21", "2027-11-20"), 14'900);
  // The next term, of the same day, was paid in full.
  ASSERT_TRUE(change(whole, ChangeKind::Renew, {}, "key-bbbbbbbbbbbbbbbb").has_value());
  EXPECT_EQ(cost_of(whole, "2027-11-21", "2028-11-20"), 12'900);

  travel_to("2028-05-21");
  const std::int64_t refund = cancel(part);
  EXPECT_GT(refund, 0);
  EXPECT_EQ(cost_of(part, "2027-11-21", "2028-05-21"), 12'900 - refund);
}

TEST_P(SavingsCostTest, DoesNotSubtractTheRefundOfUnusedCredit) {
  const std::string home = join(1);
  travel_to("2027-10-01");
  ASSERT_TRUE(change(home, ChangeKind::Renew, {}).has_value());
  const std::int64_t refund = cancel(home);
  EXPECT_GT(refund, 12'900);
  EXPECT_EQ(cost_of(home, "2026-11-21", "2027-10-01"), 14'900 - (refund - 12'900));
}

}  // namespace
}  // namespace molar::domain
