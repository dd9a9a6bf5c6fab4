// Billing data of a household for a signed-in member.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "domain/billing/billing.h"
#include "domain/billing/billing_views.h"
#include "storage/database.h"

namespace molar::domain {

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
