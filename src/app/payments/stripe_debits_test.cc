// Purchases by bank debit, and debits that a bank reverses after the booking.
#include <gtest/gtest.h>

#include "app/testing/stripe_purchase_base.h"
#include "domain/payment/disputes.h"

namespace molar::app {
namespace {

using sandbox::stripe::FaultMode;
using std::chrono::seconds;

class StripeDebitsTest : public StripePurchaseBase {};
MOLAR_ON_BOTH_DATABASES(StripeDebitsTest);

TEST_P(StripeDebitsTest, a_bank_debit_creates_the_membership_when_the_money_arrives) {
  Ready checkout = ready();
  const std::string token = stripe_->bank_token();
  EXPECT_EQ(pay_by_bank(checkout, token), "on its way");
  EXPECT_EQ(pay_by_bank(checkout, token), "on its way");
  EXPECT_EQ(pay(checkout, stripe_->confirmation_token(), "key-fedcba9876543210"), "on its way");
  expect_under_way(1);
  stripe_->forget_keys();  // a day later
  clock_.advance(std::chrono::hours(24 * 4));
  EXPECT_EQ(charges_over_http_->completion().reconcile().left, 1);
  expect_under_way(1);
  stripe_->advance_debits();
  clock_.advance(std::chrono::hours(1));
  EXPECT_EQ(charges_over_http_->completion().reconcile().succeeded, 1);
  expect_one_of_each(1);
  EXPECT_EQ(count("select count(*) from payment where brand = 'bank_account' and last4 = '6789'"),
            1);
  EXPECT_EQ(count("select count(*) from payment_method"), 0);
}

TEST_P(StripeDebitsTest, a_checkout_can_be_paid_by_card_after_a_refused_debit) {
  Ready checkout = ready();
  EXPECT_EQ(pay_by_bank(checkout, stripe_->bank_token("000222222227")), "on its way");
  clock_.advance(std::chrono::hours(24 * 4));
  stripe_->advance_debits();
  EXPECT_EQ(charges_over_http_->completion().reconcile().declined, 1);
  EXPECT_EQ(count("select count(*) from outbox where kind = 'debit_failed'"), 1);
  const boost::json::object state = stripe_->state();
  EXPECT_EQ(state.at("intents").at(0).at("status"), "canceled");  // it can never be paid later
  checkout.quote = checkouts().create_quote(key(checkout.token), "en").value();
  EXPECT_EQ(pay(checkout, stripe_->confirmation_token(), "key-fedcba9876543210"), "paid");
  expect_one_of_each(1);
}

TEST_P(StripeDebitsTest, records_a_reversed_debit_in_the_history_of_its_household) {
  EXPECT_EQ(pay_by_bank(ready("returned@example.com"), stripe_->bank_token()), "on its way");
  stripe_->advance_debits();
  clock_.advance(std::chrono::hours(1));
  EXPECT_EQ(charges_over_http_->completion().reconcile().succeeded, 1);
  EXPECT_EQ(pay(ready("card@example.com"), stripe_->confirmation_token()), "paid");
  const auto mails = count("select count(*) from outbox");
  clock_.advance(std::chrono::hours(24 * 20));
  const std::size_t before = stripe_events().size();
  stripe_->return_debits();

  for (int delivery = 0; delivery < 2; ++delivery) {
    hear(before, [&](domain::ProviderEvents& events) {
      events.on("charge.dispute.", [&](const domain::ProviderEvent& event) {
        return domain::note_dispute(database(), event, clock_, random_);
      });
    });
  }
  EXPECT_EQ(count("select count(*) from audit a join payment p on p.household_id = a.entity_id"
                  " where a.entity = 'household' and a.actor = 'provider:stripe'"
                  " and a.action like 'charge.dispute.%' and p.brand = 'bank_account'"),
            3);
  EXPECT_EQ(count("select count(*) from audit a join payment p on p.household_id = a.entity_id"
                  " join receipt r on r.payment_id = p.id"
                  " where a.action = 'charge.dispute.created' and a.detail like '%\"charge\":\"'"
                  " || p.provider_id || '\"%' and a.detail like '%' || r.number || '%'"),
            1);
  // The debit is not refundable any more. The membership continues and the member gets no mail
  // until an operator decides.
  EXPECT_EQ(refundable_payments(), std::vector<std::string>{"visa"});
  expect_one_of_each(2);
  EXPECT_EQ(count("select count(*) from subscription where status = 'active'"), 2);
  EXPECT_EQ(count("select count(*) from outbox"), mails);
  // A reversed debit is not refunded a second time when the membership is ended later.
  const auto charge = database().read([](storage::Connection& sql) {
    return *sql.query_one<std::string>(
        "select provider_id from payment where brand = 'bank_account'");
  });
  EXPECT_EQ(gateway_over_http_->refund({"refund-1", brand_.group_key, charge, 100}).error().code,
            "refund_refused");
  EXPECT_TRUE(stripe_->state().at("refunds").as_array().empty());
}

TEST_P(StripeDebitsTest, a_won_dispute_makes_its_payment_refundable_again) {
  EXPECT_EQ(pay(ready("card@example.com"), stripe_->confirmation_token()), "paid");
  domain::ProviderEvent event{"cedar/evt_1", "stripe", brand_.group_key, "", "du_1", "", ""};
  event.charge_id = database().read([](storage::Connection& sql) {
    return sql.query_one<std::string>("select provider_id from payment").value();
  });
  const std::vector<std::string> card{"visa"};
  const std::vector<std::string> none;
  for (const auto& [type, left] : {std::pair("charge.dispute.created", card),
                                   std::pair("charge.dispute.funds_withdrawn", none),
                                   std::pair("charge.dispute.updated", none),
                                   std::pair("charge.dispute.funds_reinstated", card)}) {
    event.type = type;
    event.id += "1";
    for (int delivery = 0; delivery < 2; ++delivery) {
      EXPECT_TRUE(domain::note_dispute(database(), event, clock_, random_));
      EXPECT_EQ(refundable_payments(), left) << type;
    }
  }
  EXPECT_EQ(count("select count(*) from audit where action like 'charge.dispute.%'"), 4);
}

TEST_P(StripeDebitsTest, disputes_count_whatever_the_order_of_their_events) {
  EXPECT_EQ(pay(ready("card@example.com"), stripe_->confirmation_token()), "paid");
  domain::ProviderEvent event{"cedar/evt_1", "stripe", brand_.group_key, "", "", "", ""};
  event.charge_id = database().read([](storage::Connection& sql) {
    return sql.query_one<std::string>("select provider_id from payment").value();
  });
  const std::vector<std::string> card{"visa"};
  const std::vector<std::string> none;
  struct Step {
    const char* dispute;
    const char* type;
    std::vector<std::string> left;
  };
  for (const auto& [dispute, type, left] :
       {Step{"du_1", "charge.dispute.funds_reinstated", card},
        Step{"du_1", "charge.dispute.funds_withdrawn", card},
        Step{"du_2", "charge.dispute.funds_withdrawn", none},
        Step{"du_3", "charge.dispute.funds_withdrawn", none},
        Step{"du_3", "charge.dispute.funds_reinstated", none},
        Step{"du_2", "charge.dispute.funds_reinstated", card}}) {
    event.object_id = dispute;
    event.type = type;
    event.id += "1";
    EXPECT_TRUE(domain::note_dispute(database(), event, clock_, random_));
    EXPECT_EQ(refundable_payments(), left) << dispute << type;
  }
}

TEST_P(StripeDebitsTest, records_a_dispute_of_an_unbooked_charge_by_its_id) {
  const domain::ProviderEvent event{
      "cedar/evt_1", "stripe", brand_.group_key, "charge.dispute.created",
      "du_1",        "",       "pi_unknown"};
  EXPECT_TRUE(domain::note_dispute(database(), event, clock_, random_));
  EXPECT_EQ(count("select count(*) from audit where entity = 'dispute' and entity_id = 'du_1'"
                  " and detail like '%pi_unknown%'"),
            1);
}

TEST_P(StripeDebitsTest, a_debit_succeeds_once_after_every_fault) {
  int debits = 0;
  for (FaultMode mode : {FaultMode::TimeoutBefore, FaultMode::TimeoutAfter, FaultMode::Error500,
                         FaultMode::TooMany, FaultMode::Garbage}) {
    for (const char* path : {"/v1/payment_intents", "/confirm"}) {
      Ready checkout = ready("buyer" + std::to_string(++debits) + "@example.com");
      const std::string token = stripe_->bank_token();
      break_at(mode, path);
      EXPECT_EQ(pay_by_bank(checkout, token), "payment_pending") << path << static_cast<int>(mode);
      mend();
      clock_.advance(seconds(6));
      EXPECT_EQ(pay_by_bank(checkout, token), "on its way") << path << static_cast<int>(mode);
    }
  }
  expect_under_way(debits);
  stripe_->advance_debits();
  clock_.advance(std::chrono::hours(1));
  EXPECT_EQ(charges_over_http_->completion().reconcile().succeeded, debits);
  expect_one_of_each(debits);
}

TEST_P(StripeDebitsTest, a_card_cannot_pay_a_bank_debit) {
  Ready checkout = ready();
  EXPECT_EQ(pay_by_bank(checkout, stripe_->confirmation_token()), "payment_pending");
  clock_.advance(seconds(60));
  EXPECT_EQ(charges_over_http_->completion().reconcile().voided, 1);
  EXPECT_EQ(pay(checkout, stripe_->confirmation_token(), "key-fedcba9876543210"), "paid");
  expect_one_of_each(1);
}

}  // namespace
}  // namespace molar::app
