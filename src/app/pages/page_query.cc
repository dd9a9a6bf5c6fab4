#include "app/pages/page_query.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "base/number.h"
#include "base/text.h"
#include "http/message/url.h"

namespace molar::app {

namespace {

constexpr std::size_t kMostValueBytes = 64;
constexpr std::size_t kMostPathBytes = 200;

// A parameter that pages read. With most > 0 an integer from `least` to `most`, so that the cache
// holds a bounded number of pages; otherwise any text of at most kMostValueBytes.
struct Parameter {
  std::string_view name;
  int least = 0;
  int most = 0;
};

// The people whose prices a page shows; web/src/lib/household.ts has the same limits.
constexpr Parameter kAdults{"adults", 1, 10};
constexpr Parameter kChildren{"children", 0, 9};
constexpr Parameter kAge{"age", 18, 99};
constexpr std::array<Parameter, 3> kHousehold = {{kAdults, kChildren, kAge}};
// Without ?lang=: it selects a page, and no page reads it.
constexpr std::array<Parameter, 10> kChoiceOfPlan = {{{"plan"},
                                                      {"cycle"},
                                                      {"coupon"},
                                                      {"office"},
                                                      {"state"},
                                                      {"zip"},
                                                      {"ended"},
                                                      kAdults,
                                                      kChildren,
                                                      kAge}};

// The search of the FAQ page.
constexpr std::array<Parameter, 1> kQuestions = {{{"q"}}};

// Home and landing pages have addresses of at most one segment.
std::span<const Parameter> allowed_for(std::string_view path) {
  while (path.size() > 1 && path.ends_with('/')) {
    path.remove_suffix(1);
  }
  if (path == "/join-now") {
    return kChoiceOfPlan;
  }
  if (path == "/faq") {
    return kQuestions;
  }
  return path.rfind('/') == 0 ? std::span<const Parameter>(kHousehold)
                              : std::span<const Parameter>();
}

// Accepts numbers only without sign and leading zeros, as the pages do.
bool is_accepted(const Parameter& parameter, const std::string& value) {
  if (parameter.most == 0) {
    return value.size() <= kMostValueBytes;
  }
  const auto number = parse_number<int>(value);
  return number && *number >= parameter.least && *number <= parameter.most &&
         value == std::to_string(*number);
}

// Whether the path is one of these pages or below one, in any case of its letters.
bool is_any_of(std::span<const std::string_view> pages, std::string_view path) {
  const std::string lower = to_lower_ascii(path);
  return std::ranges::any_of(pages, [&lower](std::string_view page) {
    return lower.starts_with(page) && (lower.size() == page.size() || lower[page.size()] == '/');
  });
}

}  // namespace

std::string page_query(std::string_view path, std::string_view query) {
  const auto allowed = query.empty() ? std::span<const Parameter>() : allowed_for(path);
  if (allowed.empty()) {
    return {};
  }
  const auto given = http::parse_query(query);
  std::string accepted;
  for (const Parameter& parameter : allowed) {
    const auto found =
        std::ranges::find(given, parameter.name, &std::pair<std::string, std::string>::first);
    if (found != given.end() && is_accepted(parameter, found->second)) {
      accepted.append(accepted.empty() ? "" : "&").append(parameter.name).append("=");
      accepted += percent_encode(found->second);
    }
  }
  return accepted;
}

bool is_personal_path(std::string_view path) {
  static constexpr std::array<std::string_view, 10> kPages = {
      "/checkout",       "/member-login", "/dashboard", "/receipt",       "/agreement",
      "/reset-password", "/update-card",  "/invite",    "/confirm-email", "/verify"};
  return is_any_of(kPages, path);
}

bool has_secret_address(std::string_view path, std::string_view query) {
  static constexpr std::array<std::string_view, 5> kPrefixes = {
      "/reset-password", "/update-card", "/invite", "/confirm-email", "/verify"};
  const std::string lower = to_lower_ascii(path);
  const auto given = http::parse_query(query);
  return std::ranges::any_of(
             kPrefixes, [&lower](std::string_view prefix) { return lower.starts_with(prefix); }) ||
         std::ranges::any_of(given, [](const auto& parameter) {
           return parameter.first == "token" || parameter.first == "preview";
         });
}

bool is_directory_path(std::string_view path) {
  static constexpr std::array<std::string_view, 6> kPages = {
      "/arizona", "/directory", "/find-a-dentist", "/office", "/plans", "/savings-summary"};
  return is_any_of(kPages, path);
}

bool is_plain_path(std::string_view path) {
  const bool plain = std::ranges::all_of(path, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '/';
  });
  return plain && path.starts_with('/') && path.size() <= kMostPathBytes &&
         path.find("//") == path.npos;
}

}  // namespace molar::app
