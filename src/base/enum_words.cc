#include "base/enum_words.h"

namespace molar {

std::string snake_case(std::string_view camel) {
  std::string snake;
  for (char c : camel) {
    bool upper = c >= 'A' && c <= 'Z';
    if (upper && !snake.empty()) {
      snake += '_';
    }
    snake += upper ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return snake;
}

}  // namespace molar
