// The web build's bundle in the engine of the server. Folder: MOLAR_WEB_DIST, otherwise web/dist.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <map>
#include <set>
#include <thread>

#include "base/testing/source_path.h"
#include "render/page_worker.h"
#include "render/testing/test_bundle.h"

namespace molar::render {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

namespace json = boost::json;
namespace fs = std::filesystem;

// Returns the brand's catalogue as the answer of GET /api/v4/plans.
std::string plans_answer(const std::string& group) {
  const json::value catalogue = json::parse(
      testing::read_file(fs::path(source_path("content/brands")) / group / "catalogue.json"));
  json::array plans;
  for (json::value plan : catalogue.at("plans").as_array()) {
    plan.as_object()["feeSummary"] = catalogue.at("feeSchedules").at(0).at("lines");
    plans.push_back(std::move(plan));
  }
  return json::serialize(json::object{{"plans", plans}});
}

ApiCall api_of(const std::string& group) {
  return [plans = plans_answer(group)](std::string_view path) {
    if (path.starts_with("/api/v4/plans")) {
      return ApiAnswer{200, plans};
    }
    return ApiAnswer{
        404, R"({"type":"about:blank","title":"Not Found","status":404,"detail":"","code":"x"})"};
  };
}

const std::vector<std::string> kAnonymousPages = {
    "/", "/faq", "/terms", "/privacy", "/support", "/join-now", "/member-login"};

class RealBundleTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    RendererOptions options = testing::real_options();
    options.threads = 2;
    renderer_ = testing::make_renderer(std::move(options)).release();
  }
  static void TearDownTestSuite() {
    delete renderer_;
    renderer_ = nullptr;
    contents_.clear();
  }
  void SetUp() override {
    ASSERT_TRUE(fs::is_regular_file(testing::real_bundle()))
        << testing::real_bundle() << " is not there: run `npm run build` in web/, or script/test";
    ASSERT_NE(renderer_, nullptr);
  }

  static json::value check(std::string_view function, std::string_view group,
                           const std::string& text, std::string_view language) {
    const auto answer = renderer_->check_content(function, {group, text, language});
    EXPECT_TRUE(answer.has_value());
    return json::parse(answer.value());
  }
  static json::object parse(std::string_view group, const std::string& site,
                            std::string_view language) {
    return check("parseContent", group, site, language).as_object();
  }

  static std::shared_ptr<const std::string> content(const std::string& group,
                                                    const std::string& language) {
    auto& kept = contents_[group + language];
    if (kept == nullptr) {
      const json::object parsed = parse(
          group, testing::read_file(fs::path(source_path("content/brands")) / group / "site.json"),
          language);
      EXPECT_TRUE(parsed.at("ok").as_bool()) << group;
      kept = std::make_shared<const std::string>(json::serialize(parsed.at("content")));
    }
    return kept;
  }

  static PageRequest request(const std::string& url, const std::string& group = "cedar",
                             const std::string& language = "en", const std::string& email = "") {
    PageRequest page = testing::page(url, group, email);
    page.content_key = group + ":1:" + language;
    page.content = content(group, language);
    json::object& input = page.input;
    input["language"] = language;
    input["contentVersion"] = 1;
    input["config"] = {
        {"siteSlug", group},
        {"buildId", "test"},
        {"idleAuthMilliseconds", 900'000},
        {"idleSessionMilliseconds", 3'600'000},
        {"payment", {{"provider", "sandbox"}, {"tokenizeUrl", "http://127.0.0.1/t"}}},
        {"captcha", {{"provider", "off"}}},
        {"languages", {"en", "es"}}};
    return page;
  }
  static PageResult visit(const std::string& url, const std::string& group = "cedar",
                          const std::string& language = "en", const std::string& email = "") {
    return renderer_->render(request(url, group, language, email), api_of(group));
  }

  static PageRenderer* renderer_;
  static std::map<std::string, std::shared_ptr<const std::string>> contents_;
};

PageRenderer* RealBundleTest::renderer_ = nullptr;
std::map<std::string, std::shared_ptr<const std::string>> RealBundleTest::contents_;

TEST_F(RealBundleTest, EveryPublicPageOfBothBrandsRendersInBothLanguages) {
  for (const char* group : {"cedar", "harbor"}) {
    for (const char* language : {"en", "es"}) {
      for (const std::string& url : kAnonymousPages) {
        const PageResult page = visit(url, group, language);
        const std::string name = std::string(group) + " " + language + " " + url;
        EXPECT_EQ(page.status, 200) << name << "\n" << page.fault;
        EXPECT_FALSE(page.is_shell) << name << "\n" << page.fault;
        EXPECT_THAT(page.fault, IsEmpty()) << name;
        EXPECT_THAT(page.html, HasSubstr("<html lang=\"" + std::string(language) + "\"")) << name;
        EXPECT_THAT(page.html, HasSubstr("id=\"molar-state\"")) << name;
      }
    }
  }
}

TEST_F(RealBundleTest, AnUnknownPageIsMissingAndAMembersPageRedirectsToTheLogin) {
  const PageResult missing = visit("/there/is/no/such/page");
  EXPECT_EQ(missing.status, 404);
  EXPECT_FALSE(missing.is_shell);
  EXPECT_THAT(missing.fault, IsEmpty());
  const PageResult guarded = visit("/dashboard");
  EXPECT_EQ(guarded.status, 302);
  EXPECT_EQ(guarded.location, "/member-login?redirect=%2Fdashboard");
}

// Inline scripts of the build. The Content-Security-Policy permits them by their hash
// (app/pages/inline_scripts.h), and no inline styles.
std::set<std::string> texts_of_build() {
  std::set<std::string> texts;
  for (const auto& file :
       std::filesystem::directory_iterator(testing::real_bundle().parent_path() / "inline")) {
    texts.insert(testing::read_file(file.path().string()));
  }
  return texts;
}

TEST_F(RealBundleTest, PagesHaveOnlyInlineScriptsOfTheBuild) {
  const std::set<std::string> known = texts_of_build();
  for (const std::string& url : kAnonymousPages) {
    const std::string html = visit(url).html;
    EXPECT_THAT(html, Not(HasSubstr(" style="))) << url;
    EXPECT_THAT(html, Not(HasSubstr("<style"))) << url;
    EXPECT_THAT(html, Not(HasSubstr(" onclick="))) << url;
    for (std::size_t at = html.find("<script"); at != html.npos;
         at = html.find("<script", at + 1)) {
      const std::size_t end = html.find('>', at);
      const std::string tag = html.substr(at, end - at);
      const std::string text = html.substr(end + 1, html.find("</script>", end) - end - 1);
      EXPECT_TRUE(tag.find(" src=") != tag.npos || tag.find("application/json") != tag.npos ||
                  known.contains(text))
          << url << " " << tag;
    }
  }
}

TEST_F(RealBundleTest, ThePageContainsTheVisitorsTokenAndItsDataBlockRunsNoScript) {
  const std::string html =
      visit("/faq?x=</script><script>alert(1)</script>", "cedar", "en", "ana@example.com").html;
  EXPECT_THAT(html, HasSubstr("content=\"token-of-ana@example.com\""));
  EXPECT_THAT(html, Not(HasSubstr("<script>alert")));
}

TEST_F(RealBundleTest, AnAnonymousPageAfterAMembersPageEqualsThatOfANewWorker) {
  for (const std::string& url : kAnonymousPages) {
    visit(url, "cedar", "en", "ana@example.com");
    const std::string after = visit(url).html;
    RendererOptions options = testing::real_options();
    const auto fresh = testing::make_renderer(std::move(options));
    EXPECT_EQ(fresh->render(request(url), api_of("cedar")).html, after) << url;
    EXPECT_THAT(after, Not(HasSubstr("ana@example.com"))) << url;
  }
}

TEST_F(RealBundleTest, CanaryOverInterleavedVisitorsAndBrands) {
  struct Visit {
    PageRequest request;
    ApiCall api;
    std::string expected;
  };
  std::vector<Visit> visits;
  for (const char* group : {"cedar", "harbor"}) {
    for (const char* email : {"", "ana@example.com", "bo@example.com"}) {
      for (const char* url : {"/", "/faq", "/nowhere"}) {
        Visit made{request(url, group, "en", email), api_of(group), ""};
        made.expected = renderer_->render(made.request, made.api).html;
        visits.push_back(std::move(made));
      }
    }
  }
  std::atomic<int> different{0};
  const auto walk = [&](std::size_t offset) {
    for (std::size_t i = 0; i < 1'000; ++i) {
      const Visit& each = visits[(i * 7 + offset) % visits.size()];
      different += renderer_->render(each.request, each.api).html == each.expected ? 0 : 1;
    }
  };
  std::thread other(walk, 5);
  walk(0);
  other.join();
  EXPECT_EQ(different, 0);
}

// A worker without a pool, with its dependencies.
struct LoneWorker {
  ShellStore shells;
  ApiCalls calls{1};
  WorkerImage image{testing::node_path(), testing::real_bundles(), std::size_t{128} << 20U};
  std::unique_ptr<PageWorker> worker =
      std::make_unique<PageWorker>(testing::start_worker(image, soon()).value(), shells);

  static PageWorker::Clock::time_point soon() {
    return PageWorker::Clock::now() + std::chrono::seconds(20);
  }
  WorkerResult<PageResult> render(const PageRequest& page, const ApiCall& api) {
    PageCalls of_page(calls, api);
    return worker->render(page, of_page, soon());
  }
  std::string globals(std::string_view function) {
    const HostFunctions nothing{[](std::string_view) { return ApiAnswer(); },
                                [](std::string_view, std::string_view) {}};
    auto answer = worker->process().call({function, 0, "", {}}, nothing, soon());
    return answer.has_error() ? answer.error().text : answer->fields.at(0);
  }
};

TEST_F(RealBundleTest, GlobalsAreUnchangedAfterAThousandPages) {
  LoneWorker lone;
  lone.render(request("/"), api_of("cedar"));
  lone.globals("$remember");
  for (int i = 0; i < 1'000; ++i) {
    const std::string group = i % 3 == 0 ? "harbor" : "cedar";
    const std::string url = kAnonymousPages[static_cast<std::size_t>(i) % kAnonymousPages.size()];
    const auto outcome = lone.render(
        request(url, group, i % 2 == 0 ? "en" : "es", i % 5 == 0 ? "ana@example.com" : ""),
        api_of(group));
    ASSERT_TRUE(outcome.has_value()) << outcome.error().text;
  }
  EXPECT_EQ(lone.globals("$changed"), "");
  EXPECT_EQ(lone.worker->state(), WorkerState::Idle);
}

TEST_F(RealBundleTest, TheShellBelongsToTheBrandAndToNoVisitor) {
  LoneWorker lone;
  lone.render(request("/", "cedar", "en", "ana@example.com"), api_of("cedar"));
  const std::string shell = lone.shells.fill(request("/faq", "cedar", "en", "bo@example.com"));
  EXPECT_THAT(shell, HasSubstr("<html lang=\"en\""));
  EXPECT_THAT(shell, HasSubstr("content=\"token-of-bo@example.com\""));
  EXPECT_THAT(shell, Not(HasSubstr("ana@example.com")));
  EXPECT_THAT(shell, Not(HasSubstr("@@")));
  const std::string open = "id=\"molar-state\"";
  const std::size_t start = shell.find('>', shell.find(open)) + 1;
  const json::value state =
      json::parse(shell.substr(start, shell.find("</script>", start) - start));
  EXPECT_EQ(state.at("input").at("url"), "/faq");
  EXPECT_EQ(state.at("input").at("email"), "bo@example.com");
}

TEST_F(RealBundleTest, RefusesInvalidContentWithItsFaults) {
  for (const char* text : {"{\"pages\":7}", "{"}) {
    const json::object refused = parse("cedar", text, "en");
    EXPECT_FALSE(refused.at("ok").as_bool());
    EXPECT_FALSE(refused.at("faults").as_array().empty());
  }
}

TEST_F(RealBundleTest, TheReviewFindsForbiddenTexts) {
  json::value site = json::parse(testing::read_file(source_path("content/brands/cedar/site.json")));
  json::object folder = {{"site", site}, {"catalogue", nullptr}};
  EXPECT_THAT(check("reviewContent", "cedar", json::serialize(folder), "en").as_array(), IsEmpty());
  site.at("pages").at("terms").as_object()["body"] = "<p>The best dental insurance.</p>";
  folder["site"] = site;
  const json::array bad = check("reviewContent", "cedar", json::serialize(folder), "en").as_array();
  ASSERT_EQ(bad.size(), 1U);
  EXPECT_EQ(bad.at(0).at("path"), "pages.terms.body");
  EXPECT_EQ(bad.at(0).at("rule"), "L-7");
}

TEST_F(RealBundleTest, ParsingSanitizesHtml) {
  json::value site = json::parse(testing::read_file(source_path("content/brands/cedar/site.json")));
  site.at("pages").at("terms").as_object()["body"] =
      "<p onclick=\"alert(1)\">kept</p><script>alert(2)</script>"
      "<a href=\"javascript:alert(3)\">link</a><img src=x onerror=alert(4)><b>open";
  const std::string content =
      json::serialize(parse("cedar", json::serialize(site), "en").at("content"));
  EXPECT_THAT(content, HasSubstr("kept"));
  EXPECT_THAT(content, Not(HasSubstr("alert(")));
}

}  // namespace
}  // namespace molar::render
