// A subscription as the API shows it, in the member's information and after a purchase.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>

#include "base/clock.h"
#include "domain/billing/billing.h"

namespace molar::api {

struct SubscriptionBody {
  std::string id;
  std::int64_t plan_id = 0;
  std::string plan_name;
  std::string cycle;
  std::string status;
  Date starts_on;
  Date ends_on;
  Date renews_on;
  bool auto_renew = false;
  std::int64_t price_cents = 0;
  std::int64_t next_price_cents = 0;
  Date refund_until;
  std::string refund_rule;  // in words
  std::optional<std::int64_t> office_id;
};
BOOST_DESCRIBE_STRUCT(SubscriptionBody, (),
                      (id, plan_id, plan_name, cycle, status, starts_on, ends_on, renews_on,
                       auto_renew, price_cents, next_price_cents, refund_until, refund_rule,
                       office_id))

SubscriptionBody subscription_body(const domain::Subscription& subscription,
                                   const std::string& language);

}  // namespace molar::api
