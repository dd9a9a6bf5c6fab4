// The real router, sessions, checkouts, page cache and page handler over a fresh database; only the
// renderer is a stand-in, whose pages contain all of their input.
//
//   class AnonymousPagesTest : public AnonymousPagesFixture {};
//   MOLAR_ON_BOTH_DATABASES(AnonymousPagesTest);
//   TEST_P(AnonymousPagesTest, Keeps…) { visit("/faq"); EXPECT_TRUE(is_kept("/faq")); … }
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/testing/api_fixture.h"
#include "app/pages/anonymous_pages.h"
#include "app/pages/page_cache.h"
#include "app/pages/page_handler.h"
#include "domain/content/content_previews.h"
#include "domain/content/testing/test_brands.h"
#include "http/message/request.h"
#include "http/message/response.h"
#include "http/router.h"
#include "render/page_renderer.h"

namespace molar::app {

// Renders all of its input and API answers into the page, so that every leak is visible.
class EchoingRenderer final : public render::PageRenderer {
 public:
  render::PageResult render(const render::PageRequest& request,
                            const render::ApiCall& call) override;
  Result<std::string> check_content(std::string_view,
                                    const std::vector<std::string_view>&) override;
  Result<std::string> render_mail(const render::MailRequest&) override;
  void set_warm_pages(std::vector<render::WarmPage>) override {}
  bool healthy() const override { return true; }
  Stats stats() const override { return {}; }

  // Calls requested in advance (PageRequest::calls) for the last page.
  std::vector<std::string> ahead() const {
    const std::scoped_lock lock(mutex_);
    return ahead_;
  }

  std::atomic<int> renders = 0;
  // Changes each page; empty: no change.
  std::function<void(render::PageResult&, const render::ApiCall&)> change;

 private:
  mutable std::mutex mutex_;  // several threads render pages
  std::vector<std::string> ahead_;
};

inline constexpr const char* kDraftTitle = "Words that nobody may read yet";

// The brand cedar has a draft titled kDraftTitle beside the published version, and its own policy.
// The site has two additional routes: /api/broken answers 503, /api/cookie sets a cookie.
class AnonymousPagesFixture : public api::ApiFixture {
 protected:
  void SetUp() override;
  void TearDown() override;

  void save_draft(const std::string& title, const std::string& group = "cedar");
  void publish_draft();  // of cedar
  // Returns the token of a link to that version: "working", or a number.
  std::string token(const std::string& version, const std::string& group = "cedar",
                    std::chrono::milliseconds life = std::chrono::hours(1));

  // Creates a request to cedar's host with a client address and a User-Agent.
  static http::Request get(const std::string& target, const std::string& cookies = "");
  // Answers as the server does: AnonymousPages::find() first, then the router.
  http::Response visit(const http::Request& request);
  http::Response visit(const std::string& target) { return visit(get(target)); }
  bool is_kept(const std::string& target) { return anonymous_->find(get(target)).has_value(); }
  static std::string text(const http::Response& response) {
    return std::string(response.content());
  }

  EchoingRenderer renderer_;
  PageCache cache_{{.max_bytes = 8U << 20U, .wait_limit = std::chrono::minutes(1)}};
  std::optional<AnonymousPages> anonymous_;
  std::optional<PageHandler> handler_;
  http::Router site_;
};

}  // namespace molar::app
