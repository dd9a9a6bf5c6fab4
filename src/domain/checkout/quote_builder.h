// Builds quotes from the choices of a checkout. Pure functions: no database, no clock.
#pragma once

#include <string>

#include "domain/brand/brand.h"
#include "domain/checkout/checkout.h"
#include "domain/plan/plan_service.h"
#include "domain/pricing/quote.h"

namespace molar::domain {

// Changes with everything that makes an older quote stale: plan, office, cycle, coupon, people, and
// the first day of the membership. Prices are not included, because a quote is binding while it is
// valid.
std::string quote_fingerprint(const Checkout& checkout, Date starts_on);

struct QuoteBasis {
  const Brand& brand;
  const Checkout& checkout;           // with an account
  const Plan& plan;                   // sold in the checkout's cycle
  std::optional<CouponCheck> coupon;  // of the checkout's coupon code, if any
  std::string language;
  Date today;  // in the brand's time zone: the first day of the membership
  Timestamp now;
};

// Does not set the id.
Quote build_quote(const QuoteBasis& basis);

// The consent texts in `language`, or in the brand's first language.
std::vector<QuoteConsent> consents_of(const Brand& brand, const std::string& language);
// Same keys and versions. A quote with older texts is stale.
bool same_consents(const std::vector<QuoteConsent>& a, const std::vector<QuoteConsent>& b);

}  // namespace molar::domain
