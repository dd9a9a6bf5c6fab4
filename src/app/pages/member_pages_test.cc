// API calls of members' pages: with the rights of their own visitor only, and before rendering
// where the calls of such pages are known.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "app/testing/anonymous_pages_fixture.h"

namespace molar::app {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

constexpr const char* kInfo = "/api/v4/member/info";

class MemberPagesTest : public AnonymousPagesFixture {
 protected:
  // Body of the page, requested with these cookies.
  std::string page(const std::string& cookies, const std::string& path = "/dashboard") {
    return text(visit(get(path, cookies)));
  }
  std::string cookies_of(const api::SeededMember& member,
                         const std::string& host = api::kCedarHost) {
    std::string cookies;
    api::ApiClient browser = browser_of(member, host);
    for (const auto& [name, value] : browser.cookies()) {
      cookies += (cookies.empty() ? "" : "; ") + name + "=" + value;
    }
    return cookies;
  }
};
MOLAR_ON_BOTH_DATABASES(MemberPagesTest);

TEST_P(MemberPagesTest, CallsOfAPageDoNotReadTheSessionAgain) {
  const auto ana = add_member("ana@example.com");
  const std::string cookies = cookies_of(ana);
  int status = 0;
  renderer_.change = [&](render::PageResult&, const render::ApiCall& api) {
    database().write([](storage::Connection& sql) { sql.execute("delete from session"); });
    status = api(kInfo).status;
  };
  EXPECT_THAT(page(cookies), HasSubstr("ana@example.com"));
  EXPECT_EQ(status, 200);
  EXPECT_THAT(page(cookies), Not(HasSubstr("ana@example.com")));
  EXPECT_EQ(status, 401);
}

TEST_P(MemberPagesTest, LearnedCallsAreMadeBeforeThePageForItsOwnVisitor) {
  const auto ana = add_member("ana@example.com");
  const auto bo = add_member("bo@example.com");
  page(cookies_of(ana));
  EXPECT_THAT(renderer_.ahead(), IsEmpty());
  const std::string of_bo = page(cookies_of(bo));
  EXPECT_THAT(renderer_.ahead(), UnorderedElementsAre("/api/auth", kInfo));
  EXPECT_THAT(of_bo, HasSubstr("bo@example.com"));
  EXPECT_THAT(of_bo, HasSubstr(bo.member_id));
  EXPECT_THAT(of_bo, Not(HasSubstr("ana@example.com")));
  EXPECT_THAT(of_bo, Not(HasSubstr(ana.member_id)));
}

TEST_P(MemberPagesTest, CallsAreLearnedSeparatelyForVisitorsMembersDependentsAndBrands) {
  const auto ana = add_member("ana@example.com");
  const auto child = add_adult_dependent(ana, "child@example.com");
  const auto other = add_member("ana@example.com", "harbor");
  page(cookies_of(ana));
  page("");
  EXPECT_THAT(renderer_.ahead(), IsEmpty());
  page("");
  EXPECT_THAT(renderer_.ahead(), Not(Contains(kInfo)));
  page(cookies_of(child));
  EXPECT_THAT(renderer_.ahead(), IsEmpty());
  http::Request request = get("/dashboard", cookies_of(other, api::kHarborHost));
  request.host = api::kHarborHost;
  EXPECT_THAT(text(visit(request)), HasSubstr(other.member_id));
  EXPECT_THAT(renderer_.ahead(), IsEmpty());
}

// Ids and queries are personal data, and a call that failed does not help the next page.
TEST_P(MemberPagesTest, LearnsOnlySuccessfulCallsWithoutIdsAndQueries) {
  const std::string cookies = cookies_of(add_member("ana@example.com"));
  renderer_.change = [&](render::PageResult&, const render::ApiCall& api) {
    api("/api/v4/plans?state=AZ");
    api("/api/v4/member/receipt/R1");
    api("/api/broken");
    api("/api/cookie");
  };
  page(cookies);
  page(cookies);
  EXPECT_THAT(renderer_.ahead(), UnorderedElementsAre("/api/auth", kInfo, "/api/cookie"));
}

TEST_P(MemberPagesTest, RequestsTheSubjectOfAPageBeforeRendering) {
  const std::string cookies = cookies_of(add_member("ana@example.com"));
  renderer_.change = [&](render::PageResult&, const render::ApiCall& api) {
    api("/api/v4/member/receipt/R1");
  };
  page(cookies, "/dashboard/receipt/R1");
  page(cookies, "/dashboard/receipt/R2");
  EXPECT_THAT(renderer_.ahead(), Contains("/api/v4/member/receipt/R2"));
  EXPECT_THAT(renderer_.ahead(), Not(Contains("/api/v4/member/receipt/R1")));
}

// The response of a call that the page did not read has no effect on the page.
TEST_P(MemberPagesTest, OnlyCallsThatThePageReadSetCookies) {
  const std::string cookies = cookies_of(add_member("ana@example.com"));
  renderer_.change = [](render::PageResult& result, const render::ApiCall& api) {
    api("/api/cookie");
    result.asked.pop_back();
  };
  EXPECT_EQ(visit(get("/dashboard", cookies)).header("Set-Cookie"), "");
}

}  // namespace
}  // namespace molar::app
