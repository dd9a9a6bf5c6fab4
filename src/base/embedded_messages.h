// Texts that the build embeds into the program (cmake/embed_messages.py).
#pragma once

#include <span>
#include <string_view>

namespace molar {

struct Message {
  std::string_view key;  // "area.key"
  std::string_view english;
  std::string_view spanish;
};

// Sorted by key, each key once.
std::span<const Message> embedded_messages();

}  // namespace molar
