#include "base/messages.h"

#include <algorithm>
#include <stdexcept>

#include "base/embedded_messages.h"

namespace molar {

std::string_view message(std::string_view key, std::string_view language) {
  const auto all = embedded_messages();
  const auto found = std::ranges::lower_bound(all, key, {}, &Message::key);
  if (found == all.end() || found->key != key) {
    throw std::logic_error("unknown message key: " + std::string(key));
  }
  return language == "es" ? found->spanish : found->english;
}

std::string message(std::string_view key, std::string_view language, MessageValues values) {
  std::string_view text = message(key, language);
  std::string filled;
  for (std::size_t start = text.find('{'); start != text.npos; start = text.find('{')) {
    const std::size_t end = text.find('}', start);
    if (end == text.npos) {
      break;
    }
    const std::string_view name = text.substr(start + 1, end - start - 1);
    const auto* value =
        std::ranges::find(values, name, &std::pair<std::string_view, std::string_view>::first);
    filled += text.substr(0, start);
    filled += value == values.end() ? text.substr(start, end + 1 - start) : value->second;
    text.remove_prefix(end + 1);
  }
  return filled += text;
}

}  // namespace molar
