#include "base/from_json.h"

#include <charconv>

namespace molar::detail {

Timestamp timestamp_from_json(const boost::json::value& from) {
  const std::string_view text = from.as_string();
  const auto number = [&](std::size_t at, std::size_t digits) {
    int found = 0;
    std::from_chars(text.data() + at, text.data() + at + digits, found);
    return found;
  };
  constexpr std::size_t kSize = std::string_view("2026-11-21T08:05:00.123Z").size();
  const auto day = text.size() == kSize ? parse_date(text.substr(0, 10)) : std::nullopt;
  if (day) {
    const Timestamp at = std::chrono::sys_days(*day) + std::chrono::hours(number(11, 2)) +
                         std::chrono::minutes(number(14, 2)) + std::chrono::seconds(number(17, 2)) +
                         std::chrono::milliseconds(number(20, 3));
    if (format_rfc3339(at) == text) {
      return at;
    }
  }
  throw std::invalid_argument("no instant: " + std::string(text));
}

}  // namespace molar::detail
