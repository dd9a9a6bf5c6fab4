// Five years of days with random actions of members, with lost answers and charges that are booked
// on a later day. After each day the books balance, and no household has paid more, or less, than
// the price of its days. FIVE_YEARS_SEED=N runs another course, and checks the price daily;
// FIVE_YEARS_LOG=1 prints the actions.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "base/log.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/dunning_plan.h"
#include "domain/billing/ledger_store.h"
#include "domain/billing/proration.h"
#include "domain/membership/consents.h"
#include "domain/membership/testing/membership_test_base.h"

namespace molar::domain {
namespace {

namespace json = boost::json;
using storage::Connection;

// The value of a household's days so far, computed from the subscription at the end of each day.
struct PricedDays {
  Date counted_until = parse_date("2000-01-01").value();  // last counted day
  Date term_starts_on = counted_until;
  double cents = 0;      // price of the counted days
  double of_term = 0;    // part of it: of the current term
  double forgiven = 0;   // days that a full refund returned, and goodwill
  double tolerance = 2;  // rounded cents, and rests that are too small to be charged
  bool has_credit = false;
};

class FiveYearsTest : public MembershipTest {
 protected:
  void SetUp() override {
    MembershipTest::SetUp();
    set_log_level(LogLevel::Error);
  }
  void TearDown() override { set_log_level(LogLevel::Info); }

  int roll(int sides) { return static_cast<int>(dice_() % static_cast<unsigned>(sides)); }
  std::string new_key() { return "key-0123456789-" + std::to_string(++keys_); }
  Date today() const { return date_in_zone(clock_.now(), brand_.time_zone); }

  std::string new_token() {
    static const char* const kTokens[] = {"tok_a", "tok_b", "tok_c", "later_insufficient_funds",
                                          "later_lost_stolen"};
    return kTokens[roll(5)] + std::to_string(++keys_);
  }

  void join_one() {
    gateway_.set_mode(ScriptedGateway::Mode::Well);
    const std::string email = "m" + std::to_string(++keys_) + "@example.com";
    const int kind = roll(4);
    std::string token =
        start(kind == 3 ? 5 : 1, kind % 2 == 0 ? BillingCycle::Monthly : BillingCycle::Annual);
    ASSERT_TRUE(checkouts().save_account(key(token), account(email)).has_value());
    if (kind != 3 && roll(2) == 0) {
      ASSERT_TRUE(checkouts().add_member(key(token), child("Kim")).has_value());
    }
    ASSERT_TRUE(checkouts().confirm_members(key(token)).has_value());
    if (roll(3) == 0) {
      PlanChange change;
      change.coupon = roll(2) == 0 ? "SMILE20" : "FOREVER10";
      ASSERT_TRUE(checkouts().change(key(token), change).has_value());
    }
    auto quote = checkouts().create_quote(key(token), "en");
    ASSERT_TRUE(quote.has_value()) << quote.error().code;
    PurchaseInput input = order({token, *quote}, new_key());
    input.payment_token = new_token();
    input.auto_renew = roll(3) != 0;
    input.consents.push_back({"auto_renew", "v1"});
    auto paid = purchases().purchase(buyer(token), input);
    ASSERT_TRUE(paid.has_value()) << paid.error().code;
    homes_.push_back(*database().read([&](Connection& sql) {
      return sql.query_one<std::string>("select household_id from account where id = :id",
                                        paid->account_id);
    }));
    log("joined", homes_.back());
  }

  void log(const std::string& what, const std::string& home, const std::string& result = "") {
    if (std::getenv("FIVE_YEARS_LOG") != nullptr) {
      std::fprintf(stderr, "%s %s %s %s\n", format_date(today()).c_str(), home.c_str(),
                   what.c_str(), result.c_str());
    }
  }

  bool try_change(const std::string& home, ChangeKind kind, const json::object& inputs,
                  bool with_card = false) {
    json::object shown = quote(home, kind, inputs);
    std::string name(to_text(kind));
    if (shown.contains(kRefused)) {
      log(name, home, "refused " + json::value_to<std::string>(shown.at(kRefused)));
      return false;
    }
    json::object data =
        consents_to_json({{"disclosures", "v1"}, {"terms", "v1"}, {"auto_renew", "v1"}}, {});
    data["autoRenew"] = roll(2) == 0;
    Subscription before = subscription(home);
    const double of_term = days_[home].of_term;
    const auto result =
        memberships().changes().accept(caller(home), kind, inputs,
                                       {json::value_to<std::string>(shown.at("quoteId")),
                                        with_card ? new_token() : "", new_key(), std::move(data)});
    log(name, home, result.has_value() ? json::serialize(shown) : result.error().code);
    days_[home].tolerance += 51;  // a rounded cent, or a rest that is too small to be charged
    if (!result.has_value()) {
      return false;
    }
    PricedDays& days = days_[home];
    days.has_credit = days.has_credit || kind == ChangeKind::Renew;
    if (kind == ChangeKind::Cancel) {
      const bool whole =
          before.status == "active" && today() <= before.ends_on && today() <= before.refund_until;
      if (whole) {
        days.forgiven += of_term;
      }
    }
    if (kind == ChangeKind::RemoveDependent) {
      // Within a window the whole share is returned.
      const double share = static_cast<double>(before.price_cents - subscription(home).price_cents);
      const double unused = share * days_left_after(before, today()) / days_in_term(before);
      days.forgiven +=
          std::max(0.0, static_cast<double>(shown.at("refundCents").as_int64()) - unused);
      days.tolerance += share;
    }
    return true;
  }

  void act(const std::string& home) {
    const BillingParty who{brand_, home, "member:test"};
    const Subscription s = subscription(home);
    const bool over = s.status == "canceled" || s.status == "expired";
    switch (roll(over ? 3 : 16)) {
      case 0:
        (void)try_change(home, ChangeKind::Renew, {}, roll(2) == 0);
        break;
      case 1:
        (void)try_change(home, ChangeKind::Purchase,
                         {{"planId", roll(2) == 0 ? 1 : 5}, {"billingCycle", "annual"}},
                         roll(2) == 0);
        break;
      case 2:
      case 3:
        (void)try_change(home, ChangeKind::AddDependent,
                         person("Kid" + std::string(1, static_cast<char>('a' + roll(20)))),
                         roll(4) == 0);
        break;
      case 4: {
        auto people = household(home).dependents;
        if (!people.empty()) {
          (void)try_change(home, ChangeKind::RemoveDependent, {{"memberId", people.front().id}});
        }
        break;
      }
      case 5:
        (void)try_change(home, ChangeKind::SwitchNow,
                         {{"planId", 2}, {"officeId", 21}, {"when", "now"}}, roll(4) == 0);
        break;
      case 6:
        (void)try_change(home, ChangeKind::SwitchAtRenewal,
                         {{"planId", roll(2) == 0 ? 1 : 5}, {"when", "renewal"}});
        break;
      case 7:
      case 8:
        (void)try_change(home, ChangeKind::Cancel, {});
        break;
      case 9: {
        const bool on = roll(3) != 0;
        auto done = memberships().set_auto_renew(caller(home), on,
                                                 consents_to_json({{"auto_renew", "v1"}}, {}));
        log(on ? "auto renew on" : "auto renew off", home,
            done.has_value() ? "" : done.error().code);
        break;
      }
      case 10: {
        auto done = billing().pay(who, {PaymentScope::PastDue, "", new_key()});
        log("pay due", home, done.has_value() ? "" : done.error().code);
        break;
      }
      case 11: {
        auto done = billing().pay(
            who, {PaymentScope::RemainingTerm, roll(2) == 0 ? "tok_more" : "", new_key()});
        days_[home].has_credit = true;
        log("pay ahead", home, done.has_value() ? json::serialize(*done) : done.error().code);
        days_[home].tolerance += 51;
        break;
      }
      case 12:
      case 13: {
        auto done = billing().update_card(who, {new_token(), new_key()});
        log("card", home, done.has_value() ? "" : done.error().code);
        break;
      }
      case 14: {
        const std::int64_t cents = 50 + roll(400);
        (void)database().transact([&](Connection& sql) -> Status {
          ledger().grant_credit(sql, brand_.group_key, home, cents, "goodwill", "dice", new_key());
          return {};
        });
        days_[home].forgiven += static_cast<double>(cents);
        days_[home].tolerance += static_cast<double>(cents);  // a cancellation does not return it
        days_[home].has_credit = true;
        log("goodwill", home, std::to_string(cents));
        break;
      }
      default:
        (void)memberships().undo_switch(caller(home));
        log("undo switch", home);
    }
  }

  // Counts the days of the present term up to `day`.
  void count_days(const std::string& home, Date day) {
    const Subscription s = subscription(home);
    PricedDays& days = days_[home];
    const bool covered = s.status == "active";
    if (!covered) {
      return;
    }
    if (days.term_starts_on != s.starts_on) {
      days.term_starts_on = s.starts_on;
      days.tolerance += days.has_credit ? 51 : 1;
      days.of_term = 0;
      if (days.counted_until >= s.starts_on) {
        days.counted_until = add_days(s.starts_on, -1);  // begun again on the day of its end
      }
    }
    const Date from = std::max(add_days(days.counted_until, 1), s.starts_on);
    const Date to = std::min(day, s.ends_on);
    if (from <= to) {
      const double cents =
          static_cast<double>(s.price_cents) * (days_between(from, to) + 1) / days_in_term(s);
      days.cents += cents;
      days.of_term += cents;
      days.counted_until = to;
    }
  }

  // Money that the household has paid, less its unused credit and the rest of its term.
  void check_price_of_days(const std::string& home) {
    const Statement books = statement(home);
    const Subscription s = subscription(home);
    if (books.refund_pending_cents > 0) {
      return;
    }
    double fees = 0;
    std::int64_t paid_credit = 0;
    std::int64_t open_credit = 0;
    database().read([&](Connection& sql) {
      for (const std::string& lines : sql.query<std::string>(
               "select lines from invoice where household_id = :home and kind = 'purchase'"
               " and status in ('paid', 'partially_refunded')",
               home)) {
        for (const ChargeLine& line : charge_lines_from_json(lines)) {
          fees += line.kind == "processing_fee" ? static_cast<double>(line.cents) : 0;
        }
      }
      paid_credit = books.credit_cents;
      open_credit = *sql.query_one<std::int64_t>(
          "select cast(coalesce(sum(credit_cents), 0) as bigint) from invoice where household_id = "
          ":home and"
          " status = 'open'",
          home);
    });
    const PricedDays& days = days_[home];
    const double rest = s.status == "active" ? static_cast<double>(s.price_cents) *
                                                   days_left_after(s, today()) / days_in_term(s)
                                             : 0;
    // Goodwill that is still unused counts as forgiven and as credit.
    const double paid = static_cast<double>(books.net_cents - paid_credit - open_credit) +
                        days.forgiven - fees - rest;
    const double tolerance = days.tolerance + static_cast<double>(s.price_cents) / 300.0 * 4;
    EXPECT_LE(paid, days.cents + tolerance)
        << home << " paid too much on " << format_date(today()) << ": net " << books.net_cents
        << " credit " << paid_credit << " forgiven " << days.forgiven << " fees " << fees
        << " rest " << rest << " days " << days.cents;
    EXPECT_GE(paid, days.cents - tolerance)
        << home << " paid too little on " << format_date(today()) << ": net " << books.net_cents
        << " credit " << paid_credit << " forgiven " << days.forgiven << " fees " << fees
        << " rest " << rest << " days " << days.cents;
  }

  void check_state(const std::string& home) {
    const Subscription s = subscription(home);
    const bool owes = s.status == "past_due" || s.status == "suspended";
    const auto open = database().read([&](Connection& sql) {
      return billing_store::find_open_invoices(sql, brand_.group_key, home);
    });
    const bool pending = database().read([&](Connection& sql) {
      return sql.exists("from charge_attempt where household_id = :home and status = 'pending'",
                        home);
    });
    if (pending) {
      return;
    }
    EXPECT_EQ(open.size(), owes ? 1u : 0u)
        << home << " " << s.status << " " << format_date(today());
    EXPECT_EQ(s.next_try_on.has_value(), owes) << home;
    if (s.status == "active") {
      EXPECT_LE(s.starts_on, today()) << home;
      EXPECT_GE(s.ends_on, today()) << home;
    }
    if (owes) {
      const int day = days_between(*s.past_due_since, today());
      EXPECT_LT(day, kCancelAfterDays) << home;
      EXPECT_GE(*s.next_try_on, today()) << home;
    }
    EXPECT_GE(statement(home).credit_cents, 0) << home;
    EXPECT_TRUE(statement(home).balances()) << home;
  }

  void run_day() {
    gateway_.set_mode(ScriptedGateway::Mode::Well);
    for (int i = 0; i < 2; ++i) {
      jobs().run_all([] { return true; });
      memberships().run_daily_job({std::make_shared<const Brand>(brand_)});
      clock_.advance(std::chrono::minutes(2));
    }
  }

  void simulate(unsigned seed, int most, const char* until) {
    dice_.seed(seed);
    const Date end = parse_date(until).value();
    for (Date day = today(); day < end && !HasFailure(); day = add_days(day, 1)) {
      travel_to(format_date(day));
      run_day();
      for (const std::string& home : homes_) {
        count_days(home, today());
        check_state(home);
        if (day.day() == std::chrono::day{1} || std::getenv("FIVE_YEARS_SEED") != nullptr) {
          check_price_of_days(home);
        }
      }
      if (static_cast<int>(homes_.size()) < most && roll(4) == 0) {
        join_one();
        count_days(homes_.back(), today());
      }
      for (std::size_t i = 0; i < homes_.size(); ++i) {
        if (roll(25) == 0) {
          gateway_.set_mode(roll(6) == 0   ? ScriptedGateway::Mode::LoseAnswer
                            : roll(8) == 0 ? ScriptedGateway::Mode::LoseRequest
                                           : ScriptedGateway::Mode::Well);
          act(homes_[i]);
          count_days(homes_[i], today());
        }
      }
    }
  }

  std::mt19937 dice_;
  int keys_ = 0;
  std::vector<std::string> homes_;
  std::map<std::string, PricedDays> days_;
};
MOLAR_ON_BOTH_DATABASES(FiveYearsTest);

TEST_P(FiveYearsTest, every_household_pays_the_price_of_its_days) {
  const char* seed = std::getenv("FIVE_YEARS_SEED");
  simulate(seed == nullptr ? 20'261'121U : static_cast<unsigned>(std::atoi(seed)), 10,
           GetParam() == storage::Dialect::Sqlite ? "2031-11-21" : "2027-06-01");
}

}  // namespace
}  // namespace molar::domain
