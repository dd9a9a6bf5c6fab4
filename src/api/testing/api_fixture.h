// The whole API on an empty database, with two brands, a manual clock and a payment provider in
// memory.
//
//   class LoginApiTest : public ApiFixture {};
//   MOLAR_ON_BOTH_DATABASES(LoginApiTest);
//   TEST_P(LoginApiTest, Answers…) { auto ann = browser(); ann.get("/api/auth"); … }
#pragma once

#include <memory>
#include <string>

#include "api/api.h"
#include "api/testing/api_client.h"
#include "api/testing/api_scenario.h"
#include "api/testing/fake_gateway.h"
#include "base/clock.h"
#include "base/password_hash.h"
#include "base/random.h"
#include "base/testing/fake_clock.h"
#include "base/testing/seeded_random.h"
#include "http/router.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
class NoCaptcha;
}

namespace molar::api {

struct TestServices;

inline constexpr const char* kCedarHost = "cedar.localhost:8080";
inline constexpr const char* kHarborHost = "harbor.localhost:8080";
inline constexpr const char* kTestPassword = "plum trees in winter";

// A household that a test inserted into the database.
struct SeededMember {
  std::string household_id;
  std::string member_id;
  std::string account_id;
  std::string email;
};

class ApiFixture : public storage::DatabaseTest {
 protected:
  ApiFixture();
  ~ApiFixture() override;
  void SetUp() override;

  // A browser that has opened a page of the brand and has no cookies.
  ApiClient browser(const std::string& host = kCedarHost);
  // A browser that is logged in as this member.
  ApiClient browser_of(const SeededMember& member, const std::string& host = kCedarHost);

  // A primary member with an account with kTestPassword, and without a membership.
  SeededMember add_member(const std::string& email, const std::string& group_key = "cedar");

  // An adult on this member's membership, with their own account with kTestPassword.
  SeededMember add_adult_dependent(const SeededMember& primary, const std::string& email,
                                   const std::string& group_key = "cedar");

  std::int64_t count_sessions();

  // Runs renewals, dunning, notices and refunds as the server does.
  void run_money_jobs();

  FakeClock& clock() { return clock_; }
  FakeGateway& gateway() { return gateway_; }
  PasswordHasher& hasher() { return hasher_; }
  const http::Router& router() const { return router_; }
  domain::NoCaptcha& no_captcha();
  Services& services();

 private:
  FakeClock clock_;  // 2026-11-21 17:00 UTC, 10:00 in Phoenix
  SeededRandom random_{7};
  PasswordHasher hasher_;
  FakeGateway gateway_;
  std::unique_ptr<TestServices> services_;
  http::Router router_;
};

}  // namespace molar::api
