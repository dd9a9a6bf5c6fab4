#include "render/shell.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

namespace molar::render {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

PageRequest request(std::string content_key, boost::json::object input = {}) {
  PageRequest made;
  made.group_key = content_key.substr(0, content_key.find(':'));
  made.content_key = std::move(content_key);
  made.input = std::move(input);
  return made;
}

TEST(Shell, FillsEveryToken) {
  const ShellTemplate shell("@@STATE@@-@@CSRF@@-@@CSRF@@");
  EXPECT_EQ(shell.fill({{"csrfToken", "t"}}), R"({"input":{"csrfToken":"t"},"shell":true}-t-t)");
  EXPECT_EQ(ShellTemplate("no token").fill({}), "no token");
}

TEST(Shell, StateCannotEndItsElement) {
  const boost::json::object input{{"url", "/</script><script>alert(1)</script>"},
                                  {"csrfToken", "x"}};
  const std::string html = ShellTemplate("<script>@@STATE@@</script>").fill(input);
  EXPECT_EQ(html.find("</script>"), html.size() - std::string("</script>").size());
  EXPECT_THAT(html, Not(HasSubstr("<script>alert")));
  const std::string state = html.substr(8, html.size() - 8 - 9);
  EXPECT_EQ(boost::json::parse(state).at("input").at("url").as_string(),
            "/</script><script>alert(1)</script>");
}

TEST(Shell, EscapesCharactersOfScriptsAndHtml) {
  EXPECT_EQ(escape_data_block("<!--&>\xE2\x80\xA8\xE2\x80\xA9 \xE2\x82\xAC"),
            "\\u003c!--\\u0026\\u003e\\u2028\\u2029 \xE2\x82\xAC");
  EXPECT_EQ(ShellTemplate("\"@@CSRF@@\"").fill({{"csrfToken", "\"><b>"}}),
            "\"&quot;&gt;&lt;b&gt;\"");
}

TEST(Shell, DoesNotFillTokensInsideOfValues) {
  EXPECT_EQ(ShellTemplate("@@CSRF@@").fill({{"csrfToken", "@@STATE@@"}}), "@@STATE@@");
}

TEST(Shell, BelongsToItsContentOrItsGroup) {
  ShellStore store;
  EXPECT_THAT(store.fill(request("cedar:1:en")), IsEmpty());
  store.put(request("cedar:1:en"), "cedar 1");
  store.put(request("harbor:1:en"), "harbor 1");
  EXPECT_TRUE(store.has("cedar:1:en"));
  EXPECT_EQ(store.fill(request("cedar:1:en")), "cedar 1");
  EXPECT_EQ(store.fill(request("cedar:2:en")), "cedar 1");  // new content, not rendered yet
  store.put(request("cedar:2:en"), "cedar 2");
  EXPECT_EQ(store.fill(request("cedar:3:es")), "cedar 2");
  EXPECT_THAT(store.fill(request("maple:1:en")), IsEmpty());
}

TEST(Shell, FindsOutWhichAddressesHavePages) {
  const auto has = [](const ShellStore& store, const std::string& url) {
    return store.has_address(request("cedar:1:en", {{"url", url}}));
  };
  ShellStore store;
  EXPECT_TRUE(has(store, "/nowhere"));  // the addresses are not known yet
  store.put(request("cedar:1:en"), "shell", {"/", "/faq", "/office/:officeId"});
  for (const char* known : {"/", "/?x=1", "/faq", "/faq/", "/FAQ?a#b", "/office/7"}) {
    EXPECT_TRUE(has(store, known)) << known;
  }
  for (const char* unknown : {"/nowhere", "/faq/more", "/office", "/office/7/more", "//evil/x"}) {
    EXPECT_FALSE(has(store, unknown)) << unknown;
  }
}

TEST(Shell, KeepsOnlyTheNewestTemplates) {
  ShellStore store;
  for (std::size_t i = 0; i <= ShellStore::kMaxTemplates; ++i) {
    store.put(request("group" + std::to_string(i) + ":1:en"), "shell");
  }
  EXPECT_FALSE(store.has("group0:1:en"));
  EXPECT_TRUE(store.has("group1:1:en"));
}

TEST(PageInput, AnAnonymousInputContainsNoVisitorData) {
  const auto member = boost::json::parse(
      R"({"url":"/dashboard?x=1","csrfToken":"secret","isAuthenticated":true,"email":"ana@example.com","requestId":"r1","language":"es","config":{"siteSlug":"cedar"}})");
  EXPECT_EQ(
      boost::json::value(anonymous_input(member.as_object())),
      boost::json::parse(
          R"({"url":"/","csrfToken":"","isAuthenticated":false,"requestId":"","language":"es","config":{"siteSlug":"cedar"}})"));
}

}  // namespace
}  // namespace molar::render
