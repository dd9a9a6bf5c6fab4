// Pages of a brand's site: all requests except those for API routes and files.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/api.h"
#include "api/request/preview.h"
#include "api/request/request_context.h"
#include "app/pages/anonymous_pages.h"
#include "app/pages/usual_calls.h"
#include "app/pages/warm_member.h"
#include "base/boost_json.h"
#include "base/clock.h"
#include "domain/brand/brand.h"
#include "http/message/request.h"
#include "http/message/response.h"
#include "http/router.h"
#include "render/page_renderer.h"

namespace molar::app {

// Brand, language and visitor of a page request.
struct PageVisit {
  std::shared_ptr<const domain::Brand> brand;  // never null; in a preview, of that version
  std::string language;                        // one of the brand's
  std::string csrf_token;
  std::optional<std::string> email;  // of the signed-in member
  // The version shown instead of the published one.
  std::optional<api::PreviewGrant> preview = {};
  // For the API calls of the page; null: each call looks the visitor up.
  std::shared_ptr<const api::Visitor> visitor = nullptr;
};

// Returns nullopt if no brand has the request's host.
std::optional<PageVisit> resolve_page_visit(const http::Request& request, api::Services& services);

struct PageHandlerOptions {
  std::string build_id;
  std::int64_t idle_auth_milliseconds = 900'000;
  std::int64_t idle_session_milliseconds = 3'600'000;
  // Returns the payment provider's settings for a brand's pages; empty: none.
  std::function<boost::json::object(const std::string& group_key)> payment;
  // Returns the Content-Security-Policy of the brand's pages. The general one applies if this is
  // empty or returns "".
  std::function<std::string(const domain::Brand& brand)> policy;
  bool production = false;  // search engines may index pages; canonical URLs are https
  std::int64_t build_poll_milliseconds = 3'600'000;
  boost::json::value tracking = nullptr;               // of tracking_settings()
  boost::json::value map = nullptr;                    // of map_settings()
  boost::json::value captcha = {{"provider", "off"}};  // of captcha_page_settings()
  std::optional<WarmMember> warm_member;  // nullopt: workers are warmed with visitors' pages
};

// Thread-safe. `router` must be the one whose fallback is this handler.
class PageHandler {
 public:
  using Resolve = std::function<std::optional<PageVisit>(const http::Request&)>;

  // `anonymous` caches pages for anonymous visitors; null: each page is rendered.
  PageHandler(render::PageRenderer& renderer, const http::Router& router, const Clock& clock,
              Resolve resolve, PageHandlerOptions options, AnonymousPages* anonymous = nullptr);

  // GET and HEAD: the page (of the version that the visitor may preview), a redirect, the
  // client-rendered shell, or at worst a plain page with status 500. Other methods: 405. Unknown
  // host: 421.
  http::Response handle(const http::Request& request) const;

  // Returns an anonymous visit to each path, on each brand, in each language, then the sample
  // member's pages on one brand: for PageRenderer::set_warm_pages at start and after a publication.
  // At most kMaxWarmPages; the first path of all brands comes first.
  std::vector<render::WarmPage> warm_pages(
      const std::vector<std::shared_ptr<const domain::Brand>>& brands,
      const std::vector<std::string>& paths = {"/", "/join-now", "/find-a-dentist"}) const;
  static constexpr std::size_t kMaxWarmPages = 16;

 private:
  struct Rendering {
    http::Response response;
    bool is_whole = false;  // no shell, status below 500, and no call failed
    bool is_fault = false;  // a shell, a status of 500 or more, or a failed call
  };

  http::Response handle_visit(const http::Request& request, const PageVisit& visit) const;
  RenderedPage render_anonymous(const AnonymousVisit& anonymous) const;
  Rendering render(const http::Request& request, const PageVisit& visit, Timestamp now) const;
  render::PageRequest page_request(const http::Request& request, const PageVisit& visit,
                                   Timestamp now) const;
  render::WarmPage warm_page(const std::string& path, const PageVisit& visit) const;
  std::vector<render::WarmPage> member_warm_pages(
      const std::vector<std::shared_ptr<const domain::Brand>>& brands) const;
  boost::json::object page_input(const http::Request& request, const PageVisit& visit,
                                 Timestamp now) const;
  http::Response answer(const http::Request& request, const PageVisit& visit,
                        render::PageResult page) const;

  render::PageRenderer& renderer_;
  const http::Router& router_;
  const Clock& clock_;
  const Resolve resolve_;
  const PageHandlerOptions options_;
  AnonymousPages* const anonymous_;
  mutable UsualCalls usual_calls_;
};

}  // namespace molar::app
