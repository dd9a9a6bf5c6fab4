#include "domain/session/redirect.h"

#include <algorithm>

#include "base/text.h"

namespace molar::domain {
namespace {

constexpr std::size_t kLongest = 2'000;

bool is_local_path(std::string_view target) {
  if (target.empty() || target.size() > kLongest || target.front() != '/') {
    return false;
  }
  const bool plain =
      std::ranges::all_of(target, [](char c) { return c > ' ' && c < 0x7F && c != '\\'; });
  const std::string_view path = target.substr(0, target.find_first_of("?#"));
  const std::string lower = to_lower_ascii(path);
  return plain && lower.find("//") == lower.npos && lower.find("/.") == lower.npos &&
         lower.find("%2e") == lower.npos && lower.find("%2f") == lower.npos &&
         lower.find("%5c") == lower.npos;
}

}  // namespace

std::string local_redirect(std::string_view path, std::string_view otherwise) {
  return std::string(is_local_path(path) ? path : otherwise);
}

}  // namespace molar::domain
