#include "app/pages/anonymous_pages.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <string_view>
#include <utility>

#include "api/request/cookies.h"
#include "api/request/preview.h"
#include "api/request/request_context.h"
#include "app/pages/page_query.h"
#include "http/message/accept_encoding.h"
#include "http/message/cookie.h"
#include "http/message/url.h"
#include "http/static_files.h"

namespace molar::app {

namespace {

constexpr std::chrono::hours kLanguageCookieLife{24 * 365};
// Times after a change of the directory at which its pages are rendered again. Until then they may
// contain data from before the change: services cache plans for a second (PlanServiceOptions::keep)
// and sample prices for a minute (domain/savings/region_prices.cc).
constexpr std::array<std::chrono::seconds, 2> kRenderedAgain{std::chrono::seconds(2),
                                                             std::chrono::seconds(65)};

// Searches for the name anywhere in the header. A false match only renders a page for one visitor.
bool has_personal_cookie(const http::Request& request) {
  constexpr std::array kPersonal = {api::kSessionCookie, api::kCheckoutCookie, api::kPreviewCookie};
  return std::ranges::any_of(request.headers, [&kPersonal](const http::Header& header) {
    return header.name.size() == 6 && (header.name[0] == 'c' || header.name[0] == 'C') &&
           std::ranges::any_of(kPersonal, [&header](std::string_view name) {
             return header.value.find(name) != std::string::npos;
           });
  });
}

// True for addresses of the API and of files.
bool is_elsewhere(std::string_view path) {
  return path.starts_with("/api/") || path.starts_with("/media/") || path.starts_with("/brand/");
}

// A newly rendered page has no gzip encoding yet; for clients without brotli the middleware
// compresses it.
bool lacks_coding(const http::Request& request, const http::StaticFile& page) {
  return page.brotli && !page.gzip &&
         http::choose_coding(request.header("Accept-Encoding"), {.gzip = true, .brotli = true}) ==
             http::Coding::Gzip;
}

bool is_redirect(const http::Response& response) {
  return response.status >= 300 && response.status < 400;
}

http::Response send(const http::Request& request, const http::StaticFile& page,
                    const std::optional<std::string>& language) {
  http::Response response = http::serve_file(request, page);
  response.set("Vary", "Accept-Encoding, Accept-Language, Cookie");
  if (language) {
    response.set("Cache-Control", "private, no-cache");
    remember_language(response, request, *language);
  }
  return response;
}

}  // namespace

void remember_language(http::Response& response, const http::Request& request,
                       const std::string& language) {
  http::SetCookie cookie;
  cookie.name = api::kLanguageCookie;
  cookie.value = language;
  cookie.secure = request.secure;
  cookie.http_only = false;
  cookie.max_age = kLanguageCookieLife;
  response.add("Set-Cookie", http::set_cookie_header(cookie));
}

std::optional<std::string> chosen_language(const http::Request& request,
                                           const domain::Brand& brand) {
  if (request.query.empty()) {
    return std::nullopt;
  }
  auto language = request.query_value("lang");
  const auto& languages = brand.languages;
  const bool known = language && std::ranges::find(languages, *language) != languages.end();
  return known ? language : std::nullopt;
}

bool says_no_more_than_language(std::string_view query) {
  return std::ranges::all_of(http::parse_query(query),
                             [](const auto& parameter) { return parameter.first == "lang"; });
}

struct AnonymousPages::Place {
  std::shared_ptr<const domain::Brand> brand;
  std::int64_t revision = -1;  // of the snapshot with `brand`, or older
  std::string language;
  std::string query;
  std::optional<std::string> chosen_language;
  bool shows_directory = false;
};

std::optional<AnonymousPages::Place> AnonymousPages::find_place(
    const http::Request& request) const {
  if ((request.method != "GET" && request.method != "HEAD") || is_elsewhere(request.path) ||
      !is_plain_path(request.path) || is_personal_path(request.path) ||
      !request.target.starts_with(request.path) || has_personal_cookie(request)) {
    return std::nullopt;
  }
  Place place;
  place.shows_directory = is_directory_path(request.path);
  // Searches are many, rarely repeated, and reveal a position: they are not cached.
  if (place.shows_directory && !says_no_more_than_language(request.query)) {
    return std::nullopt;
  }
  // Reads the revision first: a publication in between makes the page's revision too old, never too
  // new.
  place.revision = brands_.snapshot()->revision;
  place.brand = brands_.find_by_host(request.host);
  if (!place.brand) {
    return std::nullopt;
  }
  const domain::Brand& brand = *place.brand;
  place.language = api::resolve_language(request, brand);
  place.query = page_query(request.path, request.query);
  place.chosen_language = chosen_language(request, brand);
  return place;
}

// Spaces separate the parts: host, path and language contain no space or line break.
PageKey AnonymousPages::key_of(const http::Request& request, const Place& place) {
  PageKey key;
  key.slot.reserve(request.host.size() + request.path.size() + place.query.size() + 24);
  key.slot.append(request.secure ? "https " : "http ").append(request.host).append(" ");
  key.slot.append(place.language).append(" ").append(request.path);
  key.slot.append("?").append(place.query);
  const domain::Brand& brand = *place.brand;
  key.stamp.append(brand.content_key).append(" ");
  key.stamp.append(std::to_string(place.revision)).append(" ");
  key.stamp.append(std::to_string(to_millis(days_.start_of_today(brand.time_zone)))).append(" ");
  key.stamp += directory_stamp(brand.group_key);
  return key;
}

void AnonymousPages::note_directory(const std::string& group_key, std::int64_t revision) {
  const std::lock_guard lock(mutex_);
  const auto [known, is_first] = directories_.try_emplace(group_key, Directory{revision, {}});
  // Another thread may have read a newer revision.
  if (!is_first && known->second.revision < revision) {
    known->second = {revision, clock_.now()};
  }
}

// The revision, and the number of times that its pages have been due again.
std::string AnonymousPages::directory_stamp(const std::string& group_key) {
  const std::lock_guard lock(mutex_);
  const auto found = directories_.find(group_key);
  if (found == directories_.end()) {
    return {};
  }
  const auto& [revision, changed_at] = found->second;
  const auto is_past = [age = changed_at ? clock_.now() - *changed_at : std::chrono::hours(1)](
                           std::chrono::seconds time) { return age >= time; };
  return std::to_string(revision) + "." +
         std::to_string(std::ranges::count_if(kRenderedAgain, is_past));
}

std::optional<http::Response> AnonymousPages::find(const http::Request& request) {
  // A worker thread must check a preview link.
  if (request.query.find(api::kVersionParameter) != std::string::npos) {
    return std::nullopt;
  }
  const auto place = find_place(request);
  if (!place || place->shows_directory) {
    return std::nullopt;
  }
  const PageCache::Page page = cache_.find(key_of(request, *place));
  if (!page || lacks_coding(request, *page)) {
    return std::nullopt;
  }
  return send(request, *page, place->chosen_language);
}

std::optional<http::Response> AnonymousPages::answer(const http::Request& request,
                                                     const Render& render) {
  const auto place = find_place(request);
  if (!place) {
    return std::nullopt;
  }
  AnonymousVisit visit;
  if (place->shows_directory) {
    const std::string& group = place->brand->group_key;
    const std::int64_t revision = offices_.revision(group);
    note_directory(group, revision);
    visit.key = key_of(request, *place);
    // Part of the slot, not only of the stamp, so that a page of an older revision is not sent
    // while its successor is rendered.
    visit.key.slot += " directory ";
    visit.key.slot += std::to_string(revision);
  } else {
    visit.key = key_of(request, *place);
  }
  visit.now = days_.start_of_today(place->brand->time_zone);
  visit.chosen_language = place->chosen_language;
  visit.request.method = "GET";
  visit.request.path = request.path;
  visit.request.query = place->query;
  visit.request.target = request.path + (place->query.empty() ? "" : "?" + place->query);
  visit.request.host = request.host;
  visit.request.secure = request.secure;
  visit.request.queued_at = request.queued_at;
  visit.request.headers = {{"Accept-Language", place->language}};
  PageCache::Outcome outcome = cache_.get(visit.key, [&] { return render(visit); });
  if (outcome.page) {
    return send(request, *outcome.page, visit.chosen_language);
  }
  // A redirect may repeat the query, of which visit.request contains only a part.
  if (is_redirect(outcome.response) && !request.query.empty()) {
    return std::nullopt;
  }
  if (visit.chosen_language) {
    remember_language(outcome.response, request, *visit.chosen_language);
  }
  return std::move(outcome.response);
}

}  // namespace molar::app
