#include "app/anonymous_pages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "api/api.h"
#include "api/cookies.h"
#include "api/testing/api_fixture.h"
#include "app/page_handler.h"
#include "base/log.h"
#include "domain/content/brand_catalog.h"
#include "domain/content/content_previews.h"
#include "domain/content/content_service.h"
#include "domain/content/preview_token.h"
#include "domain/content/testing/test_brands.h"
#include "domain/directory/directory_services.h"
#include "domain/directory/office_writer.h"

namespace molar::app {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// Puts on the page everything that it gets to know: whatever could leak does.
class TellingRenderer final : public render::PageRenderer {
 public:
  render::PageResult render(const render::PageRequest& request,
                            const render::ApiCall& api) override {
    ++renders;
    render::PageResult page;
    page.html = "<!doctype html>" + request.input + "\n" + *request.content + "\n";
    for (const char* path : {"/api/auth", "/api/v4/member/info", "/api/km/checkout"}) {
      page.html += api(path).body + "\n";
    }
    page.html += std::string(1500, '.');
    if (change) {
      change(page, api);
    }
    return page;
  }
  Result<render::ContentParse> parse_content(std::string_view, std::string_view,
                                             std::string_view) override {
    return render::ContentParse{};
  }
  Result<std::vector<render::ContentFinding>> review_content(std::string_view, std::string_view,
                                                             std::string_view) override {
    return std::vector<render::ContentFinding>{};
  }
  Result<std::string> render_mail(const render::MailRequest&) override { return std::string(); }
  void set_warm_pages(std::vector<render::WarmPage>) override {}
  bool healthy() const override { return true; }
  Stats stats() const override { return {}; }

  std::atomic<int> renders = 0;
  std::function<void(render::PageResult&, const render::ApiCall&)> change;
};

constexpr const char* kDraftTitle = "Words that nobody may read yet";

// The real router, sessions, checkouts and page handler; only the engine is a stand-in.
class AnonymousPagesTest : public api::ApiFixture {
 protected:
  void SetUp() override {
    ApiFixture::SetUp();
    if (IsSkipped()) {
      return;
    }
    set_log_sink([](std::string_view) {});
    previews_.emplace(database(), schema_);
    services().previews = &*previews_;
    services().preview_key = domain::preview_key("test");
    save_draft(kDraftTitle);
    anonymous_.emplace(
        cache_, clock(),
        [this](const http::Request& request) {
          const std::int64_t revision = services().brands.snapshot()->revision;
          return PublishedBrand{services().brands.find_by_host(request.host), revision};
        },
        [this](const std::string& group) { return services().directory->offices.revision(group); });
    site_ = router();
    site_.add("GET", "/api/broken",
              [](const http::Request&) { return http::Response::json(503, "{}"); });
    site_.add("GET", "/api/cookie", [](const http::Request&) {
      http::Response response = http::Response::json(200, "{}");
      return std::move(response.add("Set-Cookie", "mine=1"));
    });
    PageHandlerOptions options;
    options.policy = [](const std::string& group) {
      return group == "cedar" ? "default-src 'self'; script-src 'self' https://js.example" : "";
    };
    handler_.emplace(
        renderer_, site_, clock(),
        [this](const http::Request& request) { return resolve_page_visit(request, services()); },
        std::move(options), &*anonymous_);
    site_.set_fallback([this](const http::Request& request) { return handler_->handle(request); });
  }
  void TearDown() override {
    set_log_sink(nullptr);
    ApiFixture::TearDown();
  }

  void save_draft(const std::string& title, const std::string& group = "cedar") {
    domain::TestBrand brand;
    brand.group_key = group;
    brand.hosts = {group + ".localhost"};
    brand.title = title;
    ASSERT_TRUE(services().content.save_draft(domain::make_test_folder(brand), {}).has_value());
  }
  void publish_draft() {
    ASSERT_TRUE(services().content.publish({.group_key = "cedar"}, {}).has_value());
    services().brands.poll();
  }
  std::string token(const std::string& version, const std::string& group = "cedar",
                    std::chrono::milliseconds life = 1h) {
    return domain::make_preview_token(services().preview_key, group, version, clock().now() + life);
  }

  static http::Request get(const std::string& target, const std::string& cookies = "") {
    http::Request request;
    request.method = "GET";
    request.target = target;
    request.path = target.substr(0, target.find('?'));
    request.query = target.find('?') == target.npos ? "" : target.substr(target.find('?') + 1);
    request.host = "cedar.localhost:8080";
    request.client_address = "192.0.2.77";
    request.request_id = "REQUESTOFMINE";
    request.headers = {{"User-Agent", "Secretive/1.0"}};
    if (!cookies.empty()) {
      request.headers.push_back({"Cookie", cookies});
    }
    return request;
  }
  // As the server does: at once if possible, else on a worker.
  http::Response visit(const http::Request& request) {
    auto at_once = anonymous_->find(request);
    return at_once ? std::move(*at_once) : site_.handle(request);
  }
  http::Response visit(const std::string& target) { return visit(get(target)); }
  bool is_kept(const std::string& target) { return anonymous_->find(get(target)).has_value(); }
  static std::string text(const http::Response& response) {
    return std::string(response.content());
  }

  TellingRenderer renderer_;
  domain::FakeContentSchema schema_;
  std::optional<domain::ContentPreviews> previews_;
  PageCache cache_{{.max_bytes = 8U << 20U, .wait_limit = std::chrono::minutes(1)}};
  std::optional<AnonymousPages> anonymous_;
  std::optional<PageHandler> handler_;
  http::Router site_;
};

MOLAR_ON_BOTH_DATABASES(AnonymousPagesTest);

TEST_P(AnonymousPagesTest, APageIsRenderedOnceAndIsTheSameForEverybody) {
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

TEST_P(AnonymousPagesTest, APageOfAnOldDirectoryIsNeverSent) {
  const auto change_directory = [this](const std::string& group) {
    const Status moved = database().transact([&](storage::Connection& sql) -> Status {
      domain::move_directory_revision(sql, group);
      return {};
    });
    ASSERT_TRUE(moved.has_value());
  };
  for (const char* page : {"/office/11", "/directory", "/arizona", "/find-a-dentist"}) {
    renderer_.renders = 0;
    renderer_.change = nullptr;
    const std::string old = text(visit(page));
    EXPECT_EQ(text(visit(page)), old);
    EXPECT_EQ(renderer_.renders, 1) << page;
    change_directory("harbor");
    EXPECT_EQ(text(visit(page)), old);
    EXPECT_EQ(renderer_.renders, 1) << page;
    // The office is over: while its page is rendered anew, nobody gets the page of before.
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

TEST_P(AnonymousPagesTest, WhatSomebodySearchesForIsNotKept) {
  for (const char* page : {"/find-a-dentist?zip=85001", "/directory?state=AZ",
                           "/savings-summary?plan=101", "/office/11?from=search"}) {
    renderer_.renders = 0;
    EXPECT_THAT(text(visit(page)), HasSubstr(page));
    EXPECT_THAT(text(visit(page)), HasSubstr(page));
    EXPECT_EQ(renderer_.renders, 2) << page;
  }
}

TEST_P(AnonymousPagesTest, ABrandsOwnPolicyIsKeptWithThePage) {
  for (int times = 0; times < 2; ++times) {
    EXPECT_THAT(std::string(visit("/faq").header("Content-Security-Policy")),
                testing::HasSubstr("https://js.example"));
  }
  EXPECT_EQ(renderer_.renders, 1);
}

TEST_P(AnonymousPagesTest, WhoTakesGzipAloneIsLeftToTheEdgeUntilThereIsGzip) {
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

TEST_P(AnonymousPagesTest, NothingOfTheVisitorReachesThePage) {
  const std::string page = text(visit(get("/faq?email=ann@example.com", "secret=of-mine")));
  for (const char* trace : {"REQUESTOFMINE", "192.0.2.77", "Secretive", "of-mine", "ann@"}) {
    EXPECT_THAT(page, Not(HasSubstr(trace)));
  }
  // 10:00 in Phoenix; the day began at 07:00 UTC.
  EXPECT_THAT(page, HasSubstr("\"now\":1795244400000"));
}

TEST_P(AnonymousPagesTest, HostSchemeLanguagePathAndChoicesMakeDifferentPages) {
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

TEST_P(AnonymousPagesTest, AChosenLanguageIsRememberedBesideTheKeptPage) {
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

TEST_P(AnonymousPagesTest, APublicationAndANewDayMakeNewPages) {
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

TEST_P(AnonymousPagesTest, WhatIsNoWholePageIsNotKept) {
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

TEST_P(AnonymousPagesTest, ALinkShowsItsVersionAndTheCookieGoesOnShowingIt) {
  visit("/");
  const http::Response linked = visit("/?version=working&preview=" + token("working"));
  EXPECT_THAT(text(linked), HasSubstr(kDraftTitle));
  EXPECT_THAT(text(linked), HasSubstr(R"("preview":{"version":"working"})"));
  EXPECT_THAT(text(linked), HasSubstr(R"("contentKey":"cedar:working-)"));
  EXPECT_THAT(text(linked), HasSubstr(R"("indexable":false)"));
  EXPECT_EQ(linked.header("Cache-Control"), "private, no-store");
  EXPECT_EQ(linked.header("X-Robots-Tag"), "noindex");
  EXPECT_EQ(linked.header("ETag"), "");
  const std::string set_cookie(linked.header("Set-Cookie"));
  EXPECT_THAT(set_cookie, StartsWith("molar_preview=working."));
  EXPECT_THAT(set_cookie, HasSubstr("Max-Age=3600"));
  EXPECT_THAT(set_cookie, HasSubstr("HttpOnly"));
  EXPECT_THAT(set_cookie, HasSubstr("SameSite=Lax"));
  const std::string cookie = set_cookie.substr(0, set_cookie.find(';'));
  const http::Response next = visit(get("/faq", cookie));
  EXPECT_THAT(text(next), HasSubstr(kDraftTitle));
  EXPECT_EQ(next.header("Cache-Control"), "private, no-store");
  EXPECT_THAT(text(visit("/")), Not(HasSubstr(kDraftTitle)));
  EXPECT_FALSE(is_kept("/faq"));
  // An hour later it is over, without anybody doing anything.
  clock().advance(1h);
  EXPECT_THAT(text(visit(get("/faq", cookie))), Not(HasSubstr(kDraftTitle)));
}

TEST_P(AnonymousPagesTest, WithoutAGoodTokenThePublishedSiteIsShown) {
  save_draft(kDraftTitle, "harbor");
  const std::string good = token("working");
  const std::vector<std::string> queries = {
      "version=working",
      "version=working&preview=",
      "version=working&preview=" + token("working", "harbor"),
      "version=working&preview=" + token("working", "cedar", 0ms),
      "version=working&preview=" + good.substr(0, good.size() - 1) + "!",
      "version=1&preview=" + good,
      "version=7&preview=" + token("7"),
      "version=nonsense&preview=" + token("nonsense"),
      "preview=" + good};
  for (const std::string& query : queries) {
    const http::Response page = visit("/?" + query);
    EXPECT_EQ(page.status, 200) << query;
    EXPECT_THAT(text(page), Not(HasSubstr(kDraftTitle))) << query;
    EXPECT_THAT(text(page), Not(HasSubstr("\"preview\""))) << query;
    EXPECT_EQ(page.header("Set-Cookie"), "") << query;
  }
  EXPECT_THAT(text(visit(get("/", "molar_preview=1." + good))), Not(HasSubstr(kDraftTitle)));
  http::Request elsewhere = get("/", "molar_preview=working." + good);
  elsewhere.host = "harbor.localhost:8080";
  EXPECT_THAT(text(visit(elsewhere)), Not(HasSubstr(kDraftTitle)));
}

TEST_P(AnonymousPagesTest, ThePublishedNumberIsNoPreview) {
  const std::string number =
      std::to_string(services().brands.find_by_group("cedar")->content_version);
  const http::Response page = visit("/?version=" + number + "&preview=" + token(number));
  EXPECT_EQ(page.header("X-Robots-Tag"), "");
  EXPECT_EQ(page.header("Set-Cookie"), "");
  publish_draft();
  const http::Response older = visit("/?version=" + number + "&preview=" + token(number));
  EXPECT_EQ(older.header("X-Robots-Tag"), "noindex");
  EXPECT_THAT(text(older), Not(HasSubstr(kDraftTitle)));
  EXPECT_THAT(text(older), HasSubstr("\"preview\":{\"version\":\"" + number + "\"}"));
}

TEST_P(AnonymousPagesTest, VersionPublishedLeavesThePreview) {
  const http::Response left =
      visit(get("/join-now?plan=2&version=published&preview=x", "molar_preview=a.b"));
  EXPECT_EQ(left.status, 302);
  EXPECT_EQ(left.header("Location"), "/join-now?plan=2");
  EXPECT_THAT(std::string(left.header("Set-Cookie")), StartsWith("molar_preview=;"));
  EXPECT_THAT(std::string(left.header("Set-Cookie")), HasSubstr("Max-Age=0"));
  EXPECT_EQ(left.header("Cache-Control"), "private, no-store");
  EXPECT_EQ(visit("//evil.example?version=published").header("Location"), "/");
}

// Everything that must never be on a page for everybody, with whoever may see it.
TEST_P(AnonymousPagesTest, NothingPersonalLeaksWhoeverComesFirstAndWhatever) {
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
  std::atomic<int> strangers = 0;  // persons who did not get their own page
  const auto visitor = [&](unsigned number) {
    for (unsigned round = 0; round < 60; ++round) {
      const unsigned turn = number * 31 + round * 7;
      const std::string path = kPaths[turn % kPaths.size()];
      const Person& person = persons[(turn / 5) % persons.size()];
      if ((turn + round) % 2 == 0 && !(path.find('?') != path.npos && !person.query.empty())) {
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
        ++strangers;  // the guard against personal visits, or any other fault
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
