// GET /api/v4/member/info is built once for each version of a household, and again after every
// write to a table that it reads.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "api/request/response_cache.h"
#include "api/testing/api_fixture.h"
#include "api/testing/join.h"

namespace molar::api {
namespace {

using storage::Connection;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kInfo = "/api/v4/member/info";

class MemberInfoCacheTest : public ApiFixture {
 protected:
  void SetUp() override {
    ApiFixture::SetUp();
    if (IsSkipped()) {
      return;
    }
    bind_all(second_node_, services());
  }
  // The response of a second server on the same database, with the cookies of `client`.
  std::string info_of_second_node(ApiClient& client) {
    ApiClient other(second_node_, client.host());
    other.cookies() = client.cookies();
    return other.get(kInfo).body;
  }
  std::int64_t version_of(const std::string& household) {
    return *database().read([&](Connection& sql) {
      return sql.query_one<std::int64_t>("select version from household where id = :id", household);
    });
  }
  std::string household() {
    return *database().read([](Connection& sql) {
      return sql.query_one<std::string>("select household_id from subscription");
    });
  }
  void set_version(std::int64_t version) {
    database().write(
        [&](Connection& sql) { sql.execute("update household set version = :version", version); });
  }
  void rename(const std::string& name) {
    database().write(
        [&](Connection& sql) { sql.execute("update member set first_name = :name", name); });
  }

  http::Router second_node_;
};
MOLAR_ON_BOTH_DATABASES(MemberInfoCacheTest);

TEST_P(MemberInfoCacheTest, IsRebuiltOnlyWhenTheVersionHasChanged) {
  ApiClient ana = browser();
  join(ana);
  const std::string first = ana.get(kInfo).body;
  const std::int64_t version = version_of(household());
  rename("Other");
  set_version(version);
  EXPECT_EQ(ana.get(kInfo).body, first);
  set_version(version + 1);
  EXPECT_THAT(ana.get(kInfo).body, HasSubstr(R"("firstName":"Other")"));
}

TEST_P(MemberInfoCacheTest, ShowsWritesOfAnotherNodeOnTheNextRequest) {
  ApiClient ana = browser();
  join(ana, {.children = 1});
  EXPECT_EQ(ana.get(kInfo).body, info_of_second_node(ana));
  rename("Bea");
  EXPECT_THAT(ana.get(kInfo).body, HasSubstr(R"("firstName":"Bea")"));
  EXPECT_THAT(info_of_second_node(ana), HasSubstr(R"("firstName":"Bea")"));
  ASSERT_EQ(ana.put("/api/v4/member/update", R"({"phone":"6025550199"})").status, 200);
  EXPECT_THAT(info_of_second_node(ana), HasSubstr("6025550199"));
  EXPECT_THAT(ana.get(kInfo).body, HasSubstr("6025550199"));
}

// The cached text is separate for each language, day, person and role.
TEST_P(MemberInfoCacheTest, IsForOnePersonInOneLanguageOnOneDay) {
  ApiClient ana = browser();
  join(ana, {.auto_renew = true});
  const std::string english = ana.get(kInfo).body;
  const std::string spanish = ana.get(std::string(kInfo) + "?lang=es").body;
  EXPECT_NE(english, spanish);
  EXPECT_EQ(ana.get(kInfo).body, english);

  ApiClient bo = browser_of(add_member("bo@example.com"));
  set_version(version_of(household()));
  EXPECT_THAT(bo.get(kInfo).body, Not(HasSubstr("ana@example.com")));

  const std::int64_t version = version_of(household());
  clock().advance(std::chrono::hours(24 * 60));
  ApiClient later = browser();
  ASSERT_EQ(
      later.post("/api/login", R"({"email":"ana@example.com","password":"plum trees in winter"})")
          .status,
      200);
  set_version(version);
  EXPECT_NE(later.get(kInfo).body, english);
}

// The tables that the response reads. Every write to them raises the version.
TEST_P(MemberInfoCacheTest, EveryWriteRaisesTheVersionInItsTransaction) {
  ApiClient ana = browser();
  join(ana, {.auto_renew = true, .children = 1});
  const std::string home = household();
  using Write = std::function<void(Connection&)>;
  const std::vector<Write> writes = {
      [](Connection& sql) { sql.execute("update member set status = status"); },
      [](Connection& sql) { sql.execute("update subscription set status = status"); },
      [](Connection& sql) { sql.execute("update payment_method set last4 = last4"); },
      [](Connection& sql) { sql.execute("update receipt set number = number"); },
      [](Connection& sql) { sql.execute("update invoice set status = status"); },
      [](Connection& sql) { sql.execute("update payment set status = status"); },
      [](Connection& sql) { sql.execute("update account set email = email"); },
      [&](Connection& sql) {
        sql.execute(
            "insert into credit (id, group_key, household_id, kind, cents, reference, dedupe_key, "
            "created_at) values ('c1', 'cedar', :household, 'prepaid', 5, 'r', 'd', 1) "
            "on conflict do nothing",
            home);
      },
      [](Connection& sql) { sql.execute("update credit set cents = cents"); },
      [](Connection& sql) { sql.execute("delete from credit"); },
      [](Connection& sql) { sql.execute("delete from receipt"); },
  };
  for (std::size_t i = 0; i < writes.size(); ++i) {
    const std::int64_t before = version_of(home);
    const Status refused = database().transact([&](Connection& sql) -> Status {
      writes[i](sql);
      return Error::conflict("x", "");
    });
    ASSERT_TRUE(refused.has_error());
    EXPECT_EQ(version_of(home), before) << i;
    database().write([&](Connection& sql) { writes[i](sql); });
    EXPECT_GT(version_of(home), before) << i;
  }
}

// An invitation expires without any write.
TEST_P(MemberInfoCacheTest, IsNotCachedDuringAnInvitation) {
  ApiClient ana = browser();
  join(ana, {.children = 1});
  database().write([](Connection& sql) {
    sql.execute(
        "update member set role = 'adult_dependent', date_of_birth = '1990-01-01' where role = "
        "'child'");
  });
  const auto info = ana.get(kInfo).json();
  const std::string dependent(info.at("people").at(1).at("id").as_string());
  ASSERT_EQ(ana.post("/api/v4/member/invite/" + dependent, R"({"email":"tom@example.com"})").status,
            202);
  EXPECT_THAT(ana.get(kInfo).body, HasSubstr(R"("login":"invited")"));
  const std::int64_t version = version_of(household());
  database().write([](Connection& sql) { sql.execute("update invite set expires_at = 1"); });
  set_version(version);
  EXPECT_THAT(ana.get(kInfo).body, Not(HasSubstr(R"("login":"invited")")));
}

TEST(ResponseCache, ReturnsATextForItsStampOnly) {
  ResponseCache cache;
  const auto text = std::make_shared<const std::string>("one");
  cache.keep("key", "1", text);
  EXPECT_EQ(cache.find("key", "1"), text);
  EXPECT_EQ(cache.find("key", "2"), nullptr);
  EXPECT_EQ(cache.find("other", "1"), nullptr);
  const auto later = std::make_shared<const std::string>("two");
  cache.keep("key", "2", later);
  EXPECT_EQ(cache.find("key", "1"), nullptr);
  EXPECT_EQ(cache.find("key", "2"), later);
}

TEST(ResponseCache, RemovesTheLeastRecentlyUsedEntriesFirst) {
  ResponseCache cache(100'000);
  const auto text = std::make_shared<const std::string>(1'000, 'x');
  cache.keep("used", "1", text);
  cache.keep("unused", "1", text);
  for (int i = 0; i < 1'000; ++i) {
    cache.keep("more " + std::to_string(i), "1", text);
    ASSERT_EQ(cache.find("used", "1"), text) << i;
  }
  EXPECT_EQ(cache.find("unused", "1"), nullptr);
  int found = 0;
  for (int i = 0; i < 1'000; ++i) {
    found += cache.find("more " + std::to_string(i), "1") != nullptr ? 1 : 0;
  }
  EXPECT_LT(found, 100);
}

TEST(ResponseCache, AReplacedEntryLeavesRoomForOthers) {
  ResponseCache cache(10'000);
  const auto text = std::make_shared<const std::string>(1'000, 'x');
  cache.keep("other", "1", text);
  for (int i = 0; i < 100; ++i) {
    cache.keep("replaced", std::to_string(i), text);
  }
  EXPECT_EQ(cache.find("replaced", "98"), nullptr);
  EXPECT_EQ(cache.find("replaced", "99"), text);
  EXPECT_EQ(cache.find("other", "1"), text);
}

}  // namespace
}  // namespace molar::api
