#include "base/messages.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace molar {
namespace {

TEST(Messages, EveryLanguageExceptSpanishUsesEnglish) {
  EXPECT_EQ(message("documents.office", "en"), "Office");
  EXPECT_EQ(message("documents.office", "es"), "Consultorio");
  EXPECT_EQ(message("documents.office", "fr"), "Office");
  EXPECT_EQ(Translate("es")("documents.office"), "Consultorio");
}

TEST(Messages, ReplacesNamesByValues) {
  EXPECT_EQ(message("changes.switchedNow", "en", {{"to", "{from}"}, {"from", "Solo"}}),
            "You change from Solo to {from} today.");
  EXPECT_EQ(Translate("es")("changes.switchedNow", {{"to", "Family"}}),
            "Hoy cambia de {from} a Family.");
}

TEST(Messages, ThrowsForAnUnknownKey) {
  EXPECT_THROW(message("documents", "en"), std::logic_error);
  EXPECT_THROW(message("documents.officer", "es"), std::logic_error);
}

}  // namespace
}  // namespace molar
