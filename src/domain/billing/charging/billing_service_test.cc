#include "domain/billing/charging/billing_service.h"

#include <gtest/gtest.h>

#include "domain/billing/billing_views.h"
#include "domain/billing/card_link.h"
#include "domain/billing/testing/billing_test_base.h"

namespace molar::domain {
namespace {

using storage::Connection;

class BillingServiceTest : public BillingTest {
 protected:
  std::string past_due(const std::string& token = "later_insufficient_funds") {
    TestMembership membership;
    membership.token = token;
    std::string household = join(membership);
    travel("2027-11-21");
    run_jobs();
    return household;
  }
  std::string code(const Result<boost::json::object>& result) {
    return result.has_value() ? "ok" : result.error().code;
  }
  std::string link_token() {
    std::string path(last_notice("payment_failed").at("updatePath").as_string());
    return path.substr(path.find('=') + 1);
  }
};
MOLAR_ON_BOTH_DATABASES(BillingServiceTest);

TEST_P(BillingServiceTest, shows_due_amounts_and_the_next_charge) {
  std::string household = join();
  Balance balance = service().balance(party(household));
  EXPECT_TRUE(balance.open_invoices.empty());
  EXPECT_EQ(balance.past_due_cents, 0);
  EXPECT_EQ(balance.remaining_term_cents, 0);
  EXPECT_EQ(format_date(*balance.next_charge_on), "2027-11-21");
  EXPECT_EQ(balance.next_charge_cents, 12'900);
  EXPECT_EQ(balance.subscription_status, "active");

  household = past_due();
  balance = service().balance(party(household));
  ASSERT_EQ(balance.open_invoices.size(), 1U);
  EXPECT_EQ(balance.open_invoices[0].kind, "renewal");
  EXPECT_EQ(balance.past_due_cents, 12'900);
  EXPECT_EQ(balance.remaining_term_cents, 12'900);
  EXPECT_EQ(format_date(*balance.grace_until), "2027-12-04");
  EXPECT_EQ(format_date(*balance.suspend_on), "2027-12-05");
  EXPECT_EQ(format_date(*balance.cancel_on), "2027-12-19");
}

TEST_P(BillingServiceTest, a_past_due_amount_is_the_next_charge_until_the_membership_ends) {
  std::string household = past_due();
  auto next = [&] {
    return database().read([&](Connection& sql) {
      return billing_overview(sql, "cedar", household, today(), "en").next_charge;
    });
  };
  for (const char* day : {"2027-11-21", "2027-12-05"}) {
    travel(day);
    run_jobs();
    ASSERT_TRUE(next().has_value()) << day;
    EXPECT_EQ(format_date(next()->on), "2027-11-21");
    EXPECT_EQ(next()->cents, 12'900);
  }
  EXPECT_EQ(subscription(household).status, "suspended");
  travel("2027-12-19");
  run_jobs();
  EXPECT_EQ(subscription(household).status, "canceled");
  EXPECT_FALSE(next().has_value());
}

TEST_P(BillingServiceTest, paying_the_past_due_amount_renews) {
  std::string household = past_due();
  BalancePayment payment{PaymentScope::PastDue, "tok_other", "key-0123456789abcdef"};
  auto paid = service().pay(party(household), payment);
  ASSERT_TRUE(paid.has_value()) << paid.error().code;
  EXPECT_EQ(paid->at("paidCents"), 12'900);
  EXPECT_EQ(*service().pay(party(household), payment), *paid);
  EXPECT_EQ(subscription(household).status, "active");
  EXPECT_EQ(format_date(subscription(household).starts_on), "2027-11-21");
  EXPECT_EQ(
      code(service().pay(party(household), {PaymentScope::PastDue, "", "key-0123456789abcde2"})),
      "nothing_due");
  expect_balanced();
}

TEST_P(BillingServiceTest, a_declined_manual_payment_is_no_dunning_step) {
  std::string household = past_due();
  std::size_t notice_count = notices(household).size();
  EXPECT_EQ(code(service().pay(party(household), {PaymentScope::PastDue, "decline_expired_card",
                                                  "key-0123456789abcdef"})),
            "payment_declined");
  EXPECT_EQ(subscription(household).dunning_step, 1);
  EXPECT_EQ(notices(household).size(), notice_count);
}

TEST_P(BillingServiceTest, a_soft_decline_of_a_manual_payment_does_not_end_the_retries) {
  std::string household = past_due();
  gateway_.set_charges_decline("insufficient_funds");
  EXPECT_EQ(
      code(service().pay(party(household), {PaymentScope::PastDue, "", "key-0123456789abcdef"})),
      "payment_declined");
  EXPECT_FALSE(subscription(household).blocked_method_id);
  EXPECT_EQ(count("select count(*) from audit where action = 'payment_failed'"), 1);
}

TEST_P(BillingServiceTest, credit_lowers_the_price_of_the_months_ahead) {
  std::string household = join(monthly());
  (void)database().transact([&](Connection& sql) -> Status {
    ledger().grant_credit(sql, "cedar", household, 2'000, "goodwill", "test", "test");
    return {};
  });
  EXPECT_EQ(service().balance(party(household)).remaining_term_cents, 11 * 1'290 - 2'000);
  auto paid =
      service().pay(party(household), {PaymentScope::RemainingTerm, "", "key-0123456789abcdef"});
  ASSERT_TRUE(paid.has_value()) << paid.error().code;
  EXPECT_EQ(paid->at("paidCents"), 11 * 1'290 - 2'000);
  EXPECT_EQ(statement(household).credit_cents, 11 * 1'290);
}

TEST_P(BillingServiceTest, prepaid_months_end_with_the_membership_year) {
  std::string household = join(monthly());
  EXPECT_EQ(service().balance(party(household)).remaining_term_cents, 11 * 1'290);
  travel("2027-02-21");
  // Three terms late: two are written off, the third is charged.
  run_jobs();
  EXPECT_EQ(service().balance(party(household)).remaining_term_cents, 8 * 1'290);
  auto paid =
      service().pay(party(household), {PaymentScope::RemainingTerm, "", "key-0123456789abcdef"});
  ASSERT_TRUE(paid.has_value()) << paid.error().code;
  EXPECT_EQ(paid->at("paidCents"), 8 * 1'290);
  EXPECT_EQ(service().balance(party(household)).remaining_term_cents, 0);
  EXPECT_EQ(format_date(*subscription(household).prepaid_until), "2027-11-20");
  std::int64_t taken = gateway_.taken_cents();
  for (Date day = parse_date("2027-02-22").value(); day < parse_date("2027-11-21").value();
       day = add_days(day, 1)) {
    travel(day);
    run_jobs();
  }
  EXPECT_EQ(gateway_.taken_cents(), taken);
  EXPECT_EQ(statement(household).credit_cents, 0);
  travel("2027-11-21");
  run_jobs();
  EXPECT_EQ(gateway_.taken_cents(), taken + 1'290);
  expect_balanced();
}

TEST_P(BillingServiceTest, months_can_be_prepaid_when_the_purchase_was_booked_after_midnight) {
  TestMembership membership = monthly();
  membership.starts_on = "2026-11-20";  // booked on the 21st
  std::string household = join(membership);
  EXPECT_EQ(service().balance(party(household)).remaining_term_cents, 11 * 1'290);
  travel("2026-12-20");
  run_jobs();
  EXPECT_EQ(service().balance(party(household)).remaining_term_cents, 10 * 1'290);
}

TEST_P(BillingServiceTest, the_past_due_amount_is_paid_before_months_ahead) {
  TestMembership membership = monthly();
  membership.token = "later_insufficient_funds";
  std::string household = join(membership);
  travel("2026-12-21");
  run_jobs();
  EXPECT_EQ(service().balance(party(household)).remaining_term_cents, 11 * 1'290);
  BalancePayment payment{PaymentScope::RemainingTerm, "tok_new", "key-0123456789abcdef"};
  auto paid = service().pay(party(household), payment);
  ASSERT_TRUE(paid.has_value()) << paid.error().code;
  EXPECT_EQ(paid->at("paidCents"), 11 * 1'290);
  EXPECT_EQ(paid->at("receipts").as_array().size(), 2U);
  EXPECT_EQ(*service().pay(party(household), payment), *paid);
  expect_balanced();
}

TEST_P(BillingServiceTest, a_new_card_pays_open_invoices) {
  std::string household = past_due("later_lost_stolen");
  CardUpdate update{"tok_new", "key-0123456789abcdef"};
  auto done = service().update_card(party(household), update);
  ASSERT_TRUE(done.has_value()) << done.error().code;
  EXPECT_EQ(done->at("paidInvoices").as_array().size(), 1U);
  EXPECT_EQ(*service().update_card(party(household), update), *done);
  EXPECT_EQ(subscription(household).status, "active");
  EXPECT_EQ(count("select count(*) from outbox where kind = 'card_updated'"), 1);
  EXPECT_EQ(count("select count(*) from audit where action = 'card_updated'"), 1);
  expect_balanced();
}

TEST_P(BillingServiceTest, a_card_that_declines_off_session_pays_with_the_member_present) {
  std::string household = past_due();
  auto updated =
      service().update_card(party(household), {"later_do_not_honor", "key-0123456789abcdef"});
  ASSERT_TRUE(updated.has_value()) << updated.error().code;
  EXPECT_EQ(updated->if_contains("declined"), nullptr);
  EXPECT_EQ(updated->at("paidInvoices").as_array().size(), 1U);
  EXPECT_EQ(subscription(household).status, "active");
  expect_balanced();
}

TEST_P(BillingServiceTest, a_new_card_whose_charge_is_declined_is_stored_and_reported) {
  std::string household = past_due();
  gateway_.set_charges_decline("do_not_honor");
  auto updated = service().update_card(party(household), {"tok_new", "key-0123456789abcdef"});
  ASSERT_TRUE(updated.has_value()) << updated.error().code;
  EXPECT_EQ(updated->at("declined").at("reason").as_string(), "do_not_honor");
  EXPECT_TRUE(updated->at("paidInvoices").as_array().empty());
  EXPECT_EQ(subscription(household).status, "past_due");
  auto cards = service().cards(party(household));
  ASSERT_EQ(cards.size(), 2U);
  EXPECT_EQ(cards.front().id, updated->at("paymentMethod").at("id").as_string());
  EXPECT_TRUE(cards.front().is_active);
  expect_balanced();
}

// Stripe repeats a fault under the same key for a day.
TEST_P(BillingServiceTest, a_new_card_without_an_answer_does_not_block_the_household) {
  std::string household = past_due();
  gateway_.set_mode(ScriptedGateway::Mode::LoseRequest);
  CardUpdate update{"tok_new", "key-0123456789abcdef"};
  EXPECT_EQ(code(service().update_card(party(household), update)), "payment_pending");
  clock_.advance(kChargeLease);
  EXPECT_EQ(charges().completion().reconcile().voided, 1);
  gateway_.set_mode(ScriptedGateway::Mode::Well);
  EXPECT_EQ(code(service().update_card(party(household), update)), "ok");
  EXPECT_EQ(subscription(household).status, "active");
  expect_balanced();
}

TEST_P(BillingServiceTest, another_request_ends_a_new_card_without_an_answer) {
  std::string household = past_due();
  gateway_.set_mode(ScriptedGateway::Mode::LoseRequest);
  EXPECT_EQ(code(service().update_card(party(household), {"tok_new", "key-0123456789abcdef"})),
            "payment_pending");
  clock_.advance(kChargeLease);
  int lost = 0;
  gateway_.before_charge = [&] {
    ++lost;
    gateway_.set_mode(ScriptedGateway::Mode::Well);
  };
  EXPECT_EQ(code(service().pay(party(household),
                               {PaymentScope::PastDue, "tok_other", "key-0123456789abcde2"})),
            "ok");
  EXPECT_EQ(lost, 1);
  expect_balanced();
}

// The bank asks the member meanwhile.
TEST_P(BillingServiceTest, an_outage_during_the_bank_s_question_does_not_end_it) {
  std::string household = past_due();
  CardUpdate update{"ask_me", "key-0123456789abcdef"};
  EXPECT_EQ(code(service().update_card(party(household), update)), "payment_action_required");
  clock_.advance(kChargeLease);
  gateway_.set_mode(ScriptedGateway::Mode::LoseRequest);
  EXPECT_EQ(charges().completion().reconcile().left, 1);
  gateway_.set_mode(ScriptedGateway::Mode::Well);
  gateway_.confirm_with_bank(database().read([](Connection& sql) {
    return *sql.query_one<std::string>("select id from charge_attempt where status = 'pending'");
  }),
                             true);
  clock_.advance(kChargeLease);
  EXPECT_EQ(charges().completion().reconcile().succeeded, 1);
  EXPECT_EQ(code(service().update_card(party(household), update)), "ok");
}

TEST_P(BillingServiceTest, a_new_card_that_the_provider_refuses_is_not_stored) {
  std::string household = past_due();
  EXPECT_EQ(code(service().update_card(party(household),
                                       {"decline_expired_card", "key-0123456789abcdef"})),
            "payment_declined");
  EXPECT_EQ(service().cards(party(household)).size(), 1U);
}

TEST_P(BillingServiceTest, cards_are_listed_activated_and_removed) {
  std::string household = join();
  ASSERT_TRUE(service().update_card(party(household), {"tok_new", "key-0123456789abcdef"}));
  auto cards = service().cards(party(household));
  ASSERT_EQ(cards.size(), 2U);
  EXPECT_EQ(service().remove_card(party(household), cards[0].id).error().code,
            "payment_method_in_use");
  EXPECT_TRUE(service().activate_card(party(household), cards[1].id).has_value());
  EXPECT_TRUE(service().remove_card(party(household), cards[0].id).has_value());
  const auto audited = [&](const std::string& action, const std::string& id) {
    return database().read([&](Connection& sql) {
      return sql.query_one<std::int64_t>(
          "select count(*) from audit where action = :action and entity_id = :id"
          " and group_key = 'cedar' and actor = 'member:test'",
          action, id);
    });
  };
  EXPECT_EQ(audited("card_activated", cards[1].id), 1);
  EXPECT_EQ(audited("card_removed", cards[0].id), 1);
  cards = service().cards(party(household));
  ASSERT_EQ(cards.size(), 1U);
  EXPECT_TRUE(cards[0].is_active);
  EXPECT_EQ(service().activate_card(party(household), "nobody").error().code,
            "payment_method_not_found");
}

TEST_P(BillingServiceTest, a_card_that_an_open_amount_may_not_be_charged_to_can_be_removed) {
  TestMembership membership;
  membership.auto_renew = false;
  std::string household = join(membership);
  prepay_in_part(household);
  travel("2027-11-21");
  run_jobs();
  ASSERT_EQ(subscription(household).status, "past_due");
  std::string card = service().cards(party(household)).front().id;
  EXPECT_TRUE(service().remove_card(party(household), card).has_value());
  EXPECT_TRUE(service().cards(party(household)).empty());

  ASSERT_TRUE(service().pay(party(household),
                            {PaymentScope::PastDue, "tok_other", "key-0123456789abcdef"}));
  EXPECT_EQ(subscription(household).status, "active");
  expect_balanced();
}

TEST_P(BillingServiceTest, another_households_card_is_not_found) {
  std::string mine = join();
  std::string other = join();
  std::string id = service().cards(party(other)).front().id;
  EXPECT_EQ(service().activate_card(party(mine), id).error().code, "payment_method_not_found");
  EXPECT_EQ(service().remove_card(party(mine), id).error().code, "payment_method_not_found");
  Brand harbor = make_billing_brand("harbor", "America/New_York");
  BillingParty elsewhere{harbor, other, "member:test"};
  EXPECT_TRUE(service().cards(elsewhere).empty());
  EXPECT_EQ(service().remove_card(elsewhere, id).error().code, "payment_method_not_found");
  EXPECT_FALSE(service().balance(elsewhere).subscription_status);
}

TEST_P(BillingServiceTest, a_card_link_works_for_seven_days_and_once) {
  std::string household = past_due();
  std::string token = link_token();
  EXPECT_EQ(service().open_link(*brand_, token).value(), household);
  CardLinkView view = service().link_view(party(household), "en");
  EXPECT_EQ(view.first_name, "A•••");
  EXPECT_EQ(view.due_cents, 12'900);
  Brand harbor = make_billing_brand("harbor", "America/New_York");
  EXPECT_EQ(service().open_link(harbor, token).error().code, "card_link_not_found");
  EXPECT_EQ(service().open_link(*brand_, token + "x").error().code, "card_link_not_found");

  clock_.advance(std::chrono::hours(7 * 24) + std::chrono::seconds(1));
  EXPECT_EQ(service().open_link(*brand_, token).error().code, "card_link_expired");
  travel("2027-11-24");
  clock_.advance(std::chrono::hours(1));
  run_jobs();
  token = link_token();
  ASSERT_TRUE(service().update_card(party(household), {"tok_new", "key-0123456789abcdef"}));
  // A repeated request still works for some minutes; a later visitor has no access.
  EXPECT_TRUE(service().open_link(*brand_, token).has_value());
  clock_.advance(std::chrono::minutes(16));
  EXPECT_EQ(service().open_link(*brand_, token).error().code, "card_link_expired");
}

}  // namespace
}  // namespace molar::domain
