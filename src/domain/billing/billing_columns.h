// What the stores of subscriptions and payment methods read: columns in the order of the members of
// Subscription and PaymentMethod. Macros because SQL texts are literals.
#pragma once

#define SUBSCRIPTION_COLUMNS                                                                 \
  "id, group_key, household_id, plan_id, plan_name, office_id, cycle, status, starts_on,"    \
  " ends_on, renews_on, anchor_day, auto_renew, price_cents, next_price_cents, coupon_code," \
  " refund_until, refund_rule, payment_method_id, created_at, canceled_on, cancel_reason,"   \
  " past_due_since, grace_until, dunning_step, next_try_on, blocked_method_id,"              \
  " next_notice_on, prepaid_until, next_plan_id, next_plan_name, next_office_id"
#define METHOD_COLUMNS                                                                  \
  "id, group_key, household_id, provider, provider_method_id, brand, last4, exp_month," \
  " exp_year, active, created_at, provider_customer_id"
