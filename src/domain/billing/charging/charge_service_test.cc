#include "domain/billing/charging/charge_service.h"

#include <gtest/gtest.h>

#include <thread>

#include "domain/billing/charge_store.h"
#include "domain/billing/testing/billing_test_base.h"

namespace molar::domain {
namespace {

using storage::Connection;

// Records its calls; can refuse.
class NotedEffect final : public ChargeEffect {
 public:
  Result<EffectAnswer> apply(Connection&, const SettledCharge& settled) override {
    if (refuse) {
      return Error::conflict("too_late", "That is no longer possible.");
    }
    EffectAnswer answer;
    answer.body["said"] = settled.data.at("say");
    return answer;
  }
  void declined(Connection&, const Brand&, const ChargeAttempt& attempt) override {
    reason = attempt.decline_reason.value_or("");
    soft = attempt.decline_soft;
  }
  bool refuse = false;
  std::string reason;
  bool soft = false;
};

class ChargeServiceTest : public BillingTest {
 protected:
  void SetUp() override {
    BillingTest::SetUp();
    if (!IsSkipped()) {
      parts().effects.add("noted", effect_);
      household_ = join();
    }
  }
  ChargeOrder order(const std::string& token = "") {
    ChargeOrder order;
    order.purpose = "add_dependent";
    order.effect = "noted";
    order.data = {{"say", "hello"}};
    order.subscription_id = subscription(household_).id;
    order.invoice_kind = "add_dependent";
    order.lines = {{"dependents", "Kim", 1, 8'400}};
    order.payment_token = token;
    return order;
  }
  Result<boost::json::object> collect(const ChargeOrder& order, const std::string& key = "key-1",
                                      const std::string& sha = "sha") {
    return charges().collect({*brand_, household_, key, sha, "member:test"},
                             [&](Connection&) -> Result<ChargeOrder> {
                               ++prepared_;
                               return order;
                             });
  }
  void lose_answer_while_the_clock_is_ahead() {
    const Timestamp correct = clock_.now();
    clock_.advance(std::chrono::hours(24));
    gateway_.set_mode(ScriptedGateway::Mode::LoseAnswer);
    EXPECT_EQ(code(collect(order())), "payment_pending");
    clock_.set(correct);
    gateway_.set_mode(ScriptedGateway::Mode::Well);
  }
  std::string code(const Result<boost::json::object>& result) {
    return result.has_value() ? "ok" : result.error().code;
  }

  NotedEffect effect_;
  std::string household_;
  int prepared_ = 0;
};
MOLAR_ON_BOTH_DATABASES(ChargeServiceTest);

TEST_P(ChargeServiceTest, charges_the_active_card_and_repeats_the_response) {
  auto first = collect(order());
  ASSERT_TRUE(first.has_value()) << first.error().code;
  EXPECT_EQ(first->at("said").as_string(), "hello");
  EXPECT_EQ(first->at("receiptNumber").as_string(), "R-2026-000001");
  auto again = collect(order());
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(*again, *first);
  EXPECT_EQ(prepared_, 1);
  EXPECT_EQ(code(collect(order(), "key-1", "other")), "idempotency_key_reused");
  EXPECT_EQ(gateway_.taken_cents(), 12'900 + 8'400);
  EXPECT_EQ(notices(household_), std::vector<std::string>{"receipt"});
  EXPECT_EQ(count("select count(*) from audit where action = 'charged'"), 1);
  expect_balanced();
}

TEST_P(ChargeServiceTest, a_new_card_becomes_the_active_one) {
  ASSERT_TRUE(collect(order("tok_new")).has_value());
  EXPECT_EQ(count("select count(*) from payment_method"), 2);
  EXPECT_EQ(count("select count(*) from payment_method where active = 1"), 1);
  auto cards = service().cards(party(household_));
  ASSERT_EQ(cards.size(), 2U);
  EXPECT_TRUE(cards.front().is_active);
}

TEST_P(ChargeServiceTest, a_decline_leaves_no_invoice_and_is_counted) {
  auto declined = collect(order("decline_insufficient_funds"));
  ASSERT_EQ(code(declined), "payment_declined");
  EXPECT_EQ(declined.error().reason, "insufficient_funds");
  EXPECT_EQ(effect_.reason, "insufficient_funds");
  EXPECT_TRUE(effect_.soft);
  EXPECT_EQ(count("select count(*) from invoice where kind = 'add_dependent'"), 0);
  for (int i = 2; i <= 5; ++i) {
    EXPECT_EQ(code(collect(order("decline_expired_card"), "key-" + std::to_string(i))),
              "payment_declined");
  }
  EXPECT_FALSE(effect_.soft);
  EXPECT_EQ(code(collect(order(), "key-6")), "rate_limited");
  EXPECT_EQ(code(collect(order("decline_insufficient_funds"))), "payment_declined");
  expect_balanced();
}

TEST_P(ChargeServiceTest, creates_no_attempt_without_a_card) {
  TestMembership membership;
  membership.token = "";
  household_ = join(membership);
  EXPECT_EQ(code(collect(order())), "payment_method_missing");
  EXPECT_EQ(count("select count(*) from charge_attempt"), 0);
}

TEST_P(ChargeServiceTest, an_amount_of_zero_has_a_receipt_without_a_provider_call) {
  ChargeOrder free = order();
  free.lines.push_back({"coupon", "All off", 1, -8'400});
  int calls = gateway_.calls();
  auto done = collect(free);
  ASSERT_TRUE(done.has_value());
  EXPECT_EQ(gateway_.calls(), calls);
  EXPECT_EQ(count("select count(*) from receipt"), 1);
  expect_balanced();
}

TEST_P(ChargeServiceTest, a_refused_effect_refunds_the_charge) {
  effect_.refuse = true;
  EXPECT_EQ(code(collect(order())), "too_late");
  EXPECT_EQ(code(collect(order())), "too_late");
  EXPECT_EQ(count("select count(*) from payment"), 1);
  run_jobs();
  EXPECT_EQ(gateway_.taken_cents(), 12'900);
  expect_balanced();
}

TEST_P(ChargeServiceTest, the_same_request_succeeds_after_the_bank_confirmation) {
  auto pending = collect(order("ask_me"));
  ASSERT_EQ(code(pending), "payment_action_required");
  EXPECT_FALSE(pending.error().client_secret.empty());
  EXPECT_EQ(code(collect(order("ask_me"))), "payment_action_required");
  std::string id = database().read(
      [](Connection& sql) { return *sql.query_one<std::string>("select id from charge_attempt"); });
  // The reconciler leaves the attempt alone while the member can confirm.
  clock_.advance(std::chrono::minutes(10));
  run_jobs();
  gateway_.confirm_with_bank(id, true);
  auto done = collect(order("ask_me"));
  ASSERT_TRUE(done.has_value()) << done.error().code;
  EXPECT_EQ(count("select count(*) from payment where amount_cents = 8400"), 1);
  expect_balanced();
}

TEST_P(ChargeServiceTest, an_unanswered_bank_confirmation_counts_as_an_attempt) {
  auto newest = [this] {
    return database().read([](Connection& sql) {
      return *sql.query_one<std::string>("select id from charge_attempt order by id desc limit 1");
    });
  };
  for (int i = 0; i < 6; ++i) {  // confirmed: none of them counts
    std::string key = "answered-" + std::to_string(i);
    ASSERT_EQ(code(collect(order("ask_me"), key)), "payment_action_required") << i;
    clock_.advance(std::chrono::minutes(5));
    gateway_.confirm_with_bank(newest(), true);
    ASSERT_EQ(code(collect(order("ask_me"), key)), "ok") << i;
  }
  for (int i = 0; i < 5; ++i) {
    ASSERT_EQ(code(collect(order("ask_me"), "left-" + std::to_string(i))),
              "payment_action_required");
    // A repeated request for the same confirmation does not count.
    ASSERT_EQ(code(collect(order("ask_me"), "left-" + std::to_string(i))),
              "payment_action_required");
  }
  EXPECT_EQ(code(collect(order("ask_me"), "left-5")), "rate_limited");
}

TEST_P(ChargeServiceTest, repeated_requests_end_a_charge_that_the_provider_never_answers) {
  gateway_.set_mode(ScriptedGateway::Mode::LoseRequest);
  int repeats = 0;
  std::string outcome = code(collect(order()));
  while (outcome == "payment_pending" && ++repeats < 20) {
    clock_.advance(std::chrono::seconds(6));
    outcome = code(collect(order()));
  }
  EXPECT_EQ(outcome, "payment_declined");
  EXPECT_LE(repeats, 10);  // within a minute
  gateway_.set_mode(ScriptedGateway::Mode::Well);
  EXPECT_EQ(code(collect(order())), "ok");
  EXPECT_EQ(gateway_.taken_cents(), 12'900 + 8'400);
}

TEST_P(ChargeServiceTest, an_unanswered_confirmation_is_voided_after_half_an_hour) {
  ASSERT_EQ(code(collect(order("ask_me"))), "payment_action_required");
  clock_.advance(std::chrono::minutes(31));
  run_jobs();
  EXPECT_EQ(count("select count(*) from charge_attempt where status = 'voided'"), 1);
}

TEST_P(ChargeServiceTest, a_repeated_request_does_not_prolong_the_confirmation) {
  ASSERT_EQ(code(collect(order("ask_me"))), "payment_action_required");
  clock_.advance(std::chrono::minutes(29));
  ASSERT_EQ(code(collect(order("ask_me"))), "payment_action_required");
  run_jobs();
  EXPECT_EQ(count("select count(*) from charge_attempt where status = 'pending'"), 1);
  clock_.advance(std::chrono::minutes(1));
  run_jobs();
  EXPECT_EQ(count("select count(*) from charge_attempt where status = 'voided'"), 1);
}

TEST_P(ChargeServiceTest, a_confirmation_is_booked_also_when_the_member_does_not_return) {
  ASSERT_EQ(code(collect(order("ask_me"))), "payment_action_required");
  gateway_.confirm_with_bank(database().read([](Connection& sql) {
    return *sql.query_one<std::string>("select id from charge_attempt");
  }),
                             true);
  run_jobs();
  EXPECT_EQ(count("select count(*) from payment where amount_cents = 8400"), 1);
  expect_balanced();
}

TEST_P(ChargeServiceTest, another_charge_voids_an_abandoned_confirmation) {
  ASSERT_EQ(code(collect(order("ask_me"))), "payment_action_required");
  EXPECT_EQ(code(collect(order("tok_other"), "key-2")), "ok");
  EXPECT_EQ(count("select count(*) from charge_attempt where status = 'voided'"), 1);
  expect_balanced();
}

TEST_P(ChargeServiceTest, a_repeated_request_finds_a_lost_answer) {
  gateway_.set_mode(ScriptedGateway::Mode::LoseAnswer);
  EXPECT_EQ(code(collect(order())), "payment_pending");
  gateway_.set_mode(ScriptedGateway::Mode::Well);
  clock_.advance(std::chrono::seconds(6));
  ASSERT_TRUE(collect(order()).has_value());
  EXPECT_EQ(gateway_.taken_cents(), 12'900 + 8'400);
  expect_balanced();
}

TEST_P(ChargeServiceTest, attempts_of_unknown_brands_do_not_block_reconciliation) {
  for (int i = 0; i < 4; ++i) {
    gateway_.set_mode(ScriptedGateway::Mode::Well);
    household_ = join();
    gateway_.set_mode(ScriptedGateway::Mode::LoseAnswer);
    EXPECT_EQ(code(collect(order())), "payment_pending");
    clock_.advance(std::chrono::seconds(1));
  }
  gateway_.set_mode(ScriptedGateway::Mode::Well);
  database().write([](Connection& sql) {  // three of a brand that this server no longer serves
    return sql.execute(
        "update charge_attempt set group_key = 'gone' where id in"
        " (select id from charge_attempt order by lease_until limit 3)");
  });
  clock_.advance(kChargeLease);
  ChargeTally tally = charges().completion().reconcile();
  EXPECT_EQ(tally.succeeded, 1);
  EXPECT_EQ(tally.left, 3);
}

TEST_P(ChargeServiceTest, a_lease_from_a_clock_that_was_ahead_blocks_nobody) {
  lose_answer_while_the_clock_is_ahead();
  EXPECT_EQ(charges().completion().reconcile().succeeded, 1);
  EXPECT_EQ(code(collect(order())), "ok");
  EXPECT_EQ(gateway_.taken_cents(), 12'900 + 8'400);
  expect_balanced();
}

TEST_P(ChargeServiceTest, a_repeated_request_takes_a_lease_from_a_clock_that_was_ahead) {
  lose_answer_while_the_clock_is_ahead();
  EXPECT_EQ(code(collect(order())), "ok");
  EXPECT_EQ(gateway_.taken_cents(), 12'900 + 8'400);
}

TEST_P(ChargeServiceTest, a_voided_key_may_be_used_again) {
  gateway_.set_mode(ScriptedGateway::Mode::LoseRequest);
  EXPECT_EQ(code(collect(order())), "payment_pending");
  gateway_.set_mode(ScriptedGateway::Mode::Well);
  clock_.advance(std::chrono::seconds(60));
  run_jobs();
  EXPECT_EQ(count("select count(*) from charge_attempt where status = 'voided'"), 1);
  ASSERT_TRUE(collect(order()).has_value());
  EXPECT_EQ(gateway_.taken_cents(), 12'900 + 8'400);
}

TEST_P(ChargeServiceTest, credit_of_a_declined_charge_is_returned) {
  (void)database().transact([&](Connection& sql) -> Status {
    ledger().grant_credit(sql, "cedar", household_, 400, "goodwill", "t", "t");
    return {};
  });
  ChargeOrder with_credit = order("decline_do_not_honor");
  with_credit.credit_cents = 400;
  EXPECT_EQ(code(collect(with_credit)), "payment_declined");
  EXPECT_EQ(statement(household_).credit_cents, 400);
  with_credit.payment_token = "tok_ok";
  ASSERT_TRUE(collect(with_credit, "key-2").has_value());
  EXPECT_EQ(gateway_.taken_cents(), 12'900 + 8'000);
  with_credit.payment_token = "tok_ok2";
  EXPECT_EQ(code(collect(with_credit, "key-3")), "credit_gone");
  expect_balanced();
}

TEST_P(ChargeServiceTest, concurrent_requests_with_one_key_create_one_charge) {
  std::vector<std::thread> threads;
  std::vector<std::string> codes(8);
  for (std::size_t i = 0; i < codes.size(); ++i) {
    threads.emplace_back([&, i] { codes[i] = code(collect(order(), "key-same")); });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(gateway_.taken_cents(), 12'900 + 8'400);
  EXPECT_GE(std::count(codes.begin(), codes.end(), "ok"), 1);
  EXPECT_EQ(code(collect(order(), "key-same")), "ok");
  expect_balanced();
}

TEST_P(ChargeServiceTest, a_charge_in_flight_whose_provider_is_missing_is_not_declined) {
  const auto set_provider = [&](const std::string& name) {
    database().write([&](Connection& sql) {
      sql.execute("update charge_attempt set provider = :provider", name);
    });
  };
  gateway_.set_mode(ScriptedGateway::Mode::LoseAnswer);
  EXPECT_EQ(code(collect(order())), "payment_pending");
  gateway_.set_mode(ScriptedGateway::Mode::Well);
  set_provider("former");  // as after a start without its keys
  clock_.advance(kChargeLease);
  EXPECT_EQ(code(collect(order())), "payment_pending");                       // no second payment
  EXPECT_EQ(code(collect(order("tok_new"), "key-2")), "charge_in_progress");  // by hand either
  clock_.advance(kChargeLease);
  EXPECT_EQ(charges().completion().reconcile().left, 1);
  set_provider(std::string(gateway_.name()));
  clock_.advance(kChargeLease);
  EXPECT_EQ(code(collect(order())), "ok");
  EXPECT_EQ(gateway_.taken_cents(), 12'900 + 8'400);
  expect_balanced();
}

TEST_P(ChargeServiceTest, a_charge_in_flight_whose_provider_never_returns_ends_after_a_week) {
  gateway_.set_mode(ScriptedGateway::Mode::LoseAnswer);
  EXPECT_EQ(code(collect(order())), "payment_pending");
  gateway_.set_mode(ScriptedGateway::Mode::Well);
  database().write(
      [](Connection& sql) { sql.execute("update charge_attempt set provider = 'former'"); });
  clock_.advance(std::chrono::hours(24 * 7 - 1));
  EXPECT_EQ(charges().completion().reconcile().left, 1);
  clock_.advance(std::chrono::hours(1));
  EXPECT_EQ(charges().completion().reconcile().declined, 1);
  EXPECT_EQ(code(collect(order())), "payment_declined");
  EXPECT_EQ(code(collect(order("tok_new"), "key-2")), "ok");  // the household can pay again
}

TEST_P(ChargeServiceTest, a_card_of_an_unconfigured_provider_is_declined) {
  (void)database().transact([&](Connection& sql) -> Status {
    sql.execute("update payment_method set provider = 'former'");
    return {};
  });
  auto declined = collect(order());
  ASSERT_EQ(code(declined), "payment_declined");
  EXPECT_EQ(declined.error().reason, "invalid_token");
}

}  // namespace
}  // namespace molar::domain
