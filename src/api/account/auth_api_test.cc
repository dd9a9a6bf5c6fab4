#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/testing/api_fixture.h"

namespace molar::api {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;

std::string login_body(const std::string& email, const std::string& password) {
  return R"({"email":")" + email + R"(","password":")" + password + "\"}";
}

class AuthApiTest : public ApiFixture {
 protected:
  void SetUp() override {
    ApiFixture::SetUp();
    if (!IsSkipped()) {
      ann_ = add_member("Ann@Example.com");
    }
  }

  SeededMember ann_;
  const std::string good_ = login_body("ann@example.com", kTestPassword);
  const std::string wrong_ = login_body("ann@example.com", "not her password");
};
MOLAR_ON_BOTH_DATABASES(AuthApiTest);

TEST_P(AuthApiTest, ReportsThatAVisitorIsNotSignedIn) {
  auto visitor = browser();
  const auto answer = visitor.get("/api/auth");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.json().at("isAuthenticated"), false);
  EXPECT_EQ(answer.response.header("cache-control"), "no-store");
  EXPECT_TRUE(visitor.cookies().empty());
}

TEST_P(AuthApiTest, SignsInAndOut) {
  auto ann = browser();
  const auto in = ann.post("/api/login", good_);
  ASSERT_EQ(in.status, 200);
  EXPECT_EQ(in.json().at("email"), "Ann@Example.com");
  EXPECT_EQ(in.json().at("redirect"), "/dashboard");
  EXPECT_THAT(std::string(in.response.header("set-cookie")),
              testing::MatchesRegex("molar_session=[A-Za-z0-9_-]{43}; Path=/; HttpOnly; "
                                    "SameSite=Lax"));
  EXPECT_EQ(ann.get("/api/auth").json().at("email"), "Ann@Example.com");

  const auto cookies = ann.cookies();
  const auto out = ann.post("/api/v4/member/logout");
  EXPECT_EQ(out.status, 200);
  EXPECT_EQ(out.json().at("isAuthenticated"), false);
  EXPECT_EQ(ann.cookies().count("molar_session"), 0U);
  EXPECT_EQ(count_sessions(), 0);

  ann.cookies() = cookies;  // a replayed cookie
  EXPECT_EQ(ann.get("/api/auth").json().at("isAuthenticated"), false);
  EXPECT_EQ(ann.get("/api/v4/member/info").status, 401);
}

TEST_P(AuthApiTest, SignsOutWithoutASession) {
  auto visitor = browser();
  EXPECT_EQ(visitor.post("/api/v4/member/logout").status, 200);
}

TEST_P(AuthApiTest, UsesHostCookiesOverTls) {
  auto ann = browser();
  ann.secure = true;
  const auto in = ann.post("/api/login", good_);
  ASSERT_EQ(in.status, 200) << in.body;
  const std::string cookie(in.response.header("set-cookie"));
  EXPECT_TRUE(cookie.starts_with("__Host-molar_session=")) << cookie;
  EXPECT_THAT(cookie, testing::HasSubstr("; Secure"));
  EXPECT_EQ(cookie.find("Domain"), cookie.npos);
  EXPECT_EQ(ann.get("/api/auth").json().at("isAuthenticated"), true);
  ann.secure = false;  // over plain HTTP the same cookie is ignored
  EXPECT_EQ(ann.get("/api/auth").json().at("isAuthenticated"), false);
}

TEST_P(AuthApiTest, StartsANewSessionOnEveryLogin) {
  auto ann = browser_of(ann_);
  const auto before = ann.cookies();
  const std::string old_token = ann.csrf_token();
  ASSERT_EQ(ann.post("/api/login", good_).status, 200);
  EXPECT_NE(ann.cookies(), before);
  EXPECT_NE(ann.csrf_token(), old_token);
  EXPECT_EQ(count_sessions(), 1);  // the first one ended
}

TEST_P(AuthApiTest, StoresNoCookieValue) {
  auto ann = browser_of(ann_);
  const std::string value = ann.cookies().at("molar_session");
  const auto hashes = database().read([](storage::Connection& sql) {
    return sql.query<std::string>("select token_hash from session");
  });
  EXPECT_THAT(hashes, testing::ElementsAre(sha256_hex(value)));
}

TEST_P(AuthApiTest, AnswersEveryFailedLoginAlike) {
  auto visitor = browser();
  const auto wrong = visitor.post("/api/login", wrong_);
  const auto unknown =
      visitor.post("/api/login", login_body("nobody@example.com", "not a password"));
  const auto no_address = visitor.post("/api/login", login_body("ann", "not a password"));
  add_member("ben@example.com", "harbor");
  const auto other_brand = visitor.post("/api/login", login_body("ben@example.com", kTestPassword));
  for (const auto& answer : {wrong, unknown, no_address, other_brand}) {
    EXPECT_EQ(answer.status, 401);
    EXPECT_EQ(answer.code(), "login_failed");
    EXPECT_EQ(answer.json().at("detail"), "Email or password is incorrect.");
    EXPECT_EQ(answer.body.size(), wrong.body.size());
  }
  EXPECT_TRUE(visitor.cookies().empty());
}

TEST_P(AuthApiTest, TreatsAnAccountWithoutAPasswordLikeAnUnknownOne) {
  database().write(
      [](storage::Connection& sql) { sql.execute("update account set password_hash = ''"); });
  auto visitor = browser();
  const auto known = visitor.post("/api/login", good_);
  const auto unknown = visitor.post("/api/login", login_body("nobody@example.com", kTestPassword));
  EXPECT_EQ(known.status, 401);
  EXPECT_EQ(known.code(), "login_failed");
  EXPECT_EQ(known.json().at("detail"), unknown.json().at("detail"));
  EXPECT_EQ(visitor.post("/api/login", login_body("ann@example.com", "")).field_code("password"),
            "required");
}

TEST_P(AuthApiTest, ChecksItsFields) {
  auto visitor = browser();
  const auto empty = visitor.post("/api/login", "{}");
  EXPECT_EQ(empty.status, 422);
  EXPECT_EQ(empty.field_code("email"), "required");
  EXPECT_EQ(empty.field_code("password"), "required");
  const auto types = visitor.post("/api/login", R"({"email":["a@b.test"],"password":true})");
  EXPECT_EQ(types.field_code("email"), "invalid");
  EXPECT_EQ(types.field_code("password"), "invalid");
  const auto longest =
      visitor.post("/api/login", login_body("ann@example.com", std::string(128, 'x')));
  EXPECT_EQ(longest.status, 401);
  const auto longer =
      visitor.post("/api/login", login_body("ann@example.com", std::string(129, 'x')));
  EXPECT_EQ(longer.field_code("password"), "too_long");
  const auto address = visitor.post("/api/login", login_body(std::string(255, 'a'), "x"));
  EXPECT_EQ(address.field_code("email"), "too_long");
  const auto odd = visitor.post("/api/login", R"({"email":"a\u0000@b.test","password":"\u0000"})");
  EXPECT_EQ(odd.field_code("email"), "invalid");
  EXPECT_EQ(odd.field_code("password"), "invalid");
  const auto role = visitor.post(
      "/api/login", R"({"email":"a@b.test","password":"x","role":"admin","household_id":"1"})");
  EXPECT_EQ(role.field_code("role"), "not_allowed");
}

TEST_P(AuthApiTest, RedirectsWithinTheSiteOnly) {
  auto ann = browser();
  const auto to = [&](const std::string& path) {
    const auto answer =
        ann.post("/api/login", R"({"email":"ann@example.com","password":")" +
                                   std::string(kTestPassword) + R"(","redirect":")" + path + "\"}");
    return std::string(answer.json().at("redirect").as_string());
  };
  EXPECT_EQ(to("/savings-summary?x=1"), "/savings-summary?x=1");
  EXPECT_EQ(to("https://evil.example/"), "/dashboard");
  EXPECT_EQ(to("//evil.example/"), "/dashboard");
  EXPECT_EQ(to("/\\\\evil.example"), "/dashboard");
}

TEST_P(AuthApiTest, LocksAnAccountAndNetworkAfterFiveFailures) {
  auto visitor = browser();
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(visitor.post("/api/login", wrong_).status, 401);
    clock().advance(minutes(1));
  }
  const auto locked = visitor.post("/api/login", good_);
  EXPECT_EQ(locked.status, 429);
  EXPECT_EQ(locked.code(), "rate_limited");
  const int wait = std::stoi(std::string(locked.response.header("retry-after")));
  EXPECT_GT(wait, 9 * 60);
  EXPECT_LE(wait, 16 * 60);

  auto elsewhere = browser();  // another address is slowed down only
  elsewhere.client_address = "198.51.100.9";
  const auto slowed = elsewhere.post("/api/login", login_body("ANN@example.com", "x"));
  EXPECT_EQ(slowed.status, 429);
  EXPECT_LE(std::stoi(std::string(slowed.response.header("retry-after"))), 4 * 60);

  clock().advance(std::chrono::seconds(wait));
  EXPECT_EQ(visitor.post("/api/login", good_).status, 200);
}

TEST_P(AuthApiTest, DoesNotLockTheOwnersBrowserForFailuresOfStrangers) {
  auto ann = browser_of(ann_);
  ann.post("/api/v4/member/logout", "");
  EXPECT_EQ(ann.cookies().count("molar_session"), 0U);
  EXPECT_EQ(ann.cookies().count("molar_device"), 1U);
  auto stranger = browser();
  stranger.client_address = "198.51.100.9";
  for (int i = 0; i < 10; ++i) {
    stranger.post("/api/login", wrong_);
  }
  EXPECT_EQ(stranger.post("/api/login", good_).status, 429);
  EXPECT_EQ(ann.post("/api/login", good_).status, 200);
}

TEST_P(AuthApiTest, LocksUnknownAccountsTheSameWay) {
  auto visitor = browser();
  const std::string body = login_body("nobody@example.com", "x");
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(visitor.post("/api/login", body).status, 401);
  }
  EXPECT_EQ(visitor.post("/api/login", body).status, 429);
  // The same address at another brand is another account.
  EXPECT_EQ(browser(kHarborHost).post("/api/login", body).status, 401);
}

TEST_P(AuthApiTest, ForgetsFailuresAfterASuccess) {
  auto ann = browser();
  for (int round = 0; round < 3; ++round) {
    for (int i = 0; i < 4; ++i) {
      EXPECT_EQ(ann.post("/api/login", wrong_).status, 401);
    }
    EXPECT_EQ(ann.post("/api/login", good_).status, 200);
  }
}

TEST_P(AuthApiTest, LocksAnAddressAfterTwentyFailures) {
  auto visitor = browser();
  visitor.client_address = "2001:db8::1";
  for (int i = 0; i < 20; ++i) {
    const std::string email = "guess" + std::to_string(i) + "@example.com";
    EXPECT_EQ(visitor.post("/api/login", login_body(email, "x")).status, 401);
  }
  visitor.client_address = "2001:db8::ffff";  // the same network
  EXPECT_EQ(visitor.post("/api/login", good_).status, 429);
  visitor.client_address = "2001:db8:0:1::1";
  EXPECT_EQ(visitor.post("/api/login", good_).status, 200);
}

TEST_P(AuthApiTest, EndsASessionAfterAnIdleHour) {
  auto ann = browser_of(ann_);
  clock().advance(minutes(59));
  EXPECT_EQ(ann.get("/api/v4/member/info").status, 200);  // a request keeps the session alive
  clock().advance(minutes(59));
  EXPECT_EQ(ann.get("/api/v4/member/info").status, 200);
  clock().advance(minutes(60));
  EXPECT_EQ(ann.get("/api/v4/member/info").status, 401);
}

TEST_P(AuthApiTest, EndsASessionAfterTwelveHours) {
  auto ann = browser_of(ann_);
  for (int half_hours = 1; half_hours < 24; ++half_hours) {
    clock().advance(minutes(30));
    ASSERT_EQ(ann.get("/api/v4/member/info").status, 200) << half_hours;
  }
  clock().advance(minutes(30));
  EXPECT_EQ(ann.get("/api/v4/member/info").status, 401);
}

TEST_P(AuthApiTest, StoresTheTimeOfAVisitOnceAMinute) {
  auto ann = browser_of(ann_);
  const auto last_seen = [&] {
    return *database().read([](storage::Connection& sql) {
      return sql.query_one<std::int64_t>("select last_seen_at from session");
    });
  };
  const std::int64_t start = last_seen();
  clock().advance(std::chrono::seconds(59));
  ann.get("/api/auth");
  EXPECT_EQ(last_seen(), start);
  clock().advance(std::chrono::seconds(1));
  ann.get("/api/auth");
  EXPECT_EQ(last_seen(), start + 60'000);
}

TEST_P(AuthApiTest, RefusesSessionsOfAnotherBrandAndForgedOnes) {
  auto ann = browser_of(ann_);
  auto elsewhere = browser(kHarborHost);
  elsewhere.cookies() = ann.cookies();
  EXPECT_EQ(elsewhere.get("/api/auth").json().at("isAuthenticated"), false);
  EXPECT_EQ(elsewhere.get("/api/v4/member/info").status, 401);

  const std::string value = ann.cookies().at("molar_session");
  for (const std::string& forged :
       {value.substr(1), value + "A", sha256_hex(value), std::string("' or 1=1 --"),
        std::string(43, 'A'), std::string(5'000, 'A')}) {
    auto thief = browser();
    thief.cookies()["molar_session"] = forged;
    EXPECT_EQ(thief.get("/api/v4/member/info").status, 401) << forged;
  }
  // A second cookie with the same name: the server cannot tell which one is valid.
  const auto twice = ann.send("GET", "/api/v4/member/info", "",
                              {{"Cookie", "molar_session=" + value + "; molar_session=x"}});
  EXPECT_EQ(twice.status, 401);
}

TEST_P(AuthApiTest, BindsCsrfTokensToTheSession) {
  auto visitor = browser();
  const std::string anonymous = visitor.csrf_token();
  auto other_visitor = browser();
  EXPECT_EQ(other_visitor.csrf_token(), anonymous);  // so that the page cache can store whole pages
  EXPECT_NE(browser(kHarborHost).csrf_token(), anonymous);

  auto ann = browser_of(ann_);
  auto again = browser_of(ann_);
  const std::string hers = ann.csrf_token();
  EXPECT_NE(hers, anonymous);
  EXPECT_NE(again.csrf_token(), hers);
  for (const std::string& token : {anonymous, again.csrf_token(), std::string("x")}) {
    EXPECT_EQ(ann.send("POST", "/api/v4/member/logout", "", {{"csrf-token", token}}).status, 403);
  }
  EXPECT_EQ(visitor.send("POST", "/api/login", good_, {{"csrf-token", hers}}).status, 403);
  EXPECT_EQ(ann.send("POST", "/api/v4/member/logout", "", {{"csrf-token", hers}}).status, 200);
}

TEST_P(AuthApiTest, RefusesHostileLogins) {
  auto visitor = browser();
  expect_hostile_requests_refused(visitor, "POST", "/api/login", good_);
  EXPECT_EQ(count_sessions(), 0);
}

TEST_P(AuthApiTest, AcceptsClientsThatSendNoOrigin) {
  auto ann = browser();
  EXPECT_EQ(ann.send("POST", "/api/login", good_, {{"Origin", ""}}).status, 200);
  EXPECT_EQ(ann.send("POST", "/api/v4/member/logout", "",
                     {{"Origin", ""}, {"Sec-Fetch-Site", "same-origin"}})
                .status,
            200);
  EXPECT_EQ(ann.send("POST", "/api/login", good_,
                     {{"Content-Type", "Application/JSON; charset=\"UTF-8\""}})
                .status,
            200);
}

TEST_P(AuthApiTest, ReportsWhetherAnEmailIsAvailable) {
  auto visitor = browser();
  const auto available = [&](const std::string& email) {
    return visitor.get("/api/v4/member/validateEmail?email=" + email).json().at("available");
  };
  EXPECT_EQ(available("free@example.com"), true);
  EXPECT_EQ(available("ANN%40example.com"), false);
  EXPECT_EQ(browser(kHarborHost)
                .get("/api/v4/member/validateEmail?email=ann@example.com")
                .json()
                .at("available"),
            true);
  EXPECT_EQ(visitor.get("/api/v4/member/validateEmail").field_code("email"), "required");
  EXPECT_EQ(visitor.get("/api/v4/member/validateEmail?email=ann").field_code("email"), "invalid");
}

TEST_P(AuthApiTest, LimitsChecksOfEmails) {
  auto visitor = browser();
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(visitor.get("/api/v4/member/validateEmail?email=a@example.com").status, 200);
  }
  const auto limited = visitor.get("/api/v4/member/validateEmail?email=a@example.com");
  EXPECT_EQ(limited.status, 429);
  EXPECT_NE(limited.response.header("retry-after"), "");
  clock().advance(minutes(2));
  EXPECT_EQ(visitor.get("/api/v4/member/validateEmail?email=a@example.com").status, 200);
}

TEST_P(AuthApiTest, RehashesPasswordsOfAnOlderCost) {
  PasswordHasher older({.cost = {.memory_kib = 32, .passes = 1}});
  database().write([&](storage::Connection& sql) {
    sql.execute("update account set password_hash = :hash", *older.hash(kTestPassword));
  });
  browser_of(ann_);
  const auto hash = *database().read([](storage::Connection& sql) {
    return sql.query_one<std::string>("select password_hash from account");
  });
  EXPECT_FALSE(hasher().needs_rehash(hash));
  browser_of(ann_);
}

}  // namespace
}  // namespace molar::api
