#include "domain/checkout/quote_builder.h"

#include <algorithm>

#include "base/boost_json.h"
#include "base/messages.h"
#include "base/random.h"
#include "domain/terms/refund_rule.h"
#include "domain/terms/term.h"

namespace molar::domain {

namespace {

// The consent to automatic renewal is optional.
constexpr std::string_view kAutoRenew = "auto_renew";

std::string label_of(QuoteLineKind kind, const QuoteBasis& basis) {
  switch (kind) {
    case QuoteLineKind::Plan:
      return basis.plan.name.in(basis.language);
    case QuoteLineKind::Dependents:
      return std::string(message("changes.line.additionalPeople", basis.language));
    case QuoteLineKind::ProcessingFee:
      return std::string(message("changes.line.processingFee", basis.language));
    case QuoteLineKind::Coupon:
      return basis.coupon->coupon.label.in(basis.language);
  }
  return {};
}

json::array person(const std::string& first, const std::string& last, Date birth) {
  return {first, last, format_date(birth)};
}

}  // namespace

std::string quote_fingerprint(const Checkout& checkout, Date starts_on) {
  json::array parts{checkout.id,
                    checkout.plan_id,
                    checkout.office_id.value_or(0),
                    to_text(checkout.cycle),
                    checkout.coupon_code.value_or(""),
                    format_date(starts_on)};
  if (const auto& account = checkout.account) {
    json::array primary = person(account->first_name, account->last_name, account->date_of_birth);
    primary.insert(primary.end(), {account->email, account->address.state, account->address.zip});
    parts.push_back(primary);
  }
  for (const CheckoutMember& member : checkout.members) {
    json::array dependent = person(member.first_name, member.last_name, member.date_of_birth);
    dependent.emplace_back(to_text(member.relationship));
    parts.push_back(dependent);
  }
  return sha256_hex(json::serialize(parts));
}

std::vector<QuoteConsent> consents_of(const Brand& brand, const std::string& language) {
  auto found = brand.consents.find(language);
  if (found == brand.consents.end() && !brand.languages.empty()) {
    found = brand.consents.find(brand.languages.front());
  }
  std::vector<QuoteConsent> consents;
  if (found != brand.consents.end()) {
    for (const ConsentText& text : found->second) {
      consents.push_back({text.key, text.version, text.text, text.key != kAutoRenew});
    }
  }
  return consents;
}

bool same_consents(const std::vector<QuoteConsent>& a, const std::vector<QuoteConsent>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const QuoteConsent& x, const QuoteConsent& y) {
                      return x.key == y.key && x.version == y.version;
                    });
}

Quote build_quote(const QuoteBasis& basis) {
  const Checkout& checkout = basis.checkout;
  const RefundRule& rule = refund_rule_of(checkout.account->address.state);
  bool coupon_counts = basis.coupon && !basis.coupon->fault;

  QuoteAmounts amounts = compute_quote(
      {checkout.cycle, basis.plan.price(checkout.cycle).value(), basis.plan.per_dependent_cents,
       basis.plan.processing_fee_cents, static_cast<int>(checkout.members.size()),
       rule.processing_fee, coupon_counts ? &basis.coupon->coupon : nullptr});
  for (QuoteLine& line : amounts.lines) {
    line.label = label_of(line.kind, basis);
  }
  Term term = make_term(checkout.cycle, basis.today, static_cast<unsigned>(basis.today.day()));

  Quote quote;
  quote.checkout_id = checkout.id;
  quote.plan_id = basis.plan.id;
  quote.plan_name = basis.plan.name.in(basis.language);
  quote.office_id = checkout.office_id;
  quote.billing_cycle = checkout.cycle;
  quote.language = basis.language;
  quote.people = checkout.people();
  quote.lines = std::move(amounts.lines);
  quote.due_today_cents = amounts.due_today_cents;
  quote.term_cents = amounts.term_cents;
  quote.starts_on = term.starts_on;
  quote.ends_on = term.ends_on;
  quote.renews_on = term.renews_on;
  quote.renewal_amount_cents = amounts.renewal_cents;
  quote.refund_until = refund_until(rule, basis.today);
  quote.refund_rule =
      describe_refund(refund_promise(rule, amounts, quote.refund_until), basis.language);
  if (coupon_counts) {
    quote.coupon =
        QuotedCoupon{basis.coupon->coupon.code, basis.coupon->coupon.label.in(basis.language)};
  } else if (basis.coupon) {
    quote.coupon_reason = std::string(to_text(*basis.coupon->fault));
  }
  quote.consents = consents_of(basis.brand, basis.language);
  quote.fingerprint = quote_fingerprint(checkout, basis.today);
  quote.created_at = basis.now;
  quote.expires_at = basis.now + kQuoteLife;
  return quote;
}

}  // namespace molar::domain
