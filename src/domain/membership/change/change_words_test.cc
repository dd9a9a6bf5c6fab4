#include "domain/membership/change/change_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace molar::domain::change_words {
namespace {

using testing::Contains;

// A buyer may have paid from a bank account (ADR 25), to which the refund goes.
TEST(ChangeWords, ARefundGoesBackToTheCardOrBankAccountThatPaid) {
  ChangeShown shown;
  shown.refund_cents = 12'900;
  shown.ends_on = Date{std::chrono::year{2026} / 11 / 28};
  EXPECT_THAT(canceled({.shown = shown}, "en"),
              Contains("$129.00 goes back to the card or bank account that paid, within 30 days."));
  EXPECT_THAT(canceled({.shown = shown}, "es"),
              Contains("$129.00 vuelve a la tarjeta o la cuenta bancaria con la que se pagó, en un "
                       "plazo de 30 días."));
}

}  // namespace
}  // namespace molar::domain::change_words
