#include "api/subscription_body.h"

#include "domain/checkout/refund_rule.h"

namespace molar::api {

SubscriptionBody subscription_body(const domain::Subscription& subscription,
                                   const std::string& language) {
  const domain::RefundRule& rule = domain::refund_rule_by_code(subscription.refund_rule);
  return {.id = subscription.id,
          .plan_id = subscription.plan_id,
          .plan_name = subscription.plan_name,
          .cycle = subscription.cycle,
          .status = subscription.status,
          .starts_on = subscription.starts_on,
          .ends_on = subscription.ends_on,
          .renews_on = subscription.renews_on,
          .auto_renew = subscription.auto_renew,
          .price_cents = subscription.price_cents,
          .next_price_cents = subscription.next_price_cents,
          .refund_until = subscription.refund_until,
          .refund_rule = domain::describe_refund_rule(rule, subscription.refund_until, language),
          .office_id = subscription.office_id};
}

}  // namespace molar::api
