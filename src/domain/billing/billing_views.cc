#include "domain/billing/billing_views.h"

#include "domain/billing/refund_due.h"
#include "domain/billing/renewal_window.h"

namespace molar::domain {

SubscriptionView view_subscription(Connection& sql, const Subscription& subscription, Date today,
                                   std::string_view language, const ChargeAttempt* booking) {
  SubscriptionView view{static_cast<const SubscriptionFacts&>(subscription)};
  view.refund_rule = describe_refund(refund_promise(sql, subscription, today, booking), language);
  view.canceled_on = subscription.canceled_on;
  if (subscription.next_plan_id) {
    view.planned_switch =
        PlannedSwitchName{*subscription.next_plan_id, subscription.next_plan_name.value_or("")};
  }
  view.paid_until = subscription.prepaid_until;
  view.renew_from = renew_from(subscription);
  view.renew_until = renew_until(subscription);
  return view;
}

std::string agreement_url(const std::string& subscription_id) {
  return "/dashboard/agreement/" + subscription_id;
}

}  // namespace molar::domain
