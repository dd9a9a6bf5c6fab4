// Everything that is no API route and no file: a page of a brand's site.
#pragma once

#include <boost/json.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/api.h"
#include "api/request/preview.h"
#include "api/request/request_context.h"
#include "app/pages/anonymous_pages.h"
#include "app/pages/usual_calls.h"
#include "app/pages/warm_member.h"
#include "base/clock.h"
#include "domain/brand/brand.h"
#include "http/message/request.h"
#include "http/message/response.h"
#include "http/router.h"
#include "render/page_renderer.h"

namespace molar::app {

// The visitor of a page, and its address.
struct PageVisit {
  std::shared_ptr<const domain::Brand> brand;  // never null; in a preview, of that version
  std::string language;                        // one of the brand's
  std::string csrf_token;
  std::optional<std::string> email;  // of the member who is signed in
  // The version that is shown instead of the published one.
  std::optional<api::PreviewGrant> preview = {};
  // For the calls that the page makes; null: they find out by themselves.
  std::shared_ptr<const api::Visitor> visitor = nullptr;
};

// nullopt: no brand is served under the request's host.
std::optional<PageVisit> resolve_page_visit(const http::Request& request, api::Services& services);

struct PageHandlerOptions {
  std::string build_id;
  std::int64_t idle_auth_milliseconds = 900'000;
  std::int64_t idle_session_milliseconds = 3'600'000;
  // Settings of the payment provider for a brand's pages; empty: none.
  std::function<boost::json::object(const std::string& group_key)> payment;
  // The Content-Security-Policy of the brand's pages; empty, or answering "": the general one.
  std::function<std::string(const domain::Brand& brand)> policy;
  bool production = false;  // pages may be listed by search engines, under https
  std::int64_t build_poll_milliseconds = 3'600'000;
  boost::json::value tracking = nullptr;               // as tracking_settings() gives it
  boost::json::value map = nullptr;                    // as map_settings() gives it
  boost::json::value captcha = {{"provider", "off"}};  // as captcha_page_settings() gives it
  std::optional<WarmMember> warm_member;  // nullopt: workers are warmed with visitors' pages
};

// Thread-safe. The router given is the one that this handler is the fallback of.
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

  // An anonymous visit to each path, on each brand, in each language: for
  // PageRenderer::set_warm_pages at start and after a publication. At most kMaxWarmPages, the first
  // path of all brands in front, the pages of the made-up member, on one brand, at the end.
  std::vector<render::WarmPage> warm_pages(
      const std::vector<std::shared_ptr<const domain::Brand>>& brands,
      const std::vector<std::string>& paths = {"/", "/join-now", "/find-a-dentist"}) const;
  static constexpr std::size_t kMaxWarmPages = 16;

 private:
  // What a page is rendered from.
  struct Rendering {
    http::Response response;
    bool is_whole = false;  // neither shell nor error page, and everything it asked for was there
    bool is_fault = false;  // of the moment; another try may go better
  };

  http::Response handle_visit(const http::Request& request, const PageVisit& visit) const;
  RenderedPage render_anonymous(const AnonymousVisit& anonymous) const;
  Rendering render(const http::Request& request, const PageVisit& visit, Timestamp now) const;
  render::PageRequest page_request(const http::Request& request, const PageVisit& visit,
                                   Timestamp now) const;
  render::WarmPage warm_page(const std::string& path, const PageVisit& visit) const;
  std::vector<render::WarmPage> member_warm_pages(
      const std::vector<std::shared_ptr<const domain::Brand>>& brands) const;
  std::string page_input(const http::Request& request, const PageVisit& visit, Timestamp now) const;
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
