#include "domain/checkout/checkout_service.h"

#include <gtest/gtest.h>

#include "domain/checkout/quote_store.h"
#include "domain/checkout/testing/shop_test_base.h"

namespace molar::domain {
namespace {

using std::chrono::hours;
using std::chrono::minutes;

template <class T>
std::string code_of(const Result<T>& result) {
  return result.has_error() ? result.error().code : "";
}

template <class T>
std::string fault_of(const Result<T>& result) {
  if (result.has_value() || result.error().fields.empty()) {
    return code_of(result);
  }
  return result.error().fields.front().field + ":" + result.error().fields.front().code;
}

class CheckoutServiceTest : public ShopTest {
 protected:
  Result<StartedCheckout> start_with(const std::optional<std::string>& token, PlanChoice choice) {
    return checkouts().start({brand_, token}, std::nullopt, choice, "en");
  }
  Result<CheckoutView> set_coupon(const std::string& token,
                                  const std::optional<std::string>& code) {
    PlanChange change;
    change.coupon = code;
    return checkouts().change(key(token), change);
  }
};
MOLAR_ON_BOTH_DATABASES(CheckoutServiceTest);

TEST_P(CheckoutServiceTest, starts_with_a_plan_of_the_brand) {
  auto started = start_with(std::nullopt, {1, BillingCycle::Monthly});
  ASSERT_TRUE(started.has_value());
  EXPECT_TRUE(started->new_token.has_value());
  EXPECT_EQ(started->view.step, CheckoutStep::CreateAccount);
  EXPECT_EQ(started->view.plan.name.text, "Solo");

  EXPECT_EQ(fault_of(start_with({}, {4, BillingCycle::Annual})), "plan_not_found");
  EXPECT_EQ(fault_of(start_with({}, {2, BillingCycle::Monthly})), "billingCycle:not_allowed");
  EXPECT_EQ(fault_of(start_with({}, {1, BillingCycle::Annual, {}, "NY"})), "state:not_allowed");
  EXPECT_EQ(fault_of(start_with({}, {2, BillingCycle::Annual, 22})), "office_not_found");
  EXPECT_EQ(fault_of(start_with({}, {2, BillingCycle::Annual})), "officeId:required");
  EXPECT_EQ(fault_of(start_with({}, {1, BillingCycle::Annual, {}, {}, "OLD2025"})),
            "coupon:invalid");
}

TEST_P(CheckoutServiceTest, an_open_checkout_changes_its_plan_and_keeps_its_people) {
  std::string token = start(2);
  ASSERT_TRUE(checkouts().save_account(key(token), account()).has_value());
  ASSERT_TRUE(checkouts().add_member(key(token), child()).has_value());
  auto again = start_with(token, {1, BillingCycle::Monthly});
  ASSERT_TRUE(again.has_value());
  EXPECT_FALSE(again->new_token.has_value());
  EXPECT_EQ(again->view.checkout.plan_id, 1);
  EXPECT_EQ(again->view.checkout.account->email, "ana@example.com");
  EXPECT_EQ(again->view.checkout.members.size(), 1U);
}

TEST_P(CheckoutServiceTest, belongs_to_its_cookie_and_brand) {
  std::string token = start();
  EXPECT_EQ(code_of(checkouts().get({brand_, std::nullopt})), "checkout_not_found");
  EXPECT_EQ(code_of(checkouts().get({brand_, "another token"})), "checkout_not_found");
  Brand other = brand_;
  other.group_key = "harbor";
  EXPECT_EQ(code_of(checkouts().get({other, token})), "checkout_not_found");
  EXPECT_EQ(code_of(checkouts().get({brand_, token})), "");
}

TEST_P(CheckoutServiceTest, a_password_is_optional_and_stored_as_a_hash) {
  std::string token = start();
  AccountInput input = account();
  input.password.reset();
  ASSERT_TRUE(checkouts().save_account(key(token), input).has_value());
  EXPECT_EQ(checkouts().get(key(token))->checkout.account->password_hash, "");
  ASSERT_TRUE(checkouts().save_account(key(token), account()).has_value());
  std::string hash = checkouts().get(key(token))->checkout.account->password_hash;
  EXPECT_TRUE(hash.starts_with("$argon2id$"));

  input.first_name = "Anna";
  ASSERT_TRUE(checkouts().save_account(key(token), input).has_value());
  EXPECT_EQ(checkouts().get(key(token))->checkout.account->password_hash, hash);
  EXPECT_EQ(checkouts().get(key(token))->checkout.account->first_name, "Anna");
}

TEST_P(CheckoutServiceTest, an_address_with_an_account_is_taken) {
  ASSERT_TRUE(pay(ready("ana@example.com")).has_value());
  std::string token = start();
  EXPECT_EQ(fault_of(checkouts().save_account(key(token), account("ANA@example.com"))),
            "email:taken");
}

TEST_P(CheckoutServiceTest, a_plan_that_is_not_sold_in_the_buyers_state_is_refused) {
  std::string token = start(1);
  AccountInput input = account();
  input.address.state = "NY";
  EXPECT_EQ(fault_of(checkouts().save_account(key(token), input)), "address.state:not_allowed");
}

TEST_P(CheckoutServiceTest, people_are_added_changed_and_removed) {
  std::string token = start(2);
  EXPECT_EQ(code_of(checkouts().add_member(key(token), child())), "checkout_incomplete");
  ASSERT_TRUE(checkouts().save_account(key(token), account()).has_value());
  ASSERT_TRUE(checkouts().add_member(key(token), child("Kim")).has_value());
  auto repeated = checkouts().add_member(key(token), child("Kim"));  // a repeated request
  EXPECT_EQ(repeated->checkout.members.size(), 1U);
  ASSERT_TRUE(checkouts().add_member(key(token), child("Lou")).has_value());

  auto members = checkouts().get(key(token))->checkout.members;
  ASSERT_EQ(members.size(), 2U);
  EXPECT_EQ(members[1].first_name, "Lou");
  EXPECT_EQ(checkouts().get_member(key(token), members[0].id)->first_name, "Kim");

  auto changed = checkouts().update_member(key(token), members[0].id, child("Kay"));
  EXPECT_EQ(changed->checkout.members[0].first_name, "Kay");
  auto removed = checkouts().delete_member(key(token), members[0].id);
  ASSERT_EQ(removed->checkout.members.size(), 1U);
  EXPECT_EQ(code_of(checkouts().delete_member(key(token), members[0].id)), "member_not_found");
}

TEST_P(CheckoutServiceTest, a_member_of_another_checkout_is_not_found) {
  std::string mine = start(2);
  std::string other = start(2);
  ASSERT_TRUE(checkouts().save_account(key(mine), account("a@example.com")).has_value());
  ASSERT_TRUE(checkouts().save_account(key(other), account("b@example.com")).has_value());
  auto view = checkouts().add_member(key(other), child());
  const std::string& id = view->checkout.members[0].id;
  EXPECT_EQ(code_of(checkouts().get_member(key(mine), id)), "member_not_found");
  EXPECT_EQ(code_of(checkouts().update_member(key(mine), id, child("X"))), "member_not_found");
  EXPECT_EQ(code_of(checkouts().delete_member(key(mine), id)), "member_not_found");
  EXPECT_EQ(checkouts().get(key(other))->checkout.members[0].first_name, "Kim");
}

TEST_P(CheckoutServiceTest, a_checkout_has_at_most_ten_people) {
  std::string token = start(2);
  ASSERT_TRUE(checkouts().save_account(key(token), account()).has_value());
  for (char c = 'a'; c < 'j'; ++c) {
    ASSERT_TRUE(checkouts().add_member(key(token), child(std::string("Kid") + c)).has_value());
  }
  EXPECT_EQ(code_of(checkouts().add_member(key(token), child("Late"))), "too_many_people");
  EXPECT_TRUE(checkouts().confirm_members(key(token)).has_value());
  // A plan for two: all people stay in the checkout, but the people step is incomplete again.
  PlanChange smaller;
  smaller.plan_id = 1;
  auto view = checkouts().change(key(token), smaller);
  ASSERT_TRUE(view.has_value());
  EXPECT_EQ(view->step, CheckoutStep::AddMember);
  EXPECT_EQ(code_of(checkouts().confirm_members(key(token))), "too_many_people");
  EXPECT_EQ(code_of(checkouts().create_quote(key(token), "en")), "checkout_incomplete");
}

TEST_P(CheckoutServiceTest, a_plan_for_children_refuses_a_grown_person_who_was_added_before) {
  database().write([](storage::Connection& sql) {
    return sql.execute("update plan set audience = 'child', max_age = 17 where id = 1");
  });
  std::string token = start(2);
  ASSERT_TRUE(checkouts().save_account(key(token), account()).has_value());
  PersonInput spouse = child("Lou");
  spouse.date_of_birth = parse_date("1985-02-03").value();
  spouse.relationship = Relationship::Spouse;
  auto view = checkouts().add_member(key(token), spouse);
  ASSERT_TRUE(checkouts().confirm_members(key(token)).has_value());
  PlanChange for_children;
  for_children.plan_id = 1;
  EXPECT_EQ(fault_of(checkouts().change(key(token), for_children)), "planId:not_allowed");
  EXPECT_EQ(fault_of(start_with(token, {1, BillingCycle::Annual})), "planId:not_allowed");
  EXPECT_EQ(checkouts().get(key(token))->checkout.plan_id, 2);

  ASSERT_TRUE(checkouts().delete_member(key(token), view->checkout.members[0].id).has_value());
  ASSERT_TRUE(checkouts().add_member(key(token), child()).has_value());
  EXPECT_TRUE(checkouts().change(key(token), for_children).has_value());
}

TEST_P(CheckoutServiceTest, a_quote_shows_every_amount_date_and_text) {
  Ready checkout = ready("ana@example.com", 2, 3, "family15");
  const Quote& quote = checkout.quote;
  EXPECT_EQ(quote.people, 4);
  ASSERT_EQ(quote.lines.size(), 4U);
  EXPECT_EQ(quote.due_today_cents, 18900 + 3 * 3600 + 3000 - 1500);
  EXPECT_EQ(quote.renewal_amount_cents, 18900 + 3 * 3600);
  EXPECT_EQ(quote.term_cents, 18900 + 3 * 3600 - 1500);
  EXPECT_EQ(format_date(quote.starts_on), "2026-11-21");
  EXPECT_EQ(format_date(quote.ends_on), "2027-11-20");
  EXPECT_EQ(format_date(quote.renews_on), "2027-11-21");
  EXPECT_EQ(format_date(quote.refund_until), "2026-12-21");
  EXPECT_NE(quote.refund_rule.find("12/21/2026"), std::string::npos);
  EXPECT_EQ(quote.coupon->code, "FAMILY15");
  ASSERT_EQ(quote.consents.size(), 3U);
  EXPECT_TRUE(quote.consents[0].required);
  EXPECT_FALSE(quote.consents[2].required);
}

TEST_P(CheckoutServiceTest, the_same_inputs_have_the_same_quote_for_thirty_minutes) {
  Ready checkout = ready();
  EXPECT_EQ(checkouts().create_quote(key(checkout.token), "en")->id, checkout.quote.id);
  EXPECT_EQ(checkouts().current_quote(key(checkout.token), "en")->id, checkout.quote.id);
  clock_.advance(minutes(29));
  EXPECT_EQ(checkouts().create_quote(key(checkout.token), "en")->id, checkout.quote.id);
  clock_.advance(minutes(1));
  EXPECT_EQ(code_of(checkouts().current_quote(key(checkout.token), "en")), "quote_not_found");
  EXPECT_NE(checkouts().create_quote(key(checkout.token), "en")->id, checkout.quote.id);
}

TEST_P(CheckoutServiceTest, another_language_has_its_own_quote_with_the_same_amounts) {
  Ready checkout = ready();
  auto spanish = checkouts().create_quote(key(checkout.token), "es");
  EXPECT_NE(spanish->id, checkout.quote.id);
  EXPECT_EQ(spanish->plan_name, "Individual");
  EXPECT_EQ(spanish->due_today_cents, checkout.quote.due_today_cents);
  EXPECT_EQ(spanish->consents[0].text, "ES Not insurance.");
}

TEST_P(CheckoutServiceTest, every_change_makes_the_old_quote_stale) {
  Ready checkout = ready("ana@example.com", 2, 1);
  std::vector<std::function<void()>> changes = {
      [&] { (void)set_coupon(checkout.token, "SMILE20"); },
      [&] { (void)checkouts().add_member(key(checkout.token), child("Lou")); },
      [&] {
        auto members = checkouts().get(key(checkout.token))->checkout.members;
        (void)checkouts().update_member(key(checkout.token), members[0].id, child("Zoe"));
      },
      [&] {
        temp_database().run_script("update plan set office_scope = 'all' where id = 2");
        PlanChange office;
        office.office_id.emplace(std::nullopt);
        (void)checkouts().change(key(checkout.token), office);
      },
      [&] {
        AccountInput moved = account();
        moved.address.state = "MD";
        (void)checkouts().save_account(key(checkout.token), moved);
      },
      [&] {
        clock_.advance(hours(14) - minutes(1)); /* past midnight in Phoenix */
      },
  };
  for (const auto& change : changes) {
    auto before = checkouts().create_quote(key(checkout.token), "en");
    change();
    EXPECT_EQ(code_of(checkouts().current_quote(key(checkout.token), "en")), "quote_not_found");
    EXPECT_NE(checkouts().create_quote(key(checkout.token), "en")->id, before->id);
  }
}

TEST_P(CheckoutServiceTest, newer_texts_make_the_old_quote_stale) {
  Ready checkout = ready();
  brand_.consents["en"][1].version = "v2";
  EXPECT_EQ(code_of(checkouts().current_quote(key(checkout.token), "en")), "quote_not_found");
  EXPECT_EQ(checkouts().create_quote(key(checkout.token), "en")->consents[1].version, "v2");
}

TEST_P(CheckoutServiceTest, an_expired_coupon_is_left_out_with_a_reason) {
  Ready checkout = ready("ana@example.com", 1, 0, "SMILE20");
  EXPECT_TRUE(checkout.quote.coupon.has_value());
  database().write([](storage::Connection& sql) {
    return sql.execute("update coupon set valid_to = '2026-11-20' where code = 'SMILE20'");
  });
  clock_.advance(minutes(31));
  auto quote = checkouts().create_quote(key(checkout.token), "en");
  EXPECT_FALSE(quote->coupon.has_value());
  EXPECT_EQ(quote->coupon_reason, "expired");
  EXPECT_EQ(quote->due_today_cents, 14900);
}

TEST_P(CheckoutServiceTest, a_plan_that_is_no_longer_sold_has_no_new_quote) {
  Ready checkout = ready();
  database().write([](storage::Connection& sql) {
    return sql.execute("update plan set status = 'retired' where id = 1");
  });
  clock_.advance(minutes(31));
  EXPECT_EQ(code_of(checkouts().create_quote(key(checkout.token), "en")), "plan_unavailable");
  EXPECT_EQ(checkouts().get(key(checkout.token))->plan.id, 1);
}

TEST_P(CheckoutServiceTest, a_plan_that_no_longer_accepts_the_household_has_no_new_quote) {
  Ready checkout = ready();
  database().write([](storage::Connection& sql) {
    return sql.execute("update plan set states = '[\"CA\"]' where id = 1");
  });
  EXPECT_EQ(checkouts().create_quote(key(checkout.token), "en")->id, checkout.quote.id);
  clock_.advance(minutes(31));
  const auto refused = checkouts().create_quote(key(checkout.token), "en");
  EXPECT_EQ(code_of(refused), "plan_unavailable");
  EXPECT_TRUE(refused.error().detail.starts_with("The plan no longer accepts the people"));
}

TEST_P(CheckoutServiceTest, a_plan_that_needs_an_office_now_has_no_new_quote_without_one) {
  Ready checkout = ready();
  database().write([](storage::Connection& sql) {
    return sql.execute("update plan set office_scope = 'list', office_ids = '[21]' where id = 1");
  });
  EXPECT_EQ(checkouts().create_quote(key(checkout.token), "en")->id, checkout.quote.id);
  clock_.advance(minutes(31));
  const auto refused = checkouts().create_quote(key(checkout.token), "en");
  EXPECT_EQ(code_of(refused), "plan_unavailable");
  EXPECT_TRUE(refused.error().detail.starts_with("This plan now works only at offices"));
  ASSERT_TRUE(start_with(checkout.token, {1, BillingCycle::Annual, 21}).has_value());
  EXPECT_EQ(checkouts().create_quote(key(checkout.token), "en")->office_id, 21);
}

TEST_P(CheckoutServiceTest, is_abandoned_after_a_day_and_deleted_after_a_week) {
  Ready checkout = ready("ana@example.com", 2, 1);
  clock_.advance(hours(24) - minutes(1));
  ASSERT_TRUE(checkouts().confirm_members(key(checkout.token)).has_value());  // extends its life
  clock_.advance(hours(24));
  EXPECT_EQ(code_of(checkouts().get(key(checkout.token))), "checkout_expired");
  EXPECT_EQ(code_of(checkouts().confirm_members(key(checkout.token))), "checkout_expired");
  checkouts().clean();
  EXPECT_EQ(code_of(checkouts().get(key(checkout.token))), "checkout_expired");
  EXPECT_EQ(count("select count(*) from checkout where password_hash is not null"), 0);

  auto again = start_with(checkout.token, {1, BillingCycle::Annual});
  EXPECT_TRUE(again->new_token.has_value());

  clock_.advance(hours(24 * 7));
  checkouts().clean();
  EXPECT_EQ(code_of(checkouts().get(key(checkout.token))), "checkout_not_found");
  EXPECT_EQ(count("select count(*) from checkout_member"), 0);
  EXPECT_EQ(count("select count(*) from quote"), 0);
}

// A charge that the provider reports late reopens the attempt.
TEST_P(CheckoutServiceTest, an_abandoned_checkout_with_a_pending_attempt_is_not_deleted) {
  const Ready checkout = ready();
  gateway_.set_charges_decline("do_not_honor");
  ASSERT_TRUE(pay(checkout).has_error());
  clock_.advance(hours(24 * 2));
  checkouts().clean();
  ASSERT_EQ(count("select count(*) from checkout where status = 'abandoned'"), 1);
  clock_.advance(hours(24 * 7));
  temp_database().run_script("update charge_attempt set status = 'pending'");
  checkouts().clean();
  EXPECT_EQ(count("select count(*) from charge_attempt"), 1);
  EXPECT_EQ(count("select count(*) from quote"), 1);
  EXPECT_EQ(count("select count(*) from checkout"), 1);
  temp_database().run_script("update charge_attempt set status = 'declined'");
  checkouts().clean();
  EXPECT_EQ(count("select count(*) from charge_attempt"), 0);
  EXPECT_EQ(count("select count(*) from checkout"), 0);
}

TEST_P(CheckoutServiceTest,
       a_paid_checkout_does_not_change_and_loses_its_personal_data_after_a_week) {
  Ready checkout = ready("ana@example.com", 2, 1);
  ASSERT_TRUE(pay(checkout).has_value());
  EXPECT_EQ(code_of(checkouts().add_member(key(checkout.token), child("Lou"))), "checkout_paid");
  EXPECT_EQ(code_of(set_coupon(checkout.token, "SMILE20")), "checkout_paid");
  EXPECT_EQ(checkouts().get(key(checkout.token))->step, CheckoutStep::Confirmation);
  clock_.advance(hours(24 * 7 + 1));
  checkouts().clean();
  EXPECT_EQ(count("select count(*) from checkout where email is not null"), 0);
  EXPECT_EQ(count("select count(*) from checkout_member"), 0);
  EXPECT_EQ(count("select count(*) from checkout"), 1);
}

TEST_P(CheckoutServiceTest, an_active_member_cannot_start_a_checkout) {
  ASSERT_TRUE(pay(ready()).has_value());
  Session session;
  session.group_key = brand_.group_key;
  session.household_id = *database().read([](storage::Connection& sql) {
    return sql.query_one<std::string>("select id from household");
  });
  PlanChoice choice;
  choice.plan_id = 1;
  EXPECT_EQ(code_of(checkouts().start({brand_, std::nullopt}, session, choice, "en")),
            "already_member");
}

}  // namespace
}  // namespace molar::domain
