// Receipts of charges after joining: JSON that is stored as issued.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/boost_json.h"
#include "domain/billing/billing.h"
#include "domain/billing/billing_contact.h"
#include "domain/billing/charge.h"
#include "domain/brand/brand.h"
#include "domain/ports/payment_gateway.h"
#include "domain/terms/refund_rule.h"

namespace molar::domain {

struct ReceiptInput {
  const Brand& brand;
  const BillingContact& contact;
  const std::optional<Subscription>& subscription;
  std::optional<RefundPromise> refund;  // set with a subscription; as of the payment
  std::string id;
  std::string number;
  Date paid_on;
  std::vector<ChargeLine> lines;  // before credit
  std::int64_t credit_cents = 0;
  std::int64_t total_cents = 0;  // amount that the card paid
  Card card;
};

boost::json::object receipt_json(const ReceiptInput& input);
// Text about refunds as of the issue of the receipt. Receipts from before amounts were stored state
// no amount. Empty for a receipt without a membership.
std::string receipt_refund_words(const boost::json::object& receipt, std::string_view language);
// The data of the notice "receipt".
boost::json::object receipt_notice(const ReceiptInput& input);

}  // namespace molar::domain
