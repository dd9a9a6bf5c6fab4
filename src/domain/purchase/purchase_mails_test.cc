// The mails of a purchase, and the refund sentence that they share with page, receipt and
// agreement.
#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "domain/billing/receipts.h"
#include "domain/checkout/testing/shop_test_base.h"
#include "domain/purchase/purchase_service.h"
#include "domain/session/account_token_store.h"

namespace molar::domain {
namespace {

using std::chrono::hours;
using std::chrono::seconds;

constexpr const char* kRefundOfSolo =
    "Cancel by 12/21/2026 and get $129.00 back (the $20.00 processing fee is kept), whether or not "
    "you used the plan. After that, we return the unused days.";

class PurchaseMailsTest : public ShopTest {};
MOLAR_ON_BOTH_DATABASES(PurchaseMailsTest);

TEST_P(PurchaseMailsTest, the_welcome_mail_contains_the_legally_required_facts) {
  ASSERT_TRUE(pay(ready()).has_value());
  auto data = database().read([](storage::Connection& sql) {
    return sql.query_one<std::string>(
        "select data from outbox where kind = 'welcome' and to_address = 'ana@example.com'");
  });
  ASSERT_TRUE(data.has_value());
  const auto facts = boost::json::parse(*data).as_object();
  EXPECT_EQ(facts.at("refundUntil"), "2026-12-21");
  EXPECT_EQ(facts.at("refundRule"), kRefundOfSolo);
  EXPECT_EQ(facts.at("autoRenew"), false);
  EXPECT_TRUE(
      std::string_view(facts.at("agreementPath").as_string()).starts_with("/dashboard/agreement/"));
}

TEST_P(PurchaseMailsTest, a_buyer_without_a_password_is_mailed_a_link_that_sets_one) {
  auto link = [&](const std::string& email, std::optional<std::string> password) {
    AccountInput input = account(email);
    input.password = std::move(password);
    const std::string token = start();
    EXPECT_TRUE(checkouts().save_account(key(token), input).has_value());
    EXPECT_TRUE(checkouts().confirm_members(key(token)).has_value());
    const Ready checkout{token, *checkouts().create_quote(key(token), "en")};
    EXPECT_TRUE(pay(checkout, "key-of-" + checkout.quote.checkout_id).has_value());
    EXPECT_TRUE(pay(checkout, "key-of-" + checkout.quote.checkout_id).has_value());  // repeated
    auto mails = database().read([&](storage::Connection& sql) {
      return sql.query<std::string>(
          "select data from outbox where kind = 'welcome' and to_address = :email", email);
    });
    EXPECT_EQ(mails.size(), 1U);
    return boost::json::parse(mails.front()).at("passwordPath");
  };
  EXPECT_TRUE(link("bo@example.com", "plum trees in winter").is_null());
  EXPECT_EQ(count("select count(*) from account_token"), 0);

  const std::string path(link("ana@example.com", std::nullopt).as_string());
  const std::string page = "/reset-password?token=";
  ASSERT_TRUE(path.starts_with(page));
  auto token = database().read([&](storage::Connection& sql) {
    return account_token_store::find_usable(sql, "cedar", kPasswordResetToken,
                                            sha256_hex(path.substr(page.size())),
                                            clock_.now() + hours(7 * 24) - seconds(1));
  });
  ASSERT_TRUE(token.has_value());
  EXPECT_EQ(token->expires_at, clock_.now() + hours(7 * 24));
  EXPECT_EQ(count("select count(*) from account_token"), 1);
  EXPECT_EQ(count("select count(*) from account a join account_token t on t.account_id = a.id"
                  " where a.email = 'ana@example.com' and a.password_hash = ''"),
            1);
}

TEST_P(PurchaseMailsTest, the_refund_is_stated_by_the_same_sentence_everywhere) {
  Ready checkout = ready();
  auto paid = pay(checkout);
  ASSERT_TRUE(paid.has_value());
  const auto& subscription = paid->answer.at("subscription").as_object();
  EXPECT_EQ(subscription.at("refundRule"), kRefundOfSolo);  // on the dashboard as well
  auto texts = [&](storage::Sql text) {
    return database().read([&](storage::Connection& sql) { return sql.query<std::string>(text); });
  };
  auto quotes = texts("select body from quote");
  ASSERT_EQ(quotes.size(), 1U);
  EXPECT_NE(quotes.front().find(kRefundOfSolo), std::string::npos);
  auto receipt = boost::json::parse(texts("select body from receipt").front()).as_object();
  EXPECT_EQ(receipt_refund_words(receipt, "en"), kRefundOfSolo);
  for (const std::string& mail :
       texts("select data from outbox where kind in ('welcome', 'receipt')")) {
    EXPECT_EQ(boost::json::parse(mail).as_object().at("refundRule"), kRefundOfSolo);
  }
  auto agreement = texts("select body from agreement_edition where language = 'en'");
  ASSERT_EQ(agreement.size(), 1U);
  EXPECT_NE(agreement.front().find(kRefundOfSolo), std::string::npos);
}

TEST_P(PurchaseMailsTest, mails_are_in_the_language_of_the_quote) {
  Ready checkout = ready();
  checkout.quote = *checkouts().create_quote(key(checkout.token), "es");
  ASSERT_TRUE(pay(checkout).has_value());
  auto languages = database().read([](storage::Connection& sql) {
    return sql.query<std::string>("select language from outbox");
  });
  EXPECT_EQ(languages, (std::vector<std::string>{"es", "es"}));
}

}  // namespace
}  // namespace molar::domain
