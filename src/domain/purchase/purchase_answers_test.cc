// Answers of repeated and simultaneous purchases, and the sessions that they start.
#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "domain/checkout/testing/shop_test_base.h"
#include "domain/purchase/purchase_service.h"
#include "domain/session/account_store.h"

namespace molar::domain {
namespace {

using Mode = ScriptedGateway::Mode;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

template <class T>
std::string code_of(const Result<T>& result) {
  return result.has_error() ? result.error().code : "";
}

std::string text(const boost::json::object& object) {
  return boost::json::serialize(object);
}

class PurchaseAnswersTest : public ShopTest {};
MOLAR_ON_BOTH_DATABASES(PurchaseAnswersTest);

// --- idempotency

TEST_P(PurchaseAnswersTest, the_same_key_has_the_same_answer_for_a_day) {
  Ready checkout = ready();
  auto first = pay(checkout);
  clock_.advance(hours(23));
  auto again = pay(checkout);
  ASSERT_TRUE(again.has_value()) << again.error().code;
  EXPECT_EQ(text(again->answer), text(first->answer));
  EXPECT_EQ(again->account_id, first->account_id);
  EXPECT_FALSE(again->signs_in);
  clock_.advance(hours(1));
  EXPECT_EQ(code_of(pay(checkout)), "already_member");
  EXPECT_EQ(gateway_.calls(), 1);
  expect_books(1);
}

TEST_P(PurchaseAnswersTest, the_same_key_with_another_body_is_refused) {
  Ready checkout = ready();
  ASSERT_TRUE(pay(checkout).has_value());
  PurchaseInput other = order(checkout, kKey);
  other.payment_token = "tok_other";
  EXPECT_EQ(code_of(purchases().purchase(buyer(checkout.token), other)), "idempotency_key_reused");
}

TEST_P(PurchaseAnswersTest, a_second_tab_gets_the_answer_of_the_first_one) {
  Ready checkout = ready();
  auto first = pay(checkout, kKey);
  auto second = pay_with(checkout, "tok_of_the_second_tab", kOtherKey);
  ASSERT_TRUE(second.has_value());
  EXPECT_EQ(text(second->answer), text(first->answer));
  EXPECT_EQ(gateway_.calls(), 1);
  expect_books(1);
}

TEST_P(PurchaseAnswersTest, fifty_concurrent_submits_make_one_charge_and_equal_answers) {
  Ready checkout = ready();
  constexpr int kSubmits = 50;
  std::vector<std::string> answers(kSubmits);
  gateway_.before_charge = [] { std::this_thread::sleep_for(std::chrono::milliseconds(30)); };
  {
    std::vector<std::jthread> threads;
    for (std::string& answer : answers) {
      threads.emplace_back([&] {
        auto paid = pay(checkout);
        answer = paid.has_value() ? text(paid->answer) : paid.error().code;
      });
    }
  }
  for (const std::string& answer : answers) {
    EXPECT_EQ(answer, answers[0]);
  }
  EXPECT_NE(answers[0].find("receiptNumber"), std::string::npos) << answers[0];
  EXPECT_EQ(gateway_.calls(), 1);
  expect_books(1);
}

TEST_P(PurchaseAnswersTest, many_tabs_with_keys_of_their_own_make_one_charge) {
  Ready checkout = ready();
  constexpr int kTabs = 12;
  std::vector<std::string> answers(kTabs);
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < kTabs; ++i) {
      threads.emplace_back([&, i] {
        auto paid = pay(checkout, "key-of-tab-number-" + std::to_string(i));
        answers[static_cast<std::size_t>(i)] =
            paid.has_value() ? text(paid->answer) : paid.error().code;
      });
    }
  }
  for (const std::string& answer : answers) {
    EXPECT_EQ(answer, answers[0]);
  }
  expect_books(1);
}

TEST_P(PurchaseAnswersTest, buyers_at_the_same_time_all_become_members) {
  std::vector<Ready> all;
  for (int i = 0; i < 8; ++i) {
    all.push_back(ready("buyer" + std::to_string(i) + "@example.com", 1, 1));
  }
  {
    std::vector<std::jthread> threads;
    for (const Ready& one : all) {
      threads.emplace_back([&] {
        // Like the page: sends the same key until there is an answer.
        for (int tries = 0; tries < 20; ++tries) {
          auto paid = pay(one);
          if (paid.has_value()) {
            return;
          }
          clock_.advance(seconds(6));
        }
      });
    }
  }
  expect_books(8);
}

// --- sign-in

TEST_P(PurchaseAnswersTest, a_repeated_request_with_the_same_key_signs_in_for_ten_minutes) {
  Ready checkout = ready();
  EXPECT_TRUE(pay(checkout)->signs_in);
  clock_.advance(minutes(9));
  EXPECT_TRUE(pay(checkout)->signs_in);
  EXPECT_FALSE(pay(checkout, kOtherKey)->signs_in);
  clock_.advance(minutes(1));
  EXPECT_FALSE(pay(checkout)->signs_in);
  EXPECT_EQ(code_of(pay(checkout, kOtherKey)), "already_member");
}

TEST_P(PurchaseAnswersTest, a_repeated_request_does_not_sign_in_after_a_session_was_ended) {
  Ready checkout = ready();
  auto paid = pay(checkout);
  EXPECT_TRUE(pay(checkout)->signs_in);
  clock_.advance(seconds(1));
  database().write([&](storage::Connection& sql) {
    account_store::note_session_ended(sql, paid->account_id, clock_.now());
  });
  EXPECT_FALSE(pay(checkout)->signs_in);
}

TEST_P(PurchaseAnswersTest, a_repeated_request_finds_no_membership_after_the_account_was_deleted) {
  Ready checkout = ready();
  ASSERT_TRUE(pay(checkout).has_value());
  database().write([&](storage::Connection& sql) {
    auto member = sql.query_one<std::string>("select member_id from account where email = :email",
                                             std::string("ana@example.com"));
    account_store::remove_login(sql, "cedar", member.value());
  });
  EXPECT_EQ(code_of(pay(checkout)), "checkout_paid");
  EXPECT_EQ(code_of(pay(checkout, kOtherKey)), "checkout_paid");
  Ready other_quote = checkout;  // of another tab
  other_quote.quote.id = "01JD3K5V7Q8XW2Y4Z6A8B0C2Q2";
  EXPECT_EQ(code_of(pay(other_quote, "key-of-another-tab-1")), "checkout_paid");
  clock_.advance(hours(24));
  EXPECT_EQ(code_of(pay(checkout)), "checkout_paid");
  EXPECT_EQ(gateway_.calls(), 1);
}

// The page was reloaded and has lost the key of the payment without an answer.
TEST_P(PurchaseAnswersTest, the_request_that_completes_a_payment_signs_in) {
  Ready checkout = ready();
  gateway_.set_mode(Mode::LoseAnswer);
  EXPECT_EQ(code_of(pay(checkout)), "payment_pending");
  gateway_.set_mode(Mode::Well);
  clock_.advance(seconds(6));
  EXPECT_TRUE(pay(checkout, kOtherKey)->signs_in);
  EXPECT_FALSE(pay(checkout, kOtherKey)->signs_in);
}

}  // namespace
}  // namespace molar::domain
