#include "base/from_json.h"

#include <absl/time/time.h>

namespace molar::detail {

Timestamp timestamp_from_json(const boost::json::value& from) {
  constexpr std::size_t kSize = std::string_view("2026-11-21T08:05:00.123Z").size();
  const std::string text(std::string_view(from.as_string()));
  absl::Time time;
  if (text.size() == kSize && absl::ParseTime(absl::RFC3339_full, text, &time, nullptr)) {
    const Timestamp at = from_millis(absl::ToUnixMillis(time));
    if (format_rfc3339(at) == text) {
      return at;
    }
  }
  throw std::invalid_argument("no instant: " + text);
}

}  // namespace molar::detail
