#include "domain/session/known_devices.h"

#include <algorithm>
#include <vector>

#include "base/fields.h"

namespace molar::domain {
namespace {

constexpr std::size_t kNumberLength = 22;
constexpr std::size_t kMarkLength = kNumberLength + 43;
constexpr std::size_t kMostMarks = 4;
constexpr std::size_t kLongestValue = kMostMarks * (kMarkLength + 1);

// Splits a value into its marks, at most four; drops parts of any other length.
std::vector<std::string_view> split(std::string_view value) {
  std::vector<std::string_view> marks;
  if (value.size() > kLongestValue) {
    return marks;
  }
  while (!value.empty() && marks.size() < kMostMarks) {
    const std::size_t end = std::min(value.find('.'), value.size());
    if (end == kMarkLength) {
      marks.push_back(value.substr(0, end));
    }
    value.remove_prefix(std::min(end + 1, value.size()));
  }
  return marks;
}

}  // namespace

std::string KnownDevices::mark(std::string_view number, std::string_view group_key,
                               std::string_view email) const {
  std::string text = "device|";
  text.append(group_key).append("|").append(email_key(email)).append("|").append(number);
  return std::string(number) + limits_.keyed_hash(text);
}

std::optional<std::string> KnownDevices::find(std::string_view marks, std::string_view group_key,
                                              std::string_view email) const {
  for (const std::string_view one : split(marks)) {
    const std::string_view number = one.substr(0, kNumberLength);
    if (equal_constant_time(one, mark(number, group_key, email))) {
      return std::string(number);
    }
  }
  return std::nullopt;
}

std::string KnownDevices::remember(std::string_view marks, std::string_view group_key,
                                   std::string_view email) const {
  const auto known = find(marks, group_key, email);
  std::string value =
      mark(known ? *known : make_secret(random_).substr(0, kNumberLength), group_key, email);
  const std::string own = value;
  std::size_t count = 1;
  for (const std::string_view other : split(marks)) {
    if (other != own && count < kMostMarks) {
      value.append(".").append(other);
      ++count;
    }
  }
  return value;
}

}  // namespace molar::domain
