#include "base/to_json.h"

namespace molar {

std::string camel_case(std::string_view snake) {
  std::string camel;
  camel.reserve(snake.size());
  bool raise = false;
  for (char c : snake) {
    if (c == '_') {
      raise = true;
      continue;
    }
    camel.push_back(raise && c >= 'a' && c <= 'z' ? static_cast<char>(c - ('a' - 'A')) : c);
    raise = false;
  }
  return camel;
}

}  // namespace molar
