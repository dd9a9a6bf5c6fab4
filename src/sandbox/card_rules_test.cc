#include "sandbox/card_rules.h"

#include <gtest/gtest.h>

namespace molar::sandbox {
namespace {

const Date kToday = parse_date("2026-11-21").value();

CardInput card() {
  return {"4242424242424242", 12, 2030, "123", "Ana Lee", "85001"};
}

// Returns "field:code; …".
std::string faults(const CardInput& input) {
  FieldErrors errors;
  check_card(input, kToday, errors);
  std::string all;
  for (const FieldError& error : errors.all()) {
    all += error.field + ":" + error.code + "; ";
  }
  return all;
}

std::string faults_with(void (*change)(CardInput&)) {
  CardInput input = card();
  change(input);
  return faults(input);
}

TEST(CardRulesTest, a_valid_card_has_no_faults) {
  EXPECT_EQ(faults(card()), "");
  EXPECT_EQ(faults_with([](CardInput& c) { c.number = "4242 4242-4242 4242"; }), "");
  EXPECT_EQ(faults_with([](CardInput& c) { c.number = "4222222222222"; }), "");  // 13 digits
}

TEST(CardRulesTest, the_number_has_a_check_digit_and_13_to_19_digits) {
  EXPECT_EQ(faults_with([](CardInput& c) { c.number = ""; }), "number:required; ");
  EXPECT_EQ(faults_with([](CardInput& c) { c.number = "4242424242424241"; }), "number:invalid; ");
  EXPECT_EQ(faults_with([](CardInput& c) { c.number = "42424242a4242424"; }), "number:invalid; ");
  EXPECT_EQ(faults_with([](CardInput& c) { c.number = "424242424242"; }), "number:too_short; ");
  EXPECT_EQ(faults_with([](CardInput& c) { c.number = "42424242424242424242"; }),
            "number:too_long; ");
}

TEST(CardRulesTest, a_card_is_valid_until_the_end_of_its_month) {
  EXPECT_EQ(faults_with([](CardInput& c) { c.exp_month = 11, c.exp_year = 2026; }), "");
  EXPECT_EQ(faults_with([](CardInput& c) { c.exp_month = 10, c.exp_year = 2026; }),
            "expMonth:too_old; ");
  EXPECT_EQ(faults_with([](CardInput& c) { c.exp_year = 2025; }), "expYear:too_old; ");
  EXPECT_EQ(faults_with([](CardInput& c) { c.exp_year = 2046; }), "");
  EXPECT_EQ(faults_with([](CardInput& c) { c.exp_year = 2047; }), "expYear:invalid; ");
  EXPECT_EQ(faults_with([](CardInput& c) { c.exp_month = 13; }), "expMonth:invalid; ");
  EXPECT_EQ(faults_with([](CardInput& c) { c.exp_month = 0; }), "expMonth:invalid; ");
}

TEST(CardRulesTest, the_security_code_has_the_length_of_its_scheme) {
  EXPECT_EQ(faults_with([](CardInput& c) { c.cvc = "12"; }), "cvc:too_short; ");
  EXPECT_EQ(faults_with([](CardInput& c) { c.cvc = "1234"; }), "cvc:too_long; ");
  EXPECT_EQ(faults_with([](CardInput& c) { c.cvc = "12a"; }), "cvc:invalid; ");
  EXPECT_EQ(faults_with([](CardInput& c) { c.cvc = ""; }), "cvc:required; ");
  auto amex = [](CardInput& c) { c.number = "378282246310005", c.cvc = "1234"; };
  EXPECT_EQ(faults_with(amex), "");
  EXPECT_EQ(faults_with([](CardInput& c) { c.number = "378282246310005"; }), "cvc:too_short; ");
}

TEST(CardRulesTest, name_and_zip_are_required) {
  EXPECT_EQ(faults_with([](CardInput& c) { c.name = "A"; }), "name:too_short; ");
  EXPECT_EQ(faults_with([](CardInput& c) { c.name = std::string(60, 'a'); }), "");
  EXPECT_EQ(faults_with([](CardInput& c) { c.name = std::string(61, 'a'); }), "name:too_long; ");
  EXPECT_EQ(faults_with([](CardInput& c) { c.billing_zip = "8500"; }), "billingZip:invalid; ");
  EXPECT_EQ(faults_with([](CardInput& c) { c.billing_zip = "85001-1234"; }), "");
}

TEST(CardRulesTest, the_first_digits_identify_the_scheme) {
  EXPECT_EQ(brand_of("4242424242424242"), "visa");
  EXPECT_EQ(brand_of("5555555555554444"), "mastercard");
  EXPECT_EQ(brand_of("2221000000000009"), "mastercard");
  EXPECT_EQ(brand_of("2720990000000000"), "mastercard");
  EXPECT_EQ(brand_of("2721000000000000"), "other");
  EXPECT_EQ(brand_of("378282246310005"), "amex");
  EXPECT_EQ(brand_of("6011111111111117"), "discover");
  EXPECT_EQ(brand_of("3530111333300000"), "other");
}

TEST(CardRulesTest, test_cards_have_their_documented_behaviour) {
  for (const char* number :
       {"4242424242424242", "5555555555554444", "378282246310005", "6011111111111117"}) {
    EXPECT_EQ(behaviour_of(number), "succeed");
    EXPECT_TRUE(passes_luhn(number));
  }
  EXPECT_EQ(behaviour_of("4000000000009995"), "insufficient_funds");
  EXPECT_EQ(behaviour_of("4000000000000069"), "expired_card");
  EXPECT_EQ(behaviour_of("4000000000000127"), "incorrect_cvc");
  EXPECT_EQ(behaviour_of("4000000000000002"), "do_not_honor");
  EXPECT_EQ(behaviour_of("4000000000009979"), "lost_stolen");
  EXPECT_EQ(behaviour_of("4000000000000119"), "network");
}

}  // namespace
}  // namespace molar::sandbox
