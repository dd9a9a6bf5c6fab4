#include "domain/terms/refund_rule.h"

#include <gtest/gtest.h>

namespace molar::domain {
namespace {

TEST(RefundRuleTest, every_state_has_thirty_days) {
  for (const char* state : {"AZ", "AR", "MD", "FL", "OR", "UT", "??", ""}) {
    const RefundRule& rule = refund_rule_of(state);
    EXPECT_EQ(format_date(refund_until(rule, parse_date("2026-11-21").value())), "2026-12-21")
        << state;
  }
}

TEST(RefundRuleTest, the_processing_fee_follows_the_state) {
  EXPECT_EQ(refund_rule_of("AZ").processing_fee, ProcessingFee::Kept);
  EXPECT_EQ(refund_rule_of("AR").processing_fee, ProcessingFee::Returned);
  EXPECT_EQ(refund_rule_of("MD").processing_fee, ProcessingFee::NotCharged);
}

TEST(RefundRuleTest, a_rule_is_found_by_its_stored_code) {
  for (const char* state : {"AZ", "AR", "MD"}) {
    const RefundRule& rule = refund_rule_of(state);
    EXPECT_EQ(&refund_rule_by_code(rule.code), &rule);
  }
}

TEST(RefundRuleTest, the_text_names_day_and_amounts_in_both_languages) {
  Date until = parse_date("2026-12-21").value();
  EXPECT_EQ(
      describe_refund({until, 12'900, 2'000}, "en"),
      "Cancel by 12/21/2026 and get $129.00 back (the $20.00 processing fee is kept), whether "
      "or not you used the plan. After that, we return the unused days.");
  EXPECT_EQ(describe_refund({until, 12'900, 2'000}, "es"),
            "Cancele a más tardar el 12/21/2026 y le devolvemos $129.00 (el cargo de trámite de "
            "$20.00 no se devuelve), haya usado el plan o no. Después, le devolvemos los días no "
            "usados.");
}

TEST(RefundRuleTest, a_fee_that_is_not_kept_is_not_mentioned) {
  Date until = parse_date("2026-12-21").value();
  for (bool open : {true, false}) {
    EXPECT_EQ(describe_refund({until, 900, 0, open}, "en").find("fee"), std::string::npos);
    EXPECT_EQ(describe_refund({until, 900, 0, open}, "es").find("cuota"), std::string::npos);
  }
}

TEST(RefundRuleTest, the_text_promises_nothing_after_the_refund_window) {
  Date until = parse_date("2026-12-21").value();
  EXPECT_EQ(describe_refund({until, 4'000, 2'000, false}, "en"),
            "If you cancel, we return the unused days, whether or not you used the plan.");
  EXPECT_EQ(describe_refund({until, 0, 0, true}, "en"),
            "You can cancel at any time. Nothing is left to pay back for this term.");
}

}  // namespace
}  // namespace molar::domain
