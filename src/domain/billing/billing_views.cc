#include "domain/billing/billing_views.h"

#include "domain/billing/billing_store.h"
#include "domain/billing/dunning_plan.h"
#include "domain/billing/next_term.h"
#include "domain/billing/refund_due.h"
#include "domain/plan/plan_store.h"

namespace molar::domain {

namespace {

std::optional<NextCharge> next_charge_of(const Subscription& subscription) {
  const std::string& status = subscription.status;
  bool renews = subscription.auto_renew &&
                (status == "active" || status == "past_due" || status == "suspended");
  if (!renews) {
    return std::nullopt;
  }
  return NextCharge{subscription.renews_on, subscription.next_price_cents};
}

std::string name_in(Connection& sql, const std::string& group, std::int64_t plan_id,
                    const std::string& as_bought, std::string_view language) {
  return bought_name(plan_store::find_plan(sql, group, plan_id), as_bought)
      .in(std::string(language));
}

}  // namespace

std::string plan_name(Connection& sql, const Subscription& s, std::string_view language) {
  return name_in(sql, s.group_key, s.plan_id, s.plan_name, language);
}

std::string next_plan_name(Connection& sql, const Subscription& s, std::string_view language) {
  if (!s.next_plan_id) {
    return plan_name(sql, s, language);
  }
  return name_in(sql, s.group_key, *s.next_plan_id, s.next_plan_name.value_or(""), language);
}

SubscriptionView view_subscription(Connection& sql, const Subscription& subscription, Date today,
                                   std::string_view language, const ChargeAttempt* booking) {
  SubscriptionView view{static_cast<const SubscriptionFacts&>(subscription)};
  view.plan_name = plan_name(sql, subscription, language);
  view.refund_rule = describe_refund(refund_promise(sql, subscription, today, booking), language);
  view.canceled_on = subscription.canceled_on;
  if (subscription.next_plan_id) {
    view.planned_switch =
        PlannedSwitchName{*subscription.next_plan_id, next_plan_name(sql, subscription, language)};
  }
  view.paid_until = subscription.prepaid_until;
  view.renew_from = renew_from(subscription);
  view.renew_until = renew_until(subscription);
  if (subscription.status == "canceled") {
    view.last_day = last_day_of_canceled(subscription);
  } else if (subscription.status == "expired") {
    view.last_day = subscription.ends_on;
  }
  return view;
}

std::string agreement_url(const std::string& subscription_id) {
  return "/dashboard/agreement/" + subscription_id;
}

BillingOverview billing_overview(Connection& sql, const std::string& group,
                                 const std::string& household, Date today,
                                 std::string_view language) {
  BillingOverview overview;
  if (auto subscription = billing_store::find_subscription(sql, group, household)) {
    overview.subscription = view_subscription(sql, *subscription, today, language);
    overview.next_charge = next_charge_of(*subscription);
    overview.agreement_url = agreement_url(subscription->id);
  }
  if (auto method = billing_store::find_active_method(sql, group, household)) {
    overview.payment_method = CardOnFile{*method};
  }
  overview.receipts = billing_store::find_receipts(sql, group, household);
  return overview;
}

}  // namespace molar::domain
