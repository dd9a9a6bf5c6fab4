// Puts a quote together from what was chosen. Pure: no store, no clock.
#pragma once

#include <string>

#include "domain/brand/brand.h"
#include "domain/checkout/checkout.h"
#include "domain/plan/plan_service.h"
#include "domain/pricing/quote.h"

namespace molar::domain {

// Changes with everything that makes an older quote stale: plan, office, cycle, coupon, the people
// and the day on which the membership would begin. Prices are no part of it: a quote binds us for
// as long as it is valid.
std::string quote_fingerprint(const Checkout& checkout, Date starts_on);

struct QuoteBasis {
  const Brand& brand;
  const Checkout& checkout;           // with an account
  const Plan& plan;                   // sold in the checkout's cycle
  std::optional<CouponCheck> coupon;  // of the checkout's code, if it has one
  std::string language;
  Date today;  // in the brand's zone: the first day of the membership
  Timestamp now;
};

// Without an id.
Quote build_quote(const QuoteBasis& basis);

// The texts to agree to in that language, or in the brand's first one.
std::vector<QuoteConsent> consents_of(const Brand& brand, const std::string& language);
// The same keys in the same versions: a quote with older texts is stale.
bool same_consents(const std::vector<QuoteConsent>& a, const std::vector<QuoteConsent>& b);

}  // namespace molar::domain
