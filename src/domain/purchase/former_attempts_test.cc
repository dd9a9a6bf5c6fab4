// Attempts of a database from before all attempts were in one table: each continues after the
// migration.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "base/log.h"
#include "domain/checkout/testing/shop_test_base.h"
#include "storage/migrations.h"

namespace molar::domain {
namespace {

using storage::Connection;
using storage::Migration;
using Scope = ChargeCompletion::Scope;

constexpr int kOneTable = 29;

class SaidEffect final : public ChargeEffect {
 public:
  Result<EffectAnswer> apply(Connection&, const SettledCharge& settled) override {
    EffectAnswer answer;
    answer.body["said"] = settled.data.at("say");
    return answer;
  }
};

class FormerAttemptsTest : public ShopTest {
 protected:
  storage::TempDatabase::Schema schema() const override {
    return storage::TempDatabase::Schema::Empty;
  }
  void migrate() override {
    set_log_sink([](std::string_view) {});
    const auto& all = storage::embedded_migrations();
    std::copy_if(all.begin(), all.end(), std::back_inserter(former_),
                 [](const Migration& migration) { return migration.number < kOneTable; });
    ASSERT_TRUE(storage::Migrator(database(), clock_, former_).up().has_value());
    // Adds columns that today's checkouts query, until the data is complete.
    run("alter table charge_attempt add column checkout_id text");
    run("alter table charge_attempt add column next_look_at bigint");
  }
  void TearDown() override {
    set_log_sink(nullptr);
    ShopTest::TearDown();
  }
  void upgrade() {
    run("alter table charge_attempt drop column checkout_id");
    run("alter table charge_attempt drop column next_look_at");
    for (const std::string& script : rows_) {
      run(script);
    }
    ASSERT_TRUE(storage::Migrator(database(), clock_).up().has_value());
    effects().add("said", said_);
  }

  void run(const std::string& script) { temp_database().run_script(script); }
  static std::string quoted(const std::string& text) { return "'" + text + "'"; }
  std::string now() const { return std::to_string(to_millis(clock_.now())); }

  // Adds an attempt whose lease has ended, as after the death of its process.
  void add_purchase(const std::string& id, const Ready& checkout, const std::string& status,
                    const std::string& token = "tok_1", const std::string& columns = "",
                    const std::string& values = "") {
    PurchaseInput input = order(checkout, kKey);
    input.payment_token = token;
    std::string request =
        attempt_request_to_json({input.auto_renew, input.consents, buyer(checkout.token).trace});
    rows_.push_back(
        "insert into purchase_attempt (id, group_key, checkout_id, quote_id, idempotency_key,"
        " request_sha256, request, payment_token, amount_cents, status, lease_until, created_at,"
        " updated_at, provider, network" +
        columns + ") values (" + quoted(id) + ", 'cedar', " + quoted(checkout.quote.checkout_id) +
        ", " + quoted(checkout.quote.id) + ", " + quoted(kKey) + ", " +
        quoted(purchase_sha256(input)) + ", " + quoted(request) + ", " + quoted(token) + ", " +
        std::to_string(checkout.quote.due_today_cents) + ", " + quoted(status) + ", 1, " + now() +
        ", " + now() + ", 'sandbox', '192.0.2.1'" + values + ")");
  }
  void charge(const std::string& id, std::int64_t cents, const std::string& token = "tok_1") {
    ChargeRequest request;
    request.idempotency_key = id;
    request.group_key = "cedar";
    request.payment_token = token;
    request.amount_cents = cents;
    (void)gateway_.charge(request);
  }
  // Adds a household with one attempt.
  void add_charge(const std::string& id, const std::string& status, const std::string& columns = "",
                  const std::string& values = "") {
    rows_.push_back("insert into household (id, group_key, created_at) values (" +
                    quoted("h-" + id) + ", 'cedar', 1)");
    rows_.push_back(
        "insert into subscription (id, group_key, household_id, plan_id, plan_name, cycle, status,"
        " starts_on, ends_on, renews_on, anchor_day, auto_renew, price_cents, next_price_cents,"
        " refund_until, refund_rule, created_at) values (" +
        quoted("s-" + id) + ", 'cedar', " + quoted("h-" + id) +
        ", 1, 'Solo', 'annual', 'active', '2026-11-21', '2027-11-20', '2027-11-21', 21, 0, 12900,"
        " 12900, '2026-12-21', 'window_30_fee_kept', 1)");
    rows_.push_back(
        "insert into charge_attempt (id, group_key, household_id, subscription_id, purpose,"
        " invoice_kind, lines, amount_cents, credit_cents, payment_token, provider, off_session,"
        " effect, effect_data, idempotency_key, request_sha256, actor, status, lease_until,"
        " created_at, updated_at" +
        columns + ") values (" + quoted(id) + ", 'cedar', " + quoted("h-" + id) + ", " +
        quoted("s-" + id) + ", 'said', 'said', " +
        quoted(R"([{"kind":"plan","label":"Solo","quantity":1,"cents":700}])") +
        ", 700, 0, 'tok_1', 'sandbox', 0, 'said', " + quoted(R"({"say":"hello"})") + ", " +
        quoted(kKey) + ", 'sha', 'member:m', " + quoted(status) + ", 1, " + now() + ", " + now() +
        values + ")");
  }
  // Repeats the member's request; returns the error's code or the text of the effect.
  std::string repeat(const std::string& id) {
    auto answer = charges().collect(
        {brand_, "h-" + id, kKey, "sha", "member:m"},
        [](Connection&) -> Result<ChargeOrder> { return Error::conflict("new", ""); });
    return answer.has_value() ? std::string(answer->at("said").as_string()) : answer.error().code;
  }
  static std::string code_of(const Result<PurchaseOutcome>& result) {
    return result.has_value() ? "paid" : result.error().code;
  }
  std::string status_of(const std::string& id) {
    return database().read([&](Connection& sql) {
      return sql.query_one<std::string>("select status from charge_attempt where id = :id", id)
          .value();
    });
  }

  std::vector<Migration> former_;
  std::vector<std::string> rows_;
  SaidEffect said_;
};
MOLAR_ON_BOTH_DATABASES(FormerAttemptsTest);

TEST_P(FormerAttemptsTest, of_checkouts_are_settled_after_the_upgrade) {
  Ready taken = ready("taken@example.com", 2, 2);
  Ready lost = ready("lost@example.com", 1, 0, "ONCE");
  run("update coupon set used = 1 where code = 'ONCE'");
  add_purchase("taken", taken, "pending");
  charge("taken", taken.quote.due_today_cents);
  add_purchase("lost", lost, "pending");
  upgrade();

  ChargeTally tally = completion().reconcile(Scope::LeaseOver);
  EXPECT_EQ(tally.succeeded, 1);
  EXPECT_EQ(tally.voided, 1);
  EXPECT_EQ(count("select used from coupon where code = 'ONCE'"), 0);
  expect_books(1);
  EXPECT_EQ(code_of(pay(taken)), "paid");
  expect_books(1);
  EXPECT_EQ(code_of(pay(lost)), "paid");
  expect_books(2);
}

TEST_P(FormerAttemptsTest, of_checkouts_can_be_repeated_by_their_buyers) {
  Ready declined = ready("declined@example.com");
  Ready voided = ready("voided@example.com");
  Ready taken = ready("taken@example.com");
  add_purchase("declined", declined, "declined", "tok_1", ", decline_reason", ", 'expired_card'");
  add_purchase("voided", voided, "voided");
  add_purchase("taken", taken, "pending");
  charge("taken", taken.quote.due_today_cents);
  upgrade();

  EXPECT_EQ(pay(declined).error().reason, "expired_card");
  EXPECT_EQ(code_of(pay_with(declined, "tok_other")), "idempotency_key_reused");
  EXPECT_EQ(code_of(pay(taken)), "paid");
  expect_books(1);
  EXPECT_EQ(code_of(pay(voided)), "paid");
  EXPECT_EQ(status_of("voided"), "voided");
  expect_books(2);
}

TEST_P(FormerAttemptsTest, with_an_open_confirmation_continue_or_are_voided) {
  Ready answered = ready("answered@example.com");
  Ready left = ready("left@example.com");
  for (const auto& [id, checkout] : {std::pair("answered", answered), std::pair("left", left)}) {
    add_purchase(id, checkout, "pending", "ask_card", ", asked_at", ", " + now());
    charge(id, checkout.quote.due_today_cents, "ask_card");
  }
  add_charge("member", "pending", ", client_secret, hold_until",
             ", 'secret_member', " + std::to_string(to_millis(clock_.now()) + 1'800'000));
  charge("member", 700, "ask_card");
  upgrade();

  EXPECT_EQ(completion().reconcile(Scope::LeaseOver).left, 3);
  EXPECT_EQ(code_of(pay_with(answered, "ask_card")), "payment_action_required");
  gateway_.confirm_with_bank("answered", true);
  gateway_.confirm_with_bank("member", true);
  EXPECT_EQ(code_of(pay_with(answered, "ask_card")), "paid");
  EXPECT_EQ(repeat("member"), "hello");
  clock_.advance(kConfirmationHold);
  EXPECT_EQ(completion().reconcile(Scope::LeaseOver).voided, 1);
  EXPECT_EQ(status_of("left"), "voided");
  EXPECT_EQ(count("select count(*) from receipt"), 2);
}

TEST_P(FormerAttemptsTest, that_were_paid_return_the_same_answer) {
  Ready paid = ready("paid@example.com");
  add_purchase("paid", paid, "succeeded", "tok_1", ", provider_id, response",
               ", 'ch_1', '{\"receiptNumber\":\"R-2026-000001\"}'");
  add_charge("settled", "succeeded", ", provider_id, response",
             ", 'ch_2', '{\"said\":\"before\"}'");
  for (const char* attempt : {"paid", "settled"}) {
    std::string id(attempt);
    bool joined = id == "paid";
    rows_.push_back(
        "insert into invoice (id, group_key, household_id, subscription_id, status, lines,"
        " total_cents, issued_on, due_on, created_at) values (" +
        quoted("i-" + id) +
        ", 'cedar', 'h-settled', 's-settled', 'paid', '[]', 700, '2026-11-21',"
        " '2026-11-21', 1)");
    rows_.push_back("insert into payment (id, group_key, household_id, invoice_id, " +
                    std::string(joined ? "attempt_id" : "charge_attempt_id") +
                    ", provider, provider_id, status, amount_cents, brand, last4, created_at)"
                    " values (" +
                    quoted("p-" + id) + ", 'cedar', 'h-settled', " + quoted("i-" + id) + ", " +
                    quoted(id) + ", 'sandbox', " + quoted(joined ? "ch_1" : "ch_2") +
                    ", 'succeeded', 700, 'visa', '4242', 1)");
    rows_.push_back(
        "insert into receipt (id, group_key, household_id, invoice_id, payment_id,"
        " number, issued_on, body) values (" +
        quoted("r-" + id) + ", 'cedar', 'h-settled', " + quoted("i-" + id) + ", " +
        quoted("p-" + id) + ", " + quoted("R-" + id) + ", '2026-11-21', '{}')");
  }
  rows_.push_back(
      "insert into member (id, group_key, household_id, member_number, role,"
      " relationship, first_name, last_name, date_of_birth, language, added_on,"
      " status) values ('m', 'cedar', 'h-settled', '1', 'primary', 'self',"
      " 'Ana', 'Lee', '1988-05-01', 'en', '2026-11-21', 'active')");
  rows_.push_back(
      "insert into account (id, group_key, email, email_key, password_hash, member_id,"
      " household_id, created_at) values ('a', 'cedar', 'p@example.com',"
      " 'p@example.com', 'x', 'm', 'h-settled', 1)");
  rows_.push_back("update checkout set status = 'paid', household_id = 'h-settled'");
  upgrade();

  auto again = pay(paid);
  ASSERT_TRUE(again.has_value()) << again.error().code;
  EXPECT_EQ(again->answer.at("receiptNumber").as_string(), "R-2026-000001");
  EXPECT_EQ(again->account_id, "a");
  EXPECT_EQ(repeat("settled"), "before");
  EXPECT_EQ(gateway_.calls(), 0);
  EXPECT_EQ(count("select count(*) from payment where id = 'p-' || charge_attempt_id"), 2);
  EXPECT_EQ(count("select count(*) from receipt"), 2);
}

TEST_P(FormerAttemptsTest, of_households_are_settled_after_the_upgrade) {
  add_charge("taken", "pending");
  charge("taken", 700);
  add_charge("lost", "pending");
  add_charge("declined", "declined", ", decline_reason", ", 'expired_card'");
  add_charge("voided", "voided");
  add_charge("back", "paid_back", ", response", ", '{\"code\":\"too_late\",\"detail\":\"No.\"}'");
  upgrade();

  ChargeTally tally = completion().reconcile(Scope::LeaseOver);
  EXPECT_EQ(tally.succeeded, 1);
  EXPECT_EQ(tally.voided, 1);
  EXPECT_EQ(count("select count(*) from payment where charge_attempt_id = 'taken'"), 1);
  EXPECT_EQ(repeat("taken"), "hello");
  EXPECT_EQ(repeat("declined"), "payment_declined");
  EXPECT_EQ(repeat("voided"), "new");
  EXPECT_EQ(repeat("back"), "too_late");
  EXPECT_EQ(gateway_.taken_cents(), 700);
}

}  // namespace
}  // namespace molar::domain
