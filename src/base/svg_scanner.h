// Scanner for the syntax of SVG attributes.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace molar {

// Skips spaces and commas before each token.
class SvgScanner {
 public:
  explicit SvgScanner(std::string_view text) : rest_(text) {}

  bool at_end();
  // 0: the next character is not a letter.
  char letter();
  // A finite number of at most a million, such as "-.5" or "1e3".
  std::optional<double> number();
  // "0" or "1"; no separator needs to follow.
  std::optional<bool> flag();
  bool take(char expected);
  // The text before `end`, which is skipped.
  std::string_view until(char end);

 private:
  void skip();

  std::string_view rest_;
};

// Parses "1,2 -.5.5". nullopt: another syntax, or more than `most` numbers.
std::optional<std::vector<double>> read_svg_numbers(std::string_view text, std::size_t most);

}  // namespace molar
