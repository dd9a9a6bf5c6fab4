// A household's membership in terms of money: its term, invoices, payments and receipts.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>

#include "base/boost_json.h"
#include "base/clock.h"

namespace molar::domain {

// Stored columns of a subscription that its member may read.
struct SubscriptionFacts {
  std::string id;
  std::int64_t plan_id = 0;
  std::string plan_name;
  std::optional<std::int64_t> office_id;
  std::string cycle;  // annual | monthly
  std::string status;
  Date starts_on;
  Date ends_on;  // last day of the paid term
  Date renews_on;
  bool auto_renew = false;
  std::int64_t price_cents = 0;       // of the paid term, all people, without the processing fee
  std::int64_t next_price_cents = 0;  // of the next term
  Date refund_until;
};
BOOST_DESCRIBE_STRUCT(SubscriptionFacts, (),
                      (id, plan_id, plan_name, office_id, cycle, status, starts_on, ends_on,
                       renews_on, auto_renew, price_cents, next_price_cents, refund_until))

// scheduled → active → past_due → suspended → canceled | expired
struct Subscription : SubscriptionFacts {
  std::string group_key;
  std::string household_id;
  int anchor_day = 1;
  std::optional<std::string> coupon_code;
  std::string refund_rule;  // code of a RefundRule
  std::optional<std::string> payment_method_id;
  Timestamp created_at;

  std::optional<Date> canceled_on;
  std::optional<std::string> cancel_reason;  // member | non_payment | staff
  // State after a failed payment (dunning_plan.h); empty without one.
  std::optional<Date> past_due_since;
  std::optional<Date> grace_until;  // last day on which the membership card is valid
  int dunning_step = 0;             // failed charge attempts so far
  std::optional<Date> next_try_on;
  std::optional<std::string> blocked_method_id;  // refused permanently: not charged again
  // Next day with a renewal notice or the yearly reminder.
  std::optional<Date> next_notice_on;
  // Renews up to this day from prepaid credit, whatever the value of auto_renew.
  std::optional<Date> prepaid_until;
  // A planned switch of plan at the renewal; next_price_cents is already the new plan's price.
  std::optional<std::int64_t> next_plan_id;
  std::optional<std::string> next_plan_name;
  std::optional<std::int64_t> next_office_id;

  // Clears the state after a failed payment. A cancellation by the member does not call this: it
  // retains blocked_method_id.
  void leave_dunning() {
    past_due_since.reset();
    grace_until.reset();
    dunning_step = 0;
    next_try_on.reset();
    blocked_method_id.reset();
  }
  void forget_planned_switch() {
    next_plan_id.reset();
    next_plan_name.reset();
    next_office_id.reset();
  }
};
BOOST_DESCRIBE_STRUCT(Subscription, (SubscriptionFacts),
                      (group_key, household_id, anchor_day, coupon_code, refund_rule,
                       payment_method_id, created_at, canceled_on, cancel_reason, past_due_since,
                       grace_until, dunning_step, next_try_on, blocked_method_id, next_notice_on,
                       prepaid_until, next_plan_id, next_plan_name, next_office_id))

struct PaymentMethod {
  std::string id;
  std::string group_key;
  std::string household_id;
  std::string provider;
  std::string provider_method_id;
  std::string brand;
  std::string last4;
  int exp_month = 0;
  int exp_year = 0;
  bool active = true;
  Timestamp created_at;
  std::string provider_customer_id = {};  // empty: the provider has no customer record
};
BOOST_DESCRIBE_STRUCT(PaymentMethod, (),
                      (id, group_key, household_id, provider, provider_method_id, brand, last4,
                       exp_month, exp_year, active, created_at, provider_customer_id))

struct Invoice {
  std::string id;
  std::string group_key;
  std::string household_id;
  std::string subscription_id;
  std::string status;  // open | paid | void | uncollectible | refunded | partially_refunded
  std::string lines;   // JSON
  std::int64_t total_cents = 0;  // amount that the card pays
  Date issued_on;
  Date due_on;
  Timestamp created_at;
  std::string kind = "purchase";  // purchase | renewal | prepaid | add_dependent | switch_plan | …
  // The term that the invoice pays for. Both dates are set, or neither (invoices from before terms
  // were stored).
  std::optional<Date> term_starts_on = {};
  std::optional<Date> term_ends_on = {};
  std::int64_t credit_cents = 0;   // paid with credit, besides total_cents
  std::string effect = {};         // of an open invoice: its effect once it is paid
  std::string effect_data = "{}";  // JSON
};
BOOST_DESCRIBE_STRUCT(Invoice, (),
                      (id, group_key, household_id, subscription_id, status, lines, total_cents,
                       issued_on, due_on, created_at, kind, term_starts_on, term_ends_on,
                       credit_cents, effect, effect_data))

struct Payment {
  std::string id;
  std::string group_key;
  std::string household_id;
  std::string invoice_id;
  std::optional<std::string> charge_attempt_id;
  std::string provider;
  std::string provider_id;
  std::string status;  // pending | succeeded | declined | error
  std::int64_t amount_cents = 0;
  std::string brand;
  std::string last4;
  Timestamp created_at;
  std::optional<std::string> method_id = {};
};
BOOST_DESCRIBE_STRUCT(Payment, (),
                      (id, group_key, household_id, invoice_id, charge_attempt_id, provider,
                       provider_id, status, amount_cents, brand, last4, created_at, method_id))

struct Receipt {
  std::string id;
  std::string group_key;
  std::string household_id;
  std::string invoice_id;
  std::string payment_id;
  std::string number;  // R-2026-000123
  Date issued_on;
  std::string body;  // JSON as issued
};
BOOST_DESCRIBE_STRUCT(Receipt, (),
                      (id, group_key, household_id, invoice_id, payment_id, number, issued_on,
                       body))

// A receipt in the member's list.
struct ReceiptSummary {
  std::string id;
  std::string number;
  Date issued_on;
  std::int64_t total_cents = 0;
};
BOOST_DESCRIBE_STRUCT(ReceiptSummary, (), (id, number, issued_on, total_cents))

}  // namespace molar::domain
