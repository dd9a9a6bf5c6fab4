#include "http/message/problem.h"

#include <gtest/gtest.h>
#include <boost/json.hpp>

namespace molar::http {
namespace {

boost::json::object document(const Response& response) {
  EXPECT_EQ(response.header("Content-Type"), "application/problem+json");
  EXPECT_EQ(response.header("Cache-Control"), "no-store");
  return boost::json::parse(response.body).as_object();
}

TEST(Problem, HasTheStandardMembers) {
  const auto doc =
      document(problem(Error::conflict("already_member", "You are a member."), "id-1"));
  EXPECT_EQ(doc.at("status"), 409);
  EXPECT_EQ(doc.at("code"), "already_member");
  EXPECT_EQ(doc.at("detail"), "You are a member.");
  EXPECT_EQ(doc.at("requestId"), "id-1");
  EXPECT_TRUE(doc.at("type").is_string());
  EXPECT_TRUE(doc.at("title").is_string());
  EXPECT_FALSE(doc.contains("errors"));
}

TEST(Problem, ListsFieldErrorsByName) {
  const Response response = problem(Error::invalid_fields({{"email", "invalid", "Not an address."},
                                                           {"zip", "required", "Missing."}}),
                                    "id");
  EXPECT_EQ(response.status, 422);
  const auto doc = document(response);
  EXPECT_EQ(doc.at("errors").at("email"), "Not an address.");
  EXPECT_EQ(doc.at("errorCodes").at("zip"), "required");
}

TEST(Problem, OmitsTheInternalText) {
  Error error = Error::unavailable("database_busy", "Please try again.", 3);
  error.internal = "disk I/O error on molar.db";
  const Response response = problem(error, "id");
  EXPECT_EQ(response.status, 503);
  EXPECT_EQ(response.header("Retry-After"), "3");
  EXPECT_EQ(response.body.find("molar.db"), std::string::npos);
}

TEST(Problem, HasRetryAfterAndTheReasonOfADecline) {
  EXPECT_EQ(problem(Error::rate_limited(0), "id").header("Retry-After"), "1");
  const auto doc = document(problem(Error::payment_declined("expired_card", "Declined."), "id"));
  EXPECT_EQ(doc.at("status"), 402);
  EXPECT_EQ(doc.at("reason"), "expired_card");
}

TEST(Problem, MapsEachKindToItsStatus) {
  const auto status_of = [](ErrorKind kind) {
    return problem(Error{kind, "x", "X."}, "id").status;
  };
  EXPECT_EQ(status_of(ErrorKind::InvalidInput), 400);
  EXPECT_EQ(status_of(ErrorKind::Unauthenticated), 401);
  EXPECT_EQ(status_of(ErrorKind::Forbidden), 403);
  EXPECT_EQ(status_of(ErrorKind::NotFound), 404);
  EXPECT_EQ(status_of(ErrorKind::Gone), 410);
  EXPECT_EQ(status_of(ErrorKind::TooLarge), 413);
  EXPECT_EQ(status_of(ErrorKind::UnsupportedType), 415);
  EXPECT_EQ(status_of(ErrorKind::Locked), 423);
}

TEST(Problem, Each401HasAChallenge) {
  EXPECT_EQ(problem(Error::unauthenticated(), "r").header("WWW-Authenticate"),
            "Cookie realm=\"members\"");
  EXPECT_EQ(problem(Error::not_found("plan"), "r").header("WWW-Authenticate"), "");
}

}  // namespace
}  // namespace molar::http
