#include "api/request/error_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/testing/api_fixture.h"
#include "api/testing/join.h"
#include "api/testing/shopper.h"

namespace molar::api {
namespace {

TEST(ErrorWords, AreSpanishOnSpanishPages) {
  const Error limited = Error::rate_limited(30);
  const Error spanish = in_language(limited, "es");
  EXPECT_EQ(spanish.detail, "Demasiados intentos. Espere un poco e inténtelo de nuevo.");
  EXPECT_EQ(spanish.code, "rate_limited");
  EXPECT_EQ(spanish.retry_after_seconds, 30);
  EXPECT_EQ(in_language(limited, "en").detail, limited.detail);
  EXPECT_EQ(in_language(Error::not_found("plan"), "es").detail, "Aquí no hay nada con ese nombre.");
}

TEST(ErrorWords, LeaveOtherTextsOfTheSameCodeUnchanged) {
  const Error own = Error::conflict("already_member", "Usted tiene una membresía vigente.");
  EXPECT_EQ(in_language(own, "es").detail, own.detail);
  const Error unknown = Error::conflict("something_else", "Something else.");
  EXPECT_EQ(in_language(unknown, "es").detail, unknown.detail);
}

// The English sentences are in services that have no language. A change of a sentence there needs a
// change of the table too.
class SpanishErrorsTest : public ApiFixture {
 protected:
  Shopper spanish(const std::string& host = kCedarHost) {
    ApiClient client = browser(host);
    client.cookies()["molar_lang"] = "es";
    return Shopper(client);
  }
  void record(const ApiAnswer& answer) {
    const boost::json::value problem = answer.json();
    recorded_.push_back(answer.code() + ": " + std::string(problem.at("detail").as_string()));
  }
  void record_errors_of_the_checkout() {
    Shopper ana = spanish();
    ana.choose(1);
    record(ana.client().post("/api/km/checkout/quote", "{}"));  // checkout_incomplete
    Shopper kim = spanish();
    kim.go_to_payment("kim@example.com", 1, 1);
    record(kim.add_child("Late"));  // too_many_people: the plan is full
    database().write([](storage::Connection& sql) {
      return sql.execute("update plan set max_members = 1 where id = 1");
    });
    record(kim.client().post("/api/km/checkout/members-done", "{}"));  // too_many_people
    clock().advance(std::chrono::hours(25));
    record(ana.client().get("/api/km/checkout"));  // checkout_expired
    Shopper eve = spanish();
    eve.go_to_payment("eve@example.com", 2);
    clock().advance(std::chrono::minutes(31));
    for (const storage::Sql change :
         {storage::Sql("update plan set office_scope = 'list' where id = 2"),
          storage::Sql("update plan set office_scope = 'all', min_age = 90 where id = 2"),
          storage::Sql("update plan set status = 'retired' where id = 2")}) {
      database().write([&](storage::Connection& sql) { return sql.execute(change); });
      record(eve.client().post("/api/km/checkout/quote", "{}"));  // plan_unavailable
    }
  }
  void record_errors_of_paying() {
    Shopper first = spanish();
    Shopper second = spanish();
    const auto quote = first.go_to_payment("first@example.com");
    const auto other = second.go_to_payment("first@example.com");
    auto wrong = Shopper::order(quote);
    wrong["quoteId"] = other.at("id");
    record(first.pay(wrong));                             // quote_expired
    record(first.pay(Shopper::order(quote, "tok_ask")));  // payment_action_required
    record(first.client().put("/api/km/checkout", R"({"billingCycle":"monthly"})"));
    gateway().confirm_with_bank();
    ASSERT_EQ(first.pay(Shopper::order(quote, "tok_ask")).status, 200);
    record(second.pay(Shopper::order(other)));  // already_member: log in
    const auto cookies = first.client().cookies();
    first.client().refresh_csrf_token();
    record(first.choose(1));  // already_member
    Shopper logged_out = spanish();
    logged_out.client().cookies()["molar_checkout"] = cookies.at("molar_checkout");
    record(logged_out.client().put("/api/km/checkout", R"({"billingCycle":"monthly"})"));
    Shopper lost = spanish();
    record(lost.pay(Shopper::order(lost.go_to_payment("lost@example.com"), "tok_lost_answer")));
  }
  void record_errors_of_bank_debits() {
    auto debit = [](const boost::json::value& quote) {
      auto order = Shopper::order(quote, "tok_bank");
      order["keepPaymentMethod"] = false;
      order["bankDebit"] = true;
      return order;
    };
    Shopper first = spanish();
    ASSERT_EQ(first.pay(debit(first.go_to_payment("bank@example.com"))).status, 202);
    Shopper second = spanish();
    record(second.pay(debit(second.go_to_payment("bank@example.com"))));  // bank_debit_under_way
    Shopper harbor = spanish(kHarborHost);
    record(
        harbor.pay(debit(harbor.go_to_payment("bank@example.com", 11))));  // bank_debit_not_taken
  }
  void record_errors_of_members() {
    const std::string cards = "/api/v4/member/paymentMethods";
    const auto card_of = [&](ApiClient& member) {
      return std::string(member.get(cards).json().at("methods").at(0).at("id").as_string());
    };
    ApiClient rita = spanish().client();
    join(rita, {.email = "rita@example.com", .auto_renew = true});
    record(rita.post("/api/v4/member/balance",
                     R"({"pay":"past_due","idempotencyKey":"0123456789abcdef"})"));  // nothing_due
    record(rita.send("DELETE", cards + "/" + card_of(rita)));  // payment_method_in_use
    ApiClient bea = spanish().client();
    join(bea, {.email = "bea@example.com"});
    ASSERT_EQ(bea.send("PUT", "/api/v4/member/updateBilling",
                       R"({"paymentToken":"tok_lost_answer","idempotencyKey":"0123456789abcdef"})")
                  .status,
              503);
    record(bea.send("DELETE", cards + "/" + card_of(bea)));  // charge_in_progress
    database().write([](storage::Connection& sql) {
      return sql.execute("update payment_method set removed_at = 1, active = 0");
    });
    const std::string person =
        R"({"person":{"firstName":"Ben","lastName":"Lee","dateOfBirth":"2016-04-05",)"
        R"("relationship":"child"})";
    auto quote = rita.post("/api/v4/member/dependents?quote=1", person + "}");
    ASSERT_EQ(quote.status, 200) << quote.body;
    record(rita.post("/api/v4/member/dependents",
                     person + R"(,"quoteId":")" +
                         std::string(quote.json().at("quoteId").as_string()) +
                         R"(","idempotencyKey":"0123456789abcdeg"})"));  // payment_method_missing
  }
  // Nothing is due any more when the bank confirms a payment.
  void record_errors_of_late_payments() {
    ApiClient dan = spanish().client();
    join(dan, {.plan_id = 1, .cycle = "monthly", .email = "dan@example.com"});
    const std::string home = *database().read([](storage::Connection& sql) {
      return sql.query_one<std::string>(
          "select household_id from account where email = 'dan@example.com'");
    });
    const auto write = [&](storage::Sql statement) {
      database().write([&](storage::Connection& sql) { return sql.execute(statement, home); });
    };
    const auto pay_late = [&](const std::string& what, storage::Sql meanwhile) {
      const std::string order = R"({"pay":")" + what +
                                R"(","paymentToken":"tok_ask","idempotencyKey":"0123456789-)" +
                                what + R"("})";
      ASSERT_EQ(dan.post("/api/v4/member/balance", order).code(), "payment_action_required");
      write(meanwhile);
      gateway().confirm_with_bank();
      record(dan.post("/api/v4/member/balance", order));
    };
    write("update invoice set status = 'open' where household_id = :home");
    pay_late("past_due", "update invoice set status = 'paid' where household_id = :home");
    pay_late("remaining_term",
             "update subscription set status = 'canceled' where household_id = :home");
  }
  void record_errors_of_every_call() {
    ApiClient visitor = spanish().client();
    visitor.client_address = "198.51.100.7";
    record(visitor.get("/api/v4/member/info"));     // auth_required
    record(visitor.post("/api/v4/contact", "{}"));  // validation_failed
    ApiAnswer answer;
    for (int tries = 0; tries < 30 && answer.status != 429; ++tries) {
      answer = visitor.get("/api/v4/member/validateEmail?email=a@example.com");
    }
    record(answer);  // rate_limited
  }
  // The database faults behind them: storage/database_outage_test.cc. The last two are exceptions:
  // http/middleware_test.cc.
  void record_errors_of_the_database() {
    Error failure;
    failure.code = "internal_error";
    failure.detail = "Something went wrong on our side.";
    for (const Error& error :
         {Error::database_busy(), Error::disk_full(), Error::database_damaged(),
          UnavailableException("").error(), failure}) {
      recorded_.push_back(error.code + ": " + in_language(error, "es").detail);
    }
  }

  std::vector<std::string> recorded_;
};
INSTANTIATE_TEST_SUITE_P(Database, SpanishErrorsTest, testing::Values(storage::Dialect::Sqlite),
                         storage::dialect_name);

TEST_P(SpanishErrorsTest, EveryTextOfTheTableIsSentBySomeCall) {
  record_errors_of_every_call();
  record_errors_of_paying();
  record_errors_of_bank_debits();
  record_errors_of_members();
  record_errors_of_late_payments();
  record_errors_of_the_checkout();
  record_errors_of_the_database();
  EXPECT_THAT(recorded_, testing::UnorderedElementsAreArray(spanish_details()));
}

}  // namespace
}  // namespace molar::api
