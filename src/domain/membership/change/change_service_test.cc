// Events between quote and change: faults of the provider, two tabs, the bank's
// question, and histories of every kind.
#include "domain/membership/change/change_service.h"

#include <gtest/gtest.h>

#include <random>
#include <thread>

#include "domain/membership/consents.h"
#include "domain/membership/testing/membership_test_base.h"

namespace molar::domain {
namespace {

namespace json = boost::json;

class ChangeServiceTest : public MembershipTest {
 protected:
  std::string add_quote(const std::string& home, const std::string& name) {
    return quote(home, ChangeKind::AddDependent, person(name)).at("quoteId").as_string().c_str();
  }
};
MOLAR_ON_BOTH_DATABASES(ChangeServiceTest);

TEST_P(ChangeServiceTest, FinishesAChangeWhoseAnswerWasLost) {
  std::string home = join(2);
  std::string id = add_quote(home, "Ben");
  gateway_.set_mode(ScriptedGateway::Mode::LoseAnswer);
  auto unknown = accept(home, ChangeKind::AddDependent, person("Ben"), id);
  ASSERT_TRUE(unknown.has_error());
  EXPECT_EQ(unknown.error().code, "payment_pending");
  EXPECT_TRUE(household(home).dependents.empty());

  // Changes that affect the payment are refused meanwhile.
  auto cancel = change(home, ChangeKind::Cancel, {});
  ASSERT_TRUE(cancel.has_error());
  EXPECT_EQ(cancel.error().code, "charge_in_progress");

  gateway_.set_mode(ScriptedGateway::Mode::Well);
  clock_.advance(std::chrono::minutes(1));
  EXPECT_EQ(charges().completion().reconcile().succeeded, 1);
  EXPECT_EQ(household(home).dependents.size(), 1u);
  auto again = accept(home, ChangeKind::AddDependent, person("Ben"), id);
  ASSERT_TRUE(again.has_value()) << again.error().code;
  EXPECT_EQ(again->at("person").at("firstName"), "Ben");
  EXPECT_EQ(gateway_.succeeded(), 2);
  expect_balance(home);
}

TEST_P(ChangeServiceTest, VoidsAChangeThatNeverReachedTheProvider) {
  std::string home = join(2);
  std::string id = add_quote(home, "Ben");
  gateway_.set_mode(ScriptedGateway::Mode::LoseRequest);
  ASSERT_TRUE(accept(home, ChangeKind::AddDependent, person("Ben"), id).has_error());
  gateway_.set_mode(ScriptedGateway::Mode::Well);
  clock_.advance(std::chrono::minutes(1));
  EXPECT_EQ(charges().completion().reconcile().voided, 1);
  EXPECT_TRUE(household(home).dependents.empty());
  // The quote is still valid.
  ASSERT_TRUE(accept(home, ChangeKind::AddDependent, person("Ben"), id, "key-bbbbbbbbbbbbbbbb")
                  .has_value());
  expect_balance(home);
}

TEST_P(ChangeServiceTest, RequiresABankConfirmationAndStillAllowsACancellation) {
  std::string home = join(2);
  std::string id = add_quote(home, "Ben");
  auto refused =
      accept(home, ChangeKind::AddDependent, person("Ben"), id, "key-aaaaaaaaaaaaaaaa", "ask_1");
  ASSERT_TRUE(refused.has_error());
  EXPECT_EQ(refused.error().code, "payment_action_required");
  EXPECT_FALSE(refused.error().client_secret.empty());
  EXPECT_TRUE(household(home).dependents.empty());
  // An abandoned payment does not prevent a cancellation.
  ASSERT_TRUE(change(home, ChangeKind::Cancel, {}).has_value());
  EXPECT_EQ(subscription(home).status, "canceled");
  expect_balance(home);
}

TEST_P(ChangeServiceTest, ChargesOnceForTwoTabsAtOnce) {
  std::string home = join(2);
  std::string id = add_quote(home, "Ben");
  std::vector<Result<json::object>> answers(2, Error::not_found("answer"));
  std::vector<std::thread> tabs;
  for (int tab = 0; tab < 2; ++tab) {
    tabs.emplace_back([&, tab] {
      answers[static_cast<std::size_t>(tab)] =
          accept(home, ChangeKind::AddDependent, person("Ben"), id,
                 "key-tab-" + std::to_string(tab) + "-0123456789");
    });
  }
  for (std::thread& tab : tabs) {
    tab.join();
  }
  int done = 0;
  for (const auto& answer : answers) {
    done += answer.has_value() ? 1 : 0;
    if (answer.has_error()) {
      EXPECT_TRUE(answer.error().code == "charge_in_progress" ||
                  answer.error().code == "quote_expired")
          << answer.error().code;
    }
  }
  EXPECT_GE(done, 1);
  EXPECT_EQ(gateway_.succeeded(), 2);  // joining, and one more person
  EXPECT_EQ(household(home).dependents.size(), 1u);
  expect_balance(home);
}

TEST_P(ChangeServiceTest, EndsAMembershipOnceForTwoTabsAtOnce) {
  std::string home = join(2);
  std::string first = quote(home, ChangeKind::Cancel, {}).at("quoteId").as_string().c_str();
  std::string second = quote(home, ChangeKind::Cancel, {}).at("quoteId").as_string().c_str();
  std::vector<std::thread> tabs;
  for (const std::string& id : {first, second}) {
    tabs.emplace_back([&, id] { (void)accept(home, ChangeKind::Cancel, {}, id); });
  }
  for (std::thread& tab : tabs) {
    tab.join();
  }
  EXPECT_EQ(subscription(home).status, "canceled");
  EXPECT_EQ(count("select count(*) from refund"), 1);
  EXPECT_EQ(notices("canceled"), 1);
  expect_balance(home);
}

TEST_P(ChangeServiceTest, EveryChangeIsInTheAuditLogAndInTheAgreement) {
  std::string home = join(1);
  int key = 0;
  auto apply = [&](ChangeKind kind, const json::object& inputs) {
    clock_.advance(std::chrono::seconds(1));
    auto done = change(home, kind, inputs, "key-" + std::to_string(1'000'000'000 + ++key));
    EXPECT_TRUE(done.has_value()) << to_text(kind) << " " << done.error().code;
  };
  apply(ChangeKind::AddDependent, person("Ben"));
  apply(ChangeKind::RemoveDependent, {{"memberId", household(home).dependents.at(0).id}});
  EXPECT_EQ(count("select count(*) from agreement_edition where reason = 'people_changed'"),
            2 * 2);  // in two languages
  apply(ChangeKind::SwitchAtRenewal, {{"planId", 5}});
  clock_.advance(std::chrono::seconds(1));
  EXPECT_TRUE(memberships().undo_switch(caller(home)).has_value());
  apply(ChangeKind::SwitchNow, {{"planId", 2}, {"officeId", 21}});
  for (bool on : {true, false}) {
    clock_.advance(std::chrono::seconds(1));
    EXPECT_TRUE(memberships()
                    .set_auto_renew(caller(home), on, consents_to_json({{"auto_renew", "v1"}}, {}))
                    .has_value());
  }
  travel_to("2027-10-01");
  apply(ChangeKind::Renew, json::object{});
  apply(ChangeKind::Cancel, json::object{});
  apply(ChangeKind::Purchase, {{"planId", 5}, {"billingCycle", "annual"}});
  auto actions = database().read([](storage::Connection& sql) {
    return sql.query<std::string>(
        "select action from audit where entity in ('member', 'subscription') order by at, id");
  });
  EXPECT_EQ(actions, (std::vector<std::string>{"joined", "person_added", "person_removed",
                                               "plan_switch_planned", "plan_switch_undone",
                                               "plan_switched", "auto_renew_on", "auto_renew_off",
                                               "renewed_ahead", "canceled", "joined_again"}));
}

TEST_P(ChangeServiceTest, DeletesUnconfirmedQuotes) {
  std::string home = join(2);
  add_quote(home, "Ben");
  ASSERT_TRUE(change(home, ChangeKind::AddDependent, person("Kim")).has_value());
  memberships().run_daily_job({});
  EXPECT_EQ(count("select count(*) from change_quote"), 2);
  clock_.advance(std::chrono::hours(25));
  memberships().run_daily_job({});
  EXPECT_EQ(count("select count(*) from change_quote"), 1);  // a confirmed quote is not deleted
}

// Years of changes in any order: the books always match the provider, and no price or refund is
// ever negative.
class HistoryTest : public MembershipTest {
 protected:
  void step(const std::string& home, std::mt19937& dice, int number) {
    std::string key = "key-history-" + std::to_string(1'000'000 + number);
    switch (dice() % 8) {
      case 0:
      case 1:
        (void)change(home, ChangeKind::AddDependent, person("P" + std::string(1, letter(number))),
                     key);
        break;
      case 2:
        remove_somebody(home, dice, key);
        break;
      case 3:
        (void)change(home, ChangeKind::SwitchNow,
                     {{"planId", 2}, {"officeId", 21}, {"when", "now"}}, key);
        break;
      case 4:
        (void)change(home, ChangeKind::SwitchAtRenewal, {{"planId", 1}, {"when", "renewal"}}, key);
        break;
      case 5:
        (void)change(home, ChangeKind::Renew, json::object{}, key);
        break;
      case 6:
        if (dice() % 3 == 0) {
          (void)change(home, ChangeKind::Cancel, {}, key);
        }
        break;
      default:
        (void)change(home, ChangeKind::Purchase, {{"planId", 1}, {"billingCycle", "annual"}}, key);
        break;
    }
    clock_.advance(std::chrono::hours(24) * static_cast<int>(dice() % 40));
    run_renewals();
  }
  static char letter(int number) { return static_cast<char>('a' + number % 26); }
  void remove_somebody(const std::string& home, std::mt19937& dice, const std::string& key) {
    auto people = household(home).dependents;
    if (!people.empty()) {
      (void)change(home, ChangeKind::RemoveDependent,
                   {{"memberId", people[dice() % people.size()].id}}, key);
    }
  }
};
MOLAR_ON_BOTH_DATABASES(HistoryTest);

TEST_P(HistoryTest, AlwaysBalances) {
  std::string home = join(1, 0, "FOREVER10", "ana@example.com", "tok_1", true);
  std::mt19937 dice(20'261'121);
  for (int number = 0; number < 120; ++number) {
    step(home, dice, number);
    expect_balance(home);
    Subscription s = subscription(home);
    EXPECT_GE(s.price_cents, 0);
    EXPECT_GE(s.next_price_cents, 0);
    EXPECT_GE(statement(home).net_cents, 0);
    ASSERT_FALSE(HasFailure()) << "step " << number << " on " << format_date(household(home).today);
  }
  EXPECT_GT(gateway_.calls(), 15);  // enough changes were made
  EXPECT_GT(count("select count(*) from refund"), 5);
  EXPECT_GT(count("select count(*) from subscription"), 1);
}

}  // namespace
}  // namespace molar::domain
