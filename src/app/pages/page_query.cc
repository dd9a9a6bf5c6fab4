#include "app/pages/page_query.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "base/text.h"
#include "http/message/url.h"

namespace molar::app {

namespace {

constexpr std::size_t kMostValueBytes = 64;
constexpr std::size_t kMostPathBytes = 200;

struct Allowed {
  std::string_view path;
  std::span<const std::string_view> parameters;
};

constexpr std::array<std::string_view, 7> kChoiceOfPlan = {"plan",  "cycle", "coupon", "office",
                                                           "state", "zip",   "ended"};
// ?lang= is no part of it: it chooses among pages and is not read by any.
constexpr std::array<Allowed, 1> kAllowed = {{{"/join-now", kChoiceOfPlan}}};

std::span<const std::string_view> allowed_for(std::string_view path) {
  while (path.size() > 1 && path.ends_with('/')) {
    path.remove_suffix(1);
  }
  const auto* found = std::ranges::find(kAllowed, path, &Allowed::path);
  return found == kAllowed.end() ? std::span<const std::string_view>() : found->parameters;
}

}  // namespace

std::string page_query(std::string_view path, std::string_view query) {
  const auto allowed = query.empty() ? std::span<const std::string_view>() : allowed_for(path);
  if (allowed.empty()) {
    return {};
  }
  const auto given = http::parse_query(query);
  std::string kept;
  for (const std::string_view name : allowed) {
    const auto parameter =
        std::ranges::find(given, name, &std::pair<std::string, std::string>::first);
    if (parameter != given.end() && parameter->second.size() <= kMostValueBytes) {
      kept.append(kept.empty() ? "" : "&").append(name).append("=");
      kept += http::percent_encode(parameter->second);
    }
  }
  return kept;
}

bool is_personal_path(std::string_view path) {
  static constexpr std::array<std::string_view, 10> kPrefixes = {
      "/checkout",       "/member",      "/dashboard", "/receipt",       "/agreement",
      "/reset-password", "/update-card", "/invite",    "/confirm-email", "/verify"};
  const std::string lower = to_lower_ascii(path);
  return std::ranges::any_of(
      kPrefixes, [&lower](std::string_view prefix) { return lower.starts_with(prefix); });
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
  const std::string lower = to_lower_ascii(path);
  return std::ranges::any_of(kPages, [&lower](std::string_view page) {
    return lower.starts_with(page) && (lower.size() == page.size() || lower[page.size()] == '/');
  });
}

bool is_plain_path(std::string_view path) {
  const bool plain = std::ranges::all_of(path, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '/';
  });
  return plain && path.starts_with('/') && path.size() <= kMostPathBytes &&
         path.find("//") == path.npos;
}

}  // namespace molar::app
