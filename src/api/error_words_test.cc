#include "api/error_words.h"

#include <gtest/gtest.h>

namespace molar::api {
namespace {

TEST(ErrorWords, AreSpanishOnSpanishPages) {
  const Error limited = Error::rate_limited(30);
  const Error spanish = in_language(limited, "es");
  EXPECT_EQ(spanish.detail, "Demasiados intentos. Espere un poco e inténtelo de nuevo.");
  EXPECT_EQ(spanish.code, "rate_limited");
  EXPECT_EQ(spanish.retry_after_seconds, 30);
  EXPECT_EQ(in_language(limited, "en").detail, limited.detail);
  EXPECT_EQ(in_language(Error::not_found("plan"), "es").detail, "Aquí no hay nada con ese nombre.");
}

TEST(ErrorWords, LeaveOtherSentencesOfTheSameCode) {
  const Error own = Error::conflict("already_member", "Usted tiene una membresía vigente.");
  EXPECT_EQ(in_language(own, "es").detail, own.detail);
  const Error unknown = Error::conflict("something_else", "Something else.");
  EXPECT_EQ(in_language(unknown, "es").detail, unknown.detail);
}

}  // namespace
}  // namespace molar::api
