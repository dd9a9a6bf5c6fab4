// Ten years of days in the brands' time zones, with random actions of members: terms never have a
// gap or an overlap, no term is charged twice, and the ledger agrees with the provider every day.
#include <gtest/gtest.h>

#include <random>

#include "base/log.h"
#include "domain/billing/testing/billing_test_base.h"

namespace molar::domain {
namespace {

using storage::Connection;

struct Member {
  std::string household;
  std::string cycle;
  unsigned anchor = 1;
};

struct PaidTerm {
  Date starts;
  Date ends;
  std::int64_t cents = 0;
  std::string status;
};
BOOST_DESCRIBE_STRUCT(PaidTerm, (), (starts, ends, cents, status))

class TenYearsTest : public BillingTest {
 protected:
  void SetUp() override {
    BillingTest::SetUp();
    set_log_level(LogLevel::Error);
  }
  void TearDown() override { set_log_level(LogLevel::Info); }

  void use_zone(const std::string& zone) {
    auto brand = std::make_shared<Brand>(make_billing_brand("cedar", zone));
    use_brand(brand);
  }

  std::vector<PaidTerm> terms(const std::string& household) {
    return database().read([&](Connection& sql) {
      return sql.query<PaidTerm>(
          "select term_starts_on, term_ends_on, total_cents + credit_cents, status from invoice"
          " where household_id = :id and kind in ('purchase', 'renewal')"
          " and status in ('paid', 'refunded', 'partially_refunded') order by term_starts_on",
          household);
    });
  }

  void expect_terms_follow(const std::string& household, const std::string& cycle,
                           unsigned anchor) {
    auto list = terms(household);
    ASSERT_FALSE(list.empty());
    for (std::size_t i = 0; i < list.size(); ++i) {
      Date renews = add_days(list[i].ends, 1);
      EXPECT_EQ(renews, add_months_clamped(list[i].starts, cycle == "annual" ? 12 : 1, anchor));
      if (i > 0) {
        EXPECT_EQ(list[i].starts, add_days(list[i - 1].ends, 1));
      }
    }
  }
};
MOLAR_ON_BOTH_DATABASES(TenYearsTest);

TEST_P(TenYearsTest, terms_follow_each_other_from_every_day_of_the_month) {
  use_zone("America/New_York");
  std::vector<Member> members;
  for (const char* starts : {"2027-01-28", "2027-01-29", "2027-01-30", "2027-01-31", "2028-02-29",
                             "2027-03-14", "2027-11-07", "2027-12-31"}) {
    travel(starts);
    for (const char* cycle : {"annual", "monthly"}) {
      TestMembership membership;
      membership.starts_on = starts;
      membership.cycle = cycle;
      membership.price_cents = 1'000;
      Date day = parse_date(starts).value();
      members.push_back({join(membership), cycle, static_cast<unsigned>(day.day())});
    }
  }
  // The dates are the same on both databases, so the slower one runs two years only.
  bool all_years = GetParam() == storage::Dialect::Sqlite;
  const Date last = parse_date(all_years ? "2038-03-01" : "2030-03-01").value();
  // Runs the jobs at midnight in the zone, to find errors with days of 23 or 25 hours.
  for (Date day = parse_date("2028-03-01").value(); day <= last;
       day = add_days(day, day.day() == std::chrono::day{27} ? 3 : 1)) {
    clock_.set(std::chrono::sys_days{day} + std::chrono::hours(5) + std::chrono::minutes(1));
    (void)jobs().run("renewals", [] { return true; });
  }
  for (const Member& member : members) {
    expect_terms_follow(member.household, member.cycle, member.anchor);
    Subscription s = subscription(member.household);
    EXPECT_LE(s.starts_on, today());
    EXPECT_GE(s.ends_on, today());
  }
  expect_balanced();
}

// Random actions of members. The invariants hold after each.
TEST_P(TenYearsTest, the_ledger_balances_after_random_actions) {
  std::mt19937 dice(GetParam() == storage::Dialect::Sqlite ? 20'261'121U : 4'711U);
  auto roll = [&](int sides) { return static_cast<int>(dice() % static_cast<unsigned>(sides)); };
  const char* const tokens[] = {"tok_a", "tok_b", "tok_c", "later_insufficient_funds",
                                "later_lost_stolen"};
  std::vector<Member> all;
  auto join_one = [&](int i) {
    gateway_.set_mode(ScriptedGateway::Mode::Well);
    TestMembership membership;
    membership.starts_on = format_date(today());
    membership.cycle = i % 2 == 0 ? "annual" : "monthly";
    membership.price_cents = 1'000 + i;
    membership.fee_cents = i == 3 ? 2'000 : 0;
    membership.auto_renew = i % 4 != 2 || roll(2) == 0;
    membership.token = tokens[roll(5)];
    auto anchor = static_cast<unsigned>(today().day());
    all.push_back({join(membership), membership.cycle, anchor});
    return all.back().household;
  };
  std::vector<std::string> households;
  for (int i = 0; i < 8; ++i) {
    households.push_back(join_one(i));
  }
  int number = 0;
  auto key = [&] { return "key-0123456789-" + std::to_string(++number); };
  bool all_years = GetParam() == storage::Dialect::Sqlite;
  Date end = parse_date(all_years ? "2036-11-21" : "2029-11-21").value();
  for (Date day = parse_date("2026-11-22").value(); day < end; day = add_days(day, 1 + roll(6))) {
    travel(day);
    gateway_.set_mode(roll(12) == 0   ? ScriptedGateway::Mode::LoseAnswer
                      : roll(15) == 0 ? ScriptedGateway::Mode::LoseRequest
                      : roll(20) == 0 ? ScriptedGateway::Mode::Down
                                      : ScriptedGateway::Mode::Well);
    run_jobs();
    if (roll(3) == 0) {
      int which = roll(8);
      std::string& household = households[static_cast<std::size_t>(which)];
      std::string status = subscription(household).status;
      if (status == "canceled" || status == "expired") {
        household = join_one(which);
      }
      BillingParty who = party(household);
      switch (roll(7)) {
        case 0:
          (void)service().update_card(who, {tokens[roll(5)] + std::to_string(number), key()});
          break;
        case 1:
          (void)service().pay(who, {PaymentScope::PastDue, "", key()});
          break;
        case 2:
          (void)service().pay(who, {PaymentScope::RemainingTerm, "tok_more", key()});
          break;
        case 3:
          (void)database().transact([&](Connection& sql) -> Status {
            ledger().grant_credit(sql, "cedar", household, 50 + roll(100), "goodwill", "dice",
                                  key());
            return {};
          });
          break;
        case 4:  // a part of the term's money back
          (void)database().transact([&](Connection& sql) -> Status {
            MOLAR_CHECK(ledger().check_idle(sql, "cedar", household));
            RefundDue due = refund_of(sql, subscription_in(sql, household), 10 + roll(300));
            MOLAR_CHECK(ledger().queue_refund(sql, "cedar", household, due, "person_removed"));
            return {};
          });
          break;
        case 5:  // another price from the next term on
          set_next_price(household, 900 + roll(300));
          break;
        default:
          if (roll(6) == 0) {  // cancels
            (void)database().transact([&](Connection& sql) -> Status {
              MOLAR_CHECK(ledger().check_idle(sql, "cedar", household));
              Subscription s = subscription_in(sql, household);
              RefundDue due = cancellation_refund(sql, s, today());
              MOLAR_CHECK(ledger().void_open_invoices(sql, s));
              MOLAR_CHECK(ledger().queue_refund(sql, "cedar", household, due, "canceled"));
              s.status = "canceled";
              s.next_try_on.reset();
              s.prepaid_until.reset();
              billing_store::update_subscription(sql, s);
              return {};
            });
          }
      }
    }
    if (HasFailure()) {
      FAIL() << format_date(day);
    }
  }
  gateway_.set_mode(ScriptedGateway::Mode::Well);
  for (int i = 0; i < 3; ++i) {
    clock_.advance(std::chrono::hours(2));
    run_jobs();
  }
  EXPECT_EQ(count("select count(*) from charge_attempt where status = 'pending'"), 0);
  EXPECT_EQ(count("select count(*) from refund where status = 'pending'"), 0);
  for (const Member& member : all) {
    expect_terms_follow(member.household, member.cycle, member.anchor);
  }
}

}  // namespace
}  // namespace molar::domain
