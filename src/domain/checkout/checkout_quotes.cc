// Functions of CheckoutService that concern quotes.
#include "domain/checkout/checkout_service.h"
#include "domain/checkout/checkout_store.h"
#include "domain/checkout/people_rules.h"
#include "domain/checkout/quote_builder.h"
#include "domain/checkout/quote_store.h"

namespace molar::domain {

std::optional<Quote> CheckoutService::find_quote(Connection& sql, const Brand& brand,
                                                 const Checkout& checkout,
                                                 const std::string& language) const {
  std::string fingerprint = quote_fingerprint(checkout, plans_.today(brand));
  auto quote = quote_store::find_valid(sql, checkout.id, fingerprint, language, clock_.now());
  if (!quote || !same_consents(quote->consents, consents_of(brand, language))) {
    return std::nullopt;
  }
  bool coupon_over =
      quote->coupon &&
      plans_.check_coupon(sql, brand, quote->coupon->code, checkout.plan_id).fault.has_value();
  return coupon_over ? std::nullopt : std::move(quote);
}

Result<Quote> CheckoutService::make_quote(Connection& sql, const Brand& brand,
                                          const Checkout& checkout,
                                          const std::string& language) const {
  auto plan = plans_.find_on_sale(sql, brand, checkout.plan_id);
  if (plan.has_error() || !plan->price(checkout.cycle)) {
    return Error::conflict("plan_unavailable",
                           "This plan is no longer sold. Please choose another one.");
  }
  if (plan->lacks_office(checkout.office_id)) {
    return Error::conflict("plan_unavailable",
                           "This plan now works only at offices that you choose. Please find an "
                           "office first, then join on its page.");
  }
  FieldErrors misfit;  // plan or ages may have changed since these people were added
  check_household(*plan, checkout, plans_.today(brand), misfit);
  if (!misfit.empty()) {
    return Error::conflict("plan_unavailable",
                           "The plan no longer accepts the people you entered. Please check their "
                           "details, or choose another plan.");
  }
  std::optional<CouponCheck> coupon;
  if (checkout.coupon_code) {
    coupon = plans_.check_coupon(sql, brand, *checkout.coupon_code, checkout.plan_id);
  }
  Quote quote = build_quote(
      {brand, checkout, *plan, std::move(coupon), language, plans_.today(brand), clock_.now()});
  quote.id = make_ulid(clock_, random_);
  quote_store::insert(sql, brand.group_key, quote);
  return quote;
}

Result<Checkout> CheckoutService::find_complete(Connection& sql, const CheckoutKey& key) const {
  MOLAR_TRY(Checkout checkout, find_changeable(sql, key));
  MOLAR_TRY(Plan plan, plan_of(sql, checkout));
  CheckoutStep step = first_incomplete_step(checkout, plan);
  if (step != CheckoutStep::Payment) {
    return steps_missing(step);
  }
  return checkout;
}

Result<bool> CheckoutService::needs_quote(const CheckoutKey& key,
                                          const std::string& language) const {
  return database_.read([&](Connection& sql) -> Result<bool> {
    MOLAR_TRY(Checkout checkout, find_complete(sql, key));
    return !find_quote(sql, key.brand, checkout, language).has_value();
  });
}

Result<Quote> CheckoutService::create_quote(const CheckoutKey& key, const std::string& language) {
  return database_.transact([&](Connection& sql) -> Result<Quote> {
    MOLAR_TRY(Checkout checkout, find_complete(sql, key));
    checkout.language = language;
    keep_alive(checkout);
    checkout_store::update_choice(sql, checkout);
    if (auto valid = find_quote(sql, key.brand, checkout, language)) {
      return std::move(*valid);
    }
    return make_quote(sql, key.brand, checkout, language);
  });
}

Result<Quote> CheckoutService::current_quote(const CheckoutKey& key,
                                             const std::string& language) const {
  return database_.read([&](Connection& sql) -> Result<Quote> {
    MOLAR_TRY(Checkout checkout, find(sql, key));
    return or_not_found(find_quote(sql, key.brand, checkout, language), "quote");
  });
}

}  // namespace molar::domain
