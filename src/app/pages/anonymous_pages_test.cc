#include "app/pages/anonymous_pages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <exception>
#include <functional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "app/testing/anonymous_pages_fixture.h"
#include "domain/directory/office_writer.h"
#include "domain/directory/visitor/directory_services.h"

namespace molar::app {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class AnonymousPagesTest : public AnonymousPagesFixture {
 protected:
  void change_directory(const std::string& group) {
    const Status moved = database().transact([&](storage::Connection& sql) -> Status {
      domain::move_directory_revision(sql, group);
      return {};
    });
    ASSERT_TRUE(moved.has_value());
  }
  // As the server's job does every second.
  void note_directories() {
    for (const char* group : {"cedar", "harbor"}) {
      anonymous_->note_directory(group, services().graph.directory.offices.revision(group));
    }
  }
};
MOLAR_ON_BOTH_DATABASES(AnonymousPagesTest);

TEST_P(AnonymousPagesTest, RendersAPageOnceForAllVisitors) {
  const http::Response first = visit("/faq");
  EXPECT_EQ(first.status, 200);
  EXPECT_EQ(first.header("Cache-Control"), "no-cache");
  EXPECT_EQ(first.header("Vary"), "Accept-Encoding, Accept-Language, Cookie");
  EXPECT_EQ(first.header("Set-Cookie"), "");
  http::Request other = get("/faq", "theme=dark; molar_lang=en");
  other.client_address = "198.51.100.1";
  other.request_id = "other";
  EXPECT_EQ(text(visit(other)), text(first));
  EXPECT_EQ(text(visit("/faq?utm_source=letter&fbclid=1")), text(first));
  EXPECT_EQ(text(visit("/faq?version=working")), text(first));  // without a token
  EXPECT_EQ(renderer_.renders, 1);
  other.headers.push_back({"If-None-Match", std::string(first.header("ETag"))});
  EXPECT_EQ(visit(other).status, 304);
  other.method = "HEAD";
  EXPECT_EQ(visit(other).status, 304);
}

TEST_P(AnonymousPagesTest, NeverSendsAPageOfAnOldDirectory) {
  for (const char* page : {"/office/11", "/directory", "/arizona", "/find-a-dentist"}) {
    renderer_.renders = 0;
    renderer_.change = nullptr;
    const std::string old = text(visit(page));
    EXPECT_EQ(text(visit(page)), old);
    EXPECT_EQ(renderer_.renders, 1) << page;
    change_directory("harbor");
    EXPECT_EQ(text(visit(page)), old);
    EXPECT_EQ(renderer_.renders, 1) << page;
    // The office is terminated: while its page is rendered again, the stale page is not sent.
    change_directory("cedar");
    std::string meanwhile;
    renderer_.change = [&](render::PageResult& result, const render::ApiCall&) {
      const auto at_once = anonymous_->find(get(page));
      meanwhile = at_once ? text(*at_once) : "";
      result.html += "It is over.";
    };
    EXPECT_THAT(text(visit(page)), HasSubstr("It is over."));
    EXPECT_EQ(meanwhile, "");
    EXPECT_EQ(renderer_.renders, 2) << page;
    EXPECT_FALSE(is_kept(page)) << "only a worker may ask how old the directory is";
  }
}

// Imported price lists change the plans on these pages, and the directory's revision.
TEST_P(AnonymousPagesTest, RendersPagesWithPlansAgainAfterAChangeOfTheDirectory) {
  note_directories();
  for (const char* page : {"/", "/join-now", "/a-landing-page"}) {
    visit(page);
    EXPECT_TRUE(is_kept(page));
    change_directory("harbor");
    note_directories();
    EXPECT_TRUE(is_kept(page));
    change_directory("cedar");
    note_directories();
    EXPECT_FALSE(is_kept(page));
    visit(page);
    EXPECT_TRUE(is_kept(page));
  }
}

// The first pages after a change may contain data that a service read before it.
TEST_P(AnonymousPagesTest, RendersPagesAgainWhenTheServicesHaveForgottenFormerData) {
  note_directories();
  for (const char* page : {"/join-now", "/plans/2"}) {
    change_directory("cedar");
    note_directories();
    renderer_.renders = 0;
    int renders = 0;
    for (const auto wait : {0s, 2s, 63s}) {
      clock().advance(wait);
      visit(page);
      visit(page);
      EXPECT_EQ(renderer_.renders, ++renders) << page;
    }
    clock().advance(10min);
    visit(page);
    EXPECT_EQ(renderer_.renders, renders) << page;
  }
}

TEST_P(AnonymousPagesTest, DoesNotStorePagesOfSearches) {
  for (const char* page : {"/find-a-dentist?zip=85001", "/directory?state=AZ",
                           "/savings-summary?plan=101", "/office/11?from=search"}) {
    renderer_.renders = 0;
    EXPECT_THAT(text(visit(page)), HasSubstr(page));
    EXPECT_THAT(text(visit(page)), HasSubstr(page));
    EXPECT_EQ(renderer_.renders, 2) << page;
  }
}

TEST_P(AnonymousPagesTest, StoresTheBrandsOwnPolicyWithThePage) {
  for (int times = 0; times < 2; ++times) {
    EXPECT_THAT(std::string(visit("/faq").header("Content-Security-Policy")),
                testing::HasSubstr("https://js.example"));
  }
  EXPECT_EQ(renderer_.renders, 1);
}

TEST_P(AnonymousPagesTest, GzipClientsAreServedFromTheCacheOnceGzipIsReady) {
  http::Request request = get("/faq");
  request.headers.push_back({"Accept-Encoding", "gzip"});
  visit(request);
  EXPECT_FALSE(anonymous_->find(request));
  EXPECT_FALSE(anonymous_->find(request));
  EXPECT_EQ(cache_.improve(1), 1U);
  const auto page = anonymous_->find(request);
  ASSERT_TRUE(page);
  EXPECT_EQ(page->header("Content-Encoding"), "gzip");
  EXPECT_EQ(renderer_.renders, 1);
}

TEST_P(AnonymousPagesTest, ThePageContainsNoDataOfTheRequest) {
  const std::string page = text(visit(get("/faq?email=ann@example.com", "secret=of-mine")));
  for (const char* trace : {"REQUESTOFMINE", "192.0.2.77", "Secretive", "of-mine", "ann@"}) {
    EXPECT_THAT(page, Not(HasSubstr(trace)));
  }
  // 10:00 in Phoenix; the day began at 07:00 UTC.
  EXPECT_THAT(page, HasSubstr("\"now\":1795244400000"));
}

TEST_P(AnonymousPagesTest, PagesDifferByHostSchemeLanguagePathAndQuery) {
  http::Request secure = get("/");
  secure.secure = true;
  http::Request spanish = get("/");
  spanish.headers.push_back({"Accept-Language", "es-MX,es"});
  http::Request harbor = get("/");
  harbor.host = "harbor.localhost:8080";
  std::set<std::string> pages;
  for (const auto& request : {get("/"), secure, spanish, harbor, get("/faq"), get("/join-now"),
                              get("/join-now?plan=2"), get("/join-now?plan=3")}) {
    pages.insert(text(visit(request)));
  }
  EXPECT_EQ(pages.size(), 8U);
  EXPECT_EQ(renderer_.renders, 8);
}

TEST_P(AnonymousPagesTest, SetsTheLanguageCookieWithAStoredPage) {
  const http::Response chosen = visit("/faq?lang=es");
  EXPECT_THAT(std::string(chosen.header("Set-Cookie")), StartsWith("molar_lang=es;"));
  EXPECT_EQ(chosen.header("Cache-Control"), "private, no-cache");
  const http::Response again = visit("/faq?lang=es");
  EXPECT_THAT(std::string(again.header("Set-Cookie")), StartsWith("molar_lang=es;"));
  const http::Response by_cookie = visit(get("/faq", "molar_lang=es"));
  EXPECT_EQ(text(by_cookie), text(chosen));
  EXPECT_EQ(by_cookie.header("Set-Cookie"), "");
  EXPECT_EQ(renderer_.renders, 1);
}

TEST_P(AnonymousPagesTest, RendersAgainAfterAPublicationAndOnANewDay) {
  visit("/");
  EXPECT_TRUE(is_kept("/"));
  publish_draft();
  EXPECT_FALSE(is_kept("/"));
  EXPECT_THAT(text(visit("/")), HasSubstr(kDraftTitle));
  EXPECT_EQ(cache_.stats().pages, 1U);
  clock().advance(14h);
  EXPECT_FALSE(is_kept("/"));
  visit("/");
  EXPECT_TRUE(is_kept("/"));
}

TEST_P(AnonymousPagesTest, StoresOnlyCompletePublicPages) {
  using Change = std::function<void(render::PageResult&, const render::ApiCall&)>;
  const std::vector<std::pair<const char*, Change>> changes = {
      {"/not-found", [](auto& page, auto&) { page.status = 404; }},
      {"/error", [](auto& page, auto&) { page.status = 500; }},
      {"/shell", [](auto& page, auto&) { page.is_shell = true; }},
      {"/redirect", [](auto& page, auto&) { page = {302, "", "/faq", false, false, ""}; }},
      {"/outage", [](auto&, auto& api) { api("/api/broken"); }},
      {"/cookie", [](auto&, auto& api) { api("/api/cookie"); }}};
  for (const auto& [path, change] : changes) {
    renderer_.change = change;
    visit(path);
    EXPECT_FALSE(is_kept(path)) << path;
  }
  renderer_.change = nullptr;
  for (const char* path : {"/dashboard", "/checkout", "/Dashboard", "/member-login", "/FAQ"}) {
    EXPECT_EQ(visit(path).status, 200);
    EXPECT_FALSE(is_kept(path)) << path;
  }
  EXPECT_EQ(cache_.stats().pages, 0U);
}

TEST_P(AnonymousPagesTest, ARedirectIsRenderedWithTheWholeQuery) {
  std::vector<std::string> asked;
  renderer_.change = [&asked](render::PageResult& page, const render::ApiCall&) {
    const std::size_t start = page.html.find(R"("url":")") + 7;
    asked.push_back(page.html.substr(start, page.html.find('"', start) - start));
    page = {301, "", "/new", false, false, ""};
  };
  EXPECT_EQ(visit("/old").status, 301);
  EXPECT_EQ(visit("/old?utm_source=mail&plan=2").status, 301);
  EXPECT_THAT(asked, ElementsAre("/old", "/old", "/old?utm_source=mail&plan=2"));
}

// Data that must never be on a cached page, with the visitors who may see them.
TEST_P(AnonymousPagesTest, NoPersonalDataLeaksInAnyOrderOfRequests) {
  auto ann = browser_of(add_member("ann@example.com"));
  auto buyer = browser();
  ASSERT_EQ(buyer.post("/api/km/checkout", R"({"planId":2,"billingCycle":"annual"})").status, 201);
  const std::string session = ann.cookies().at("molar_session");
  const std::string checkout = buyer.cookies().at("molar_checkout");
  const std::string checkout_id(buyer.get("/api/km/checkout").json().at("id").as_string());
  const std::string preview = token("working");
  struct Person {
    std::string cookies;
    std::string query;
    std::string mark;  // on that person's own page
  };
  const std::vector<Person> persons = {
      {"molar_session=" + session, "", "ann@example.com"},
      {"a=b; molar_session=" + session + "; c=d", "", ann.csrf_token()},
      {"molar_checkout=" + checkout, "", checkout_id},
      {"molar_preview=working." + preview, "", kDraftTitle},
      {"", "?version=working&preview=" + preview, kDraftTitle},
      {"molar_session=" + session + "; molar_preview=working." + preview, "", kDraftTitle}};
  const std::vector<std::string> secrets = {
      session, "ann@example.com", ann.csrf_token(), checkout, checkout_id, preview, kDraftTitle};
  constexpr std::array kPaths = {"/", "/faq", "/join-now?plan=2", "/support", "/no-such-page"};
  std::atomic<int> leaks = 0;
  std::atomic<int> strangers = 0;  // requests not answered with the visitor's own page
  const auto visitor = [&](unsigned number) {
    for (unsigned round = 0; round < 60; ++round) {
      const unsigned step = number * 31 + round * 7;
      const std::string path = kPaths[step % kPaths.size()];
      const Person& person = persons[(step / 5) % persons.size()];
      if ((step + round) % 2 == 0 && !(path.find('?') != path.npos && !person.query.empty())) {
        const http::Response page = visit(get(path + person.query, person.cookies));
        strangers += text(page).find(person.mark) == std::string::npos ? 1 : 0;
        strangers += page.header("Cache-Control") == "private, no-store" ? 0 : 1;
        continue;
      }
      const http::Response page = visit(get(path, round % 3 == 0 ? "molar_lang=es" : ""));
      for (const std::string& secret : secrets) {
        leaks += text(page).find(secret) == std::string::npos ? 0 : 1;
      }
      leaks += page.header("Set-Cookie").empty() ? 0 : 1;
    }
  };
  std::vector<std::thread> threads;
  for (unsigned number = 0; number < 8; ++number) {
    threads.emplace_back([&visitor, &strangers, number] {
      try {
        visitor(number);
      } catch (const std::exception&) {
        ++strangers;  // the logic_error of render_anonymous(), or any other fault
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(leaks, 0);
  EXPECT_EQ(strangers, 0);
  EXPECT_GT(cache_.stats().pages, 0U);
}

}  // namespace
}  // namespace molar::app
