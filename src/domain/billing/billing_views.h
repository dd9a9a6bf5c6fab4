// Subscription and billing data of a household in the form of the member API.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "domain/billing/billing.h"
#include "domain/billing/charge.h"
#include "storage/database.h"

namespace molar::domain {

struct PlannedSwitchName {
  std::int64_t plan_id = 0;
  std::string plan_name;
};
BOOST_DESCRIBE_STRUCT(PlannedSwitchName, (), (plan_id, plan_name))

struct SubscriptionView : SubscriptionFacts {
  std::string refund_rule;  // in words
  std::optional<Date> canceled_on;
  std::optional<PlannedSwitchName> planned_switch;  // another plan, from the next term on
  std::optional<Date> paid_until;                   // set when the next term is already paid
  std::optional<Date> renew_from;                   // first day of manual renewal
  std::optional<Date> renew_until;
  std::optional<Date> last_day;  // of member prices; set once the membership has ended
};
BOOST_DESCRIBE_STRUCT(SubscriptionView, (SubscriptionFacts),
                      (refund_rule, canceled_on, planned_switch, paid_until, renew_from,
                       renew_until, last_day))

// The name under which the plan was bought, in this language, "en" or "es": the language of the
// purchase may have been another.
std::string plan_name(Connection& sql, const Subscription& subscription, std::string_view language);
// The plan of the next term: the planned one, or the present one.
std::string next_plan_name(Connection& sql, const Subscription& subscription,
                           std::string_view language);

// As of `today`; `language` is "en" or "es". `booking`: as in refund_due.h.
SubscriptionView view_subscription(Connection& sql, const Subscription& subscription, Date today,
                                   std::string_view language,
                                   const ChargeAttempt* booking = nullptr);

// Path of the page with the membership's agreement.
std::string agreement_url(const std::string& subscription_id);

// --- all billing data of a household

struct NextCharge {
  Date on;
  std::int64_t cents = 0;
};
BOOST_DESCRIBE_STRUCT(NextCharge, (), (on, cents))

// A payment method as members see it: only the described members.
struct CardOnFile : PaymentMethod {};
BOOST_DESCRIBE_STRUCT(CardOnFile, (), (brand, last4, exp_month, exp_year))

// The billing parts of member/info.
struct BillingOverview {
  std::optional<SubscriptionView> subscription;
  std::optional<NextCharge> next_charge;  // only with automatic renewal
  std::optional<CardOnFile> payment_method;
  std::vector<ReceiptSummary> receipts;  // newest first
  std::optional<std::string> agreement_url;
};

// As of `today` in the brand's time zone.
BillingOverview billing_overview(Connection& sql, const std::string& group,
                                 const std::string& household, Date today,
                                 std::string_view language);

}  // namespace molar::domain
