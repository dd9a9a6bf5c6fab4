#include "domain/checkout/refund_rule.h"

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

TEST(RefundRuleTest, the_words_name_the_day_and_the_fee_in_both_languages) {
  Date until = parse_date("2026-12-21").value();
  std::string kept = describe_refund_rule(refund_rule_of("AZ"), until, "en");
  EXPECT_NE(kept.find("12/21/2026"), std::string::npos);
  EXPECT_NE(kept.find("except the processing fee"), std::string::npos);
  EXPECT_NE(kept.find("whether or not"), std::string::npos);
  std::string returned = describe_refund_rule(refund_rule_of("AR"), until, "en");
  EXPECT_EQ(returned.find("processing fee"), std::string::npos);
  std::string spanish = describe_refund_rule(refund_rule_of("AZ"), until, "es");
  EXPECT_NE(spanish.find("cuota de inscripción"), std::string::npos);
}

}  // namespace
}  // namespace molar::domain
