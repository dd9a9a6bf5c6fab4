#include "domain/billing/billing_views.h"

#include "domain/billing/refund_due.h"
#include "domain/billing/renewal_window.h"

namespace molar::domain {

SubscriptionView view_subscription(storage::Connection& sql, const Subscription& subscription,
                                   Date today, std::string_view language,
                                   const ChargeAttempt* booking) {
  SubscriptionView view;
  view.id = subscription.id;
  view.plan_id = subscription.plan_id;
  view.plan_name = subscription.plan_name;
  view.office_id = subscription.office_id;
  view.cycle = subscription.cycle;
  view.status = subscription.status;
  view.starts_on = subscription.starts_on;
  view.ends_on = subscription.ends_on;
  view.renews_on = subscription.renews_on;
  view.auto_renew = subscription.auto_renew;
  view.price_cents = subscription.price_cents;
  view.next_price_cents = subscription.next_price_cents;
  view.refund_until = subscription.refund_until;
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
