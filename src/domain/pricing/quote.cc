#include "domain/pricing/quote.h"

#include <algorithm>

namespace molar::domain {

namespace {

std::int64_t coupon_cut(const Coupon& coupon, std::int64_t periodic) {
  switch (coupon.kind) {
    case CouponKind::Percent:
      return share_half_up(periodic, coupon.value, 100);
    case CouponKind::Amount:
      return std::min(coupon.value, periodic);
    case CouponKind::WaiveProcessingFee:
      return 0;
  }
  return 0;
}

void add_coupon_line(QuoteAmounts& amounts, std::int64_t cut) {
  if (cut > 0) {
    amounts.lines.push_back({QuoteLineKind::Coupon, {}, 1, -cut, -cut});
  }
}

}  // namespace

std::int64_t share_half_up(std::int64_t cents, std::int64_t numerator, std::int64_t denominator) {
  return (2 * cents * numerator + denominator) / (2 * denominator);
}

RefundPromise refund_promise(const RefundRule& rule, const QuoteAmounts& amounts, Date until) {
  std::int64_t fee = amounts.due_today_cents - amounts.term_cents;
  std::int64_t returned = fee_returned(rule, fee);
  return {until, amounts.term_cents + returned, fee - returned};
}

QuoteAmounts compute_quote(const QuoteInput& input) {
  QuoteAmounts amounts;
  amounts.lines.push_back({QuoteLineKind::Plan, {}, 1, input.plan_cents, input.plan_cents});
  std::int64_t periodic = input.plan_cents;

  if (input.dependents > 0) {
    std::int64_t unit = input.cycle == BillingCycle::Annual
                            ? input.per_dependent_cents
                            : share_half_up(input.per_dependent_cents, 1, 12);
    std::int64_t cents = unit * input.dependents;
    amounts.lines.push_back({QuoteLineKind::Dependents, {}, input.dependents, unit, cents});
    periodic += cents;
  }

  std::int64_t fee = input.fee_rule == ProcessingFee::NotCharged ? 0 : input.processing_fee_cents;
  if (fee > 0) {
    amounts.lines.push_back({QuoteLineKind::ProcessingFee, {}, 1, fee, fee});
  }

  std::int64_t cut = input.coupon == nullptr ? 0 : coupon_cut(*input.coupon, periodic);
  if (cut > 0) {
    cut = periodic - charge_for(periodic - cut);
  }
  bool waives_fee = input.coupon != nullptr && input.coupon->kind == CouponKind::WaiveProcessingFee;
  std::int64_t cut_today = waives_fee ? fee : cut;
  if (cut_today > 0) {
    cut_today = periodic + fee - charge_for(periodic + fee - cut_today);
  }
  add_coupon_line(amounts, cut_today);

  amounts.due_today_cents = periodic + fee - cut_today;
  amounts.term_cents = periodic - cut;
  bool lasts = input.coupon != nullptr && input.coupon->term == CouponTerm::AllTerms;
  amounts.renewal_cents = periodic - (lasts ? cut : 0);
  return amounts;
}

}  // namespace molar::domain
