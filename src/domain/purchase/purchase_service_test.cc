#include "domain/purchase/purchase_service.h"

#include <gtest/gtest.h>

#include <vector>

#include "domain/billing/billing_store.h"
#include "domain/billing/billing_views.h"
#include "domain/checkout/testing/shop_test_base.h"

namespace molar::domain {
namespace {

using std::chrono::hours;
using std::chrono::minutes;

template <class T>
std::string code_of(const Result<T>& result) {
  return result.has_error() ? result.error().code : "";
}

class PurchaseServiceTest : public ShopTest {};
MOLAR_ON_BOTH_DATABASES(PurchaseServiceTest);

TEST_P(PurchaseServiceTest, one_payment_creates_one_membership) {
  Ready checkout = ready("ana@example.com", 2, 3, "FAMILY15");
  auto paid = pay(checkout);
  ASSERT_TRUE(paid.has_value()) << paid.error().code;
  expect_books(1);
  EXPECT_EQ(gateway_.taken_cents(), 18900 + 3 * 3600 + 3000 - 1500);
  EXPECT_EQ(count("select count(*) from member where status = 'active'"), 4);
  EXPECT_EQ(count("select count(*) from member where role = 'child'"), 3);
  EXPECT_EQ(count("select count(distinct member_number) from member"), 4);
  EXPECT_EQ(count("select used from coupon where code = 'FAMILY15'"), 1);
  EXPECT_EQ(count("select count(*) from payment_method where last4 = '4242'"), 1);
  EXPECT_EQ(count("select count(*) from audit where action = 'joined'"), 1);

  EXPECT_EQ(paid->answer.at("receiptNumber").as_string(), "R-2026-000001");
  EXPECT_EQ(paid->answer.at("email").as_string(), "ana@example.com");
  const auto& subscription = paid->answer.at("subscription").as_object();
  EXPECT_EQ(subscription.at("status").as_string(), "active");
  EXPECT_EQ(subscription.at("endsOn").as_string(), "2027-11-20");
  EXPECT_EQ(subscription.at("priceCents").as_int64(), 18900 + 3 * 3600 - 1500);
  EXPECT_EQ(subscription.at("nextPriceCents").as_int64(), 18900 + 3 * 3600);
}

TEST_P(PurchaseServiceTest, the_receipt_states_the_payment_and_is_only_for_the_household) {
  auto paid = pay(ready());
  std::string id(paid->answer.at("receiptId").as_string());
  std::string household = *database().read([](storage::Connection& sql) {
    return sql.query_one<std::string>("select id from household");
  });
  auto body = [&](const std::string& group, const std::string& of) {
    return database().read([&](storage::Connection& sql) {
      return billing_store::find_receipt_body(sql, group, of, id);
    });
  };
  auto receipt = boost::json::parse(body("cedar", household).value()).as_object();
  EXPECT_EQ(receipt.at("number").as_string(), "R-2026-000001");
  EXPECT_EQ(receipt.at("totalCents").as_int64(), 14900);
  EXPECT_EQ(receipt.at("lines").as_array().size(), 2U);
  EXPECT_EQ(receipt.at("card").as_object().at("last4").as_string(), "4242");
  EXPECT_FALSE(body("harbor", household).has_value());
  EXPECT_FALSE(body("cedar", "someone else").has_value());

  BillingOverview overview = database().read([&](storage::Connection& sql) {
    return billing_overview(sql, "cedar", household, *parse_date("2026-11-21"), "en");
  });
  EXPECT_EQ(overview.subscription->plan_name, "Solo");
  EXPECT_EQ(overview.payment_method->last4, "4242");
  EXPECT_EQ(overview.receipts.size(), 1U);
  EXPECT_FALSE(overview.next_charge.has_value());  // no automatic renewal
}

TEST_P(PurchaseServiceTest, receipts_are_numbered_without_gaps) {
  ASSERT_TRUE(pay(ready("a@example.com")).has_value());
  (void)pay_with(ready("b@example.com"), "decline_do_not_honor");
  auto third = pay(ready("c@example.com"));
  EXPECT_EQ(third->answer.at("receiptNumber").as_string(), "R-2026-000002");
}

TEST_P(PurchaseServiceTest, renewal_needs_its_own_consent) {
  Ready checkout = ready();
  PurchaseInput input = order(checkout, kKey);
  input.auto_renew = true;
  auto refused = purchases().purchase(buyer(checkout.token), input);
  EXPECT_EQ(code_of(refused), "consent_required");
  EXPECT_EQ(refused.error().fields.front().field, "consents.auto_renew");
  input.consents.push_back({"auto_renew", "v1"});
  auto paid = purchases().purchase(buyer(checkout.token), input);
  ASSERT_TRUE(paid.has_value());
  EXPECT_TRUE(paid->answer.at("subscription").as_object().at("autoRenew").as_bool());
}

TEST_P(PurchaseServiceTest, nothing_is_charged_without_the_consents) {
  Ready checkout = ready();
  using Consents = std::vector<ConsentGiven>;
  for (const Consents& consents :
       {Consents{}, Consents{{"disclosures", "v1"}}, Consents{{"terms", "v1"}},
        Consents{{"disclosures", "v0"}, {"terms", "v1"}}}) {
    PurchaseInput input = order(checkout, kKey);
    input.consents = consents;
    EXPECT_EQ(code_of(purchases().purchase(buyer(checkout.token), input)), "consent_required");
  }
  EXPECT_EQ(gateway_.calls(), 0);
  expect_books(0);
}

TEST_P(PurchaseServiceTest, a_method_that_the_buyer_uses_once_is_not_stored) {
  Ready checkout = ready();
  PurchaseInput once = order(checkout, kKey);
  once.keeps_method = false;
  auto paid = purchases().purchase(buyer(checkout.token), once);
  ASSERT_TRUE(paid.has_value()) << paid.error().code;
  EXPECT_EQ(count("select count(*) from payment_method"), 0);
  EXPECT_EQ(count("select count(*) from payment"), 1);
}

TEST_P(PurchaseServiceTest, consents_are_stored_with_text_time_and_address) {
  ASSERT_TRUE(pay(ready()).has_value());
  EXPECT_EQ(count("select count(*) from consent"), 2);
  EXPECT_EQ(count("select count(*) from consent where text = 'Not insurance.' and"
                  " text_version = 'v1' and ip_address = '192.0.2.1' and"
                  " user_agent = 'Tests/1.0' and agreed_at = 1795280400000"),
            1);
  auto sha = database().read([](storage::Connection& sql) {
    return sql.query_one<std::string>(
        "select text_sha256 from consent where consent_key = 'disclosures'");
  });
  EXPECT_EQ(*sha, sha256_hex("Not insurance."));
}

// --- quotes

TEST_P(PurchaseServiceTest, a_quote_is_valid_for_thirty_minutes) {
  Ready checkout = ready();
  clock_.advance(minutes(30));
  EXPECT_EQ(code_of(pay(checkout)), "quote_expired");
  EXPECT_EQ(gateway_.calls(), 0);
}

TEST_P(PurchaseServiceTest, a_change_after_the_quote_needs_a_new_one) {
  Ready checkout = ready("ana@example.com", 2, 0);
  ASSERT_TRUE(checkouts().add_member(key(checkout.token), child()).has_value());
  EXPECT_EQ(code_of(pay(checkout)), "quote_expired");
  PurchaseInput other_cycle = order(checkout, kKey);
  other_cycle.cycle = BillingCycle::Monthly;
  EXPECT_EQ(code_of(purchases().purchase(buyer(checkout.token), other_cycle)), "quote_expired");
  EXPECT_EQ(gateway_.calls(), 0);
}

TEST_P(PurchaseServiceTest, a_quote_stays_valid_after_a_price_change) {
  Ready checkout = ready();
  database().write([](storage::Connection& sql) {
    return sql.execute("update plan set processing_fee_cents = 3000 where id = 1");
  });
  ASSERT_TRUE(pay(checkout).has_value());
  EXPECT_EQ(gateway_.taken_cents(), 14900);
}

TEST_P(PurchaseServiceTest, ids_of_other_checkouts_are_refused) {
  Ready mine = ready("a@example.com", 2, 0);
  Ready other = ready("b@example.com", 2, 3);
  PurchaseInput input = order(mine, kKey);
  input.quote_id = other.quote.id;
  EXPECT_EQ(code_of(purchases().purchase(buyer(mine.token), input)), "quote_expired");
  EXPECT_EQ(code_of(purchases().purchase(buyer(mine.token), order(other, kKey))),
            "checkout_not_found");
  Buyer nobody = buyer(mine.token);
  nobody.checkout_token.reset();
  EXPECT_EQ(code_of(purchases().purchase(nobody, order(mine, kKey))), "checkout_not_found");
  expect_books(0);
}

// A quote that was made for another checkout is refused even if everything else is the same.
TEST_P(PurchaseServiceTest, a_quote_of_another_checkout_is_refused) {
  Ready mine = ready("a@example.com");
  const Ready other = ready("b@example.com");
  database().write([&](storage::Connection& sql) {
    return sql.execute("update quote set fingerprint = :fingerprint where id = :id",
                       mine.quote.fingerprint, other.quote.id);
  });
  PurchaseInput input = order(mine, kKey);
  input.quote_id = other.quote.id;
  EXPECT_EQ(code_of(purchases().purchase(buyer(mine.token), input)), "quote_expired");
  EXPECT_EQ(gateway_.calls(), 0);
}

TEST_P(PurchaseServiceTest, consents_that_changed_after_the_quote_need_a_new_one) {
  Ready checkout = ready();
  for (ConsentText& consent : brand_.consents.at("en")) {
    consent.version = "v2";
  }
  EXPECT_EQ(code_of(pay(checkout)), "quote_expired");
  EXPECT_EQ(gateway_.calls(), 0);
}

TEST_P(PurchaseServiceTest, a_member_who_is_signed_in_buys_no_second_membership) {
  ASSERT_TRUE(pay(ready("a@example.com")).has_value());
  Ready second = ready("b@example.com");
  Buyer member = buyer(second.token);
  member.session = Session{.group_key = "cedar"};
  member.session->household_id = *database().read([](storage::Connection& sql) {
    return sql.query_one<std::string>("select id from household");
  });
  EXPECT_EQ(code_of(purchases().purchase(member, order(second, kOtherKey))), "already_member");
  expect_books(1);
  // After the end of the membership they can.
  database().write([](storage::Connection& sql) {
    return sql.execute("update subscription set status = 'expired'");
  });
  EXPECT_TRUE(purchases().purchase(member, order(second, kOtherKey)).has_value());
}

TEST_P(PurchaseServiceTest, another_order_of_a_paid_checkout_is_refused) {
  Ready first = ready();
  PlanChange change;
  change.coupon = "SMILE20";
  ASSERT_TRUE(checkouts().change(key(first.token), change).has_value());
  Ready cheaper{first.token, *checkouts().create_quote(key(first.token), "en")};
  ASSERT_TRUE(pay(cheaper).has_value());
  EXPECT_EQ(code_of(pay(first, kOtherKey)), "already_member");
  EXPECT_TRUE(pay(cheaper, kOtherKey).has_value());  // the same order, from another tab
  expect_books(1);
}

// --- declines

TEST_P(PurchaseServiceTest, the_checkout_continues_after_a_decline) {
  Ready checkout = ready("ana@example.com", 1, 0, "ONCE");
  auto declined = pay_with(checkout, "decline_insufficient_funds");
  EXPECT_EQ(code_of(declined), "payment_declined");
  EXPECT_EQ(declined.error().reason, "insufficient_funds");
  EXPECT_EQ(count("select used from coupon where code = 'ONCE'"), 0);
  expect_books(0);
  // The same key returns the same result, another one pays.
  EXPECT_EQ(pay_with(checkout, "decline_insufficient_funds").error().reason, "insufficient_funds");
  EXPECT_EQ(gateway_.calls(), 1);
  ASSERT_TRUE(pay_with(checkout, "tok_2", kOtherKey).has_value());
  EXPECT_EQ(count("select used from coupon where code = 'ONCE'"), 1);
  expect_books(1);
}

TEST_P(PurchaseServiceTest, limits_declines_to_five_an_hour) {
  Ready checkout = ready();
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(code_of(pay_with(checkout, "decline_do_not_honor",
                               "key-00000000000000" + std::to_string(i))),
              "payment_declined");
  }
  EXPECT_EQ(code_of(pay_with(checkout, "tok_1", kOtherKey)), "rate_limited");
  EXPECT_EQ(gateway_.calls(), 5);
  clock_.advance(hours(1) + minutes(5));
  checkout.quote = *checkouts().create_quote(key(checkout.token), "en");
  EXPECT_TRUE(pay_with(checkout, "tok_1", kOtherKey).has_value());
}

TEST_P(PurchaseServiceTest, limits_declines_of_a_network_to_fifteen_an_hour) {
  for (int i = 0; i < 15; ++i) {
    const std::string number = std::to_string(100 + i);
    EXPECT_EQ(code_of(pay_with(ready("buyer" + number + "@example.com"), "decline_do_not_honor",
                               "key-0000000000000" + number)),
              "payment_declined");
  }
  Ready checkout = ready();
  EXPECT_EQ(code_of(pay(checkout)), "rate_limited");
  EXPECT_EQ(gateway_.calls(), 15);
  Buyer elsewhere = buyer(checkout.token);
  elsewhere.trace.client_address = "198.51.100.1";
  EXPECT_TRUE(purchases().purchase(elsewhere, order(checkout, kKey)).has_value());
}

TEST_P(PurchaseServiceTest, a_request_that_waited_for_the_last_decline_is_no_further_try) {
  Ready checkout = ready();
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(code_of(pay_with(checkout, "decline_do_not_honor",
                               "key-00000000000000" + std::to_string(i))),
              "payment_declined");
  }
  // As at the time when a request that waits was admitted.
  database().write(
      [](storage::Connection& sql) { return sql.execute("delete from rate_counter"); });
  clock_.advance(minutes(10));
  checkout.quote = *checkouts().create_quote(key(checkout.token), "en");
  const auto refused = pay_with(checkout, "tok_1", kOtherKey);
  EXPECT_EQ(code_of(refused), "rate_limited");
  EXPECT_EQ(refused.error().retry_after_seconds, 50 * 60);
  EXPECT_EQ(gateway_.calls(), 5);
}

// --- other limits

TEST_P(PurchaseServiceTest, a_free_purchase_still_verifies_and_stores_the_card) {
  Ready checkout = ready("ana@example.com", 5, 0, "FREE100");
  EXPECT_EQ(checkout.quote.due_today_cents, 0);
  EXPECT_EQ(checkout.quote.renewal_amount_cents, 1000);
  ASSERT_TRUE(pay(checkout).has_value());
  EXPECT_EQ(count("select count(*) from payment_method"), 1);
  expect_books(1);
}

TEST_P(PurchaseServiceTest, an_expired_checkout_cannot_be_paid) {
  Ready checkout = ready();
  clock_.advance(hours(25));
  EXPECT_EQ(code_of(pay(checkout)), "checkout_expired");
  EXPECT_EQ(gateway_.calls(), 0);
}

}  // namespace
}  // namespace molar::domain
