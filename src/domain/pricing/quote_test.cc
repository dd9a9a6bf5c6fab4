#include "domain/pricing/quote.h"

#include <gtest/gtest.h>

namespace molar::domain {
namespace {

Coupon coupon(CouponKind kind, std::int64_t value, CouponTerm term = CouponTerm::FirstTerm) {
  Coupon coupon;
  coupon.kind = kind;
  coupon.value = value;
  coupon.term = term;
  return coupon;
}

QuoteInput annual(int dependents = 0) {
  return {BillingCycle::Annual, 12900, 8400, 2000, dependents};
}

TEST(QuoteTest, one_person_pays_plan_and_fee) {
  QuoteAmounts amounts = compute_quote(annual());
  ASSERT_EQ(amounts.lines.size(), 2U);
  EXPECT_EQ(amounts.lines[0].kind, QuoteLineKind::Plan);
  EXPECT_EQ(amounts.lines[1].kind, QuoteLineKind::ProcessingFee);
  EXPECT_EQ(amounts.due_today_cents, 14900);
  EXPECT_EQ(amounts.term_cents, 12900);
  EXPECT_EQ(amounts.renewal_cents, 12900);
}

TEST(QuoteTest, the_promised_refund_includes_the_fee_where_the_state_requires_it) {
  const Date until = parse_date("2026-12-21").value();
  const QuoteAmounts amounts = compute_quote(annual());
  RefundPromise kept = refund_promise(refund_rule_of("AZ"), amounts, until);
  EXPECT_EQ(kept.cents, 12900);
  EXPECT_EQ(kept.fee_kept_cents, 2000);
  RefundPromise returned = refund_promise(refund_rule_of("AR"), amounts, until);
  EXPECT_EQ(returned.cents, 14900);
  EXPECT_EQ(returned.fee_kept_cents, 0);
}

TEST(QuoteTest, each_dependent_pays_the_yearly_price) {
  QuoteAmounts amounts = compute_quote(annual(3));
  EXPECT_EQ(amounts.lines[1].quantity, 3);
  EXPECT_EQ(amounts.lines[1].unit_cents, 8400);
  EXPECT_EQ(amounts.lines[1].cents, 25200);
  EXPECT_EQ(amounts.due_today_cents, 12900 + 25200 + 2000);
  EXPECT_EQ(amounts.renewal_cents, 12900 + 25200);
}

TEST(QuoteTest, a_month_costs_a_dependent_a_twelfth_rounded_half_up) {
  struct Row {
    std::int64_t yearly;
    std::int64_t monthly;
  };
  for (Row row : {Row{8400, 700}, Row{3600, 300}, Row{5, 0}, Row{6, 1}, Row{1000, 83},
                  Row{1002, 84}, Row{1001, 83}, Row{0, 0}}) {
    QuoteAmounts amounts = compute_quote({BillingCycle::Monthly, 1290, row.yearly, 0, 2});
    EXPECT_EQ(amounts.lines[1].unit_cents, row.monthly) << row.yearly;
    EXPECT_EQ(amounts.due_today_cents, 1290 + 2 * row.monthly) << row.yearly;
  }
}

TEST(QuoteTest, a_percentage_is_taken_off_plan_and_dependents_only) {
  Coupon smile = coupon(CouponKind::Percent, 20);
  QuoteInput input = annual(1);
  input.coupon = &smile;
  QuoteAmounts amounts = compute_quote(input);
  EXPECT_EQ(amounts.lines.back().kind, QuoteLineKind::Coupon);
  EXPECT_EQ(amounts.lines.back().cents, -4260);  // 20 % of 21,300
  EXPECT_EQ(amounts.due_today_cents, 12900 + 8400 + 2000 - 4260);
  EXPECT_EQ(amounts.term_cents, 12900 + 8400 - 4260);
  EXPECT_EQ(amounts.renewal_cents, 12900 + 8400);
}

TEST(QuoteTest, a_percentage_rounds_half_up) {
  Coupon half = coupon(CouponKind::Percent, 50);
  QuoteAmounts amounts =
      compute_quote({BillingCycle::Annual, 101, 0, 0, 0, ProcessingFee::Kept, &half});
  EXPECT_EQ(amounts.lines.back().cents, -51);
  EXPECT_EQ(amounts.due_today_cents, 50);
}

TEST(QuoteTest, an_amount_never_exceeds_the_price) {
  Coupon big = coupon(CouponKind::Amount, 99999);
  QuoteInput input = annual();
  input.coupon = &big;
  QuoteAmounts amounts = compute_quote(input);
  EXPECT_EQ(amounts.lines.back().cents, -12900);
  EXPECT_EQ(amounts.due_today_cents, 2000);
  EXPECT_EQ(amounts.term_cents, 0);
}

TEST(QuoteTest, a_coupon_waives_a_rest_that_is_too_small_to_be_charged) {
  struct Row {
    std::int64_t off;
    std::int64_t fee;
    std::int64_t due_today;
    std::int64_t term;
  };
  for (Row row : {Row{1289, 0, 0, 0}, Row{1241, 0, 0, 0}, Row{1240, 0, 50, 50},
                  Row{1241, 2000, 2000, 0}, Row{1290, 30, 0, 0}}) {
    Coupon lasting = coupon(CouponKind::Amount, row.off, CouponTerm::AllTerms);
    QuoteAmounts amounts =
        compute_quote({BillingCycle::Monthly, 1290, 0, row.fee, 0, ProcessingFee::Kept, &lasting});
    EXPECT_EQ(amounts.due_today_cents, row.due_today) << row.off;
    EXPECT_EQ(amounts.term_cents, row.term) << row.off;
    EXPECT_EQ(amounts.renewal_cents, row.term) << row.off;
    EXPECT_EQ(amounts.lines.back().cents, row.due_today - 1290 - row.fee) << row.off;
  }
}

TEST(QuoteTest, a_waived_fee_leaves_the_charges_alone) {
  Coupon no_fee = coupon(CouponKind::WaiveProcessingFee, 0, CouponTerm::AllTerms);
  QuoteInput input = annual();
  input.coupon = &no_fee;
  QuoteAmounts amounts = compute_quote(input);
  EXPECT_EQ(amounts.lines.back().cents, -2000);
  EXPECT_EQ(amounts.due_today_cents, 12900);
  EXPECT_EQ(amounts.term_cents, 12900);
  EXPECT_EQ(amounts.renewal_cents, 12900);
}

TEST(QuoteTest, a_coupon_for_all_terms_lowers_the_renewal) {
  Coupon lasting = coupon(CouponKind::Percent, 10, CouponTerm::AllTerms);
  QuoteInput input = annual();
  input.coupon = &lasting;
  EXPECT_EQ(compute_quote(input).renewal_cents, 12900 - 1290);
}

TEST(QuoteTest, some_states_have_no_processing_fee) {
  QuoteInput input = annual();
  input.fee_rule = ProcessingFee::NotCharged;
  QuoteAmounts amounts = compute_quote(input);
  EXPECT_EQ(amounts.lines.size(), 1U);
  EXPECT_EQ(amounts.due_today_cents, 12900);
}

TEST(QuoteTest, the_lines_add_up) {
  for (int dependents : {0, 1, 9}) {
    for (std::int64_t percent : {1, 33, 100}) {
      Coupon cut = coupon(CouponKind::Percent, percent);
      QuoteInput input = annual(dependents);
      input.coupon = &cut;
      QuoteAmounts amounts = compute_quote(input);
      std::int64_t sum = 0;
      for (const QuoteLine& line : amounts.lines) {
        EXPECT_EQ(line.cents, line.unit_cents * line.quantity);
        sum += line.cents;
      }
      EXPECT_EQ(sum, amounts.due_today_cents);
      EXPECT_GE(sum, 0);
    }
  }
}

TEST(QuoteTest, shares_round_half_up_as_prorations_do) {
  EXPECT_EQ(share_half_up(2000, 200, 365), 1096);
  EXPECT_EQ(share_half_up(12900, 265, 365), 9366);
  EXPECT_EQ(share_half_up(1, 1, 2), 1);
}

}  // namespace
}  // namespace molar::domain
