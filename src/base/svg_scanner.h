// Reads the small languages inside SVG attributes piece by piece.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace molar {

// Skips spaces and commas before each piece.
class SvgScanner {
 public:
  explicit SvgScanner(std::string_view text) : rest_(text) {}

  bool at_end();
  // 0: what follows is no letter.
  char letter();
  // A finite number of at most a million, "-.5" or "1e3".
  std::optional<double> number();
  // "0" or "1", with or without a space behind it.
  std::optional<bool> flag();
  bool take(char wanted);
  // What comes before `end`, which is skipped.
  std::string_view until(char end);

 private:
  void skip();

  std::string_view rest_;
};

// "1,2 -.5.5". nullopt: something else, or more than `most`.
std::optional<std::vector<double>> read_svg_numbers(std::string_view text, std::size_t most);

}  // namespace molar
