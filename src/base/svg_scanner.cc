#include "base/svg_scanner.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include "base/number.h"

namespace molar {

namespace {

constexpr double kMostNumber = 1e6;

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

}  // namespace

bool SvgScanner::at_end() {
  skip();
  return rest_.empty();
}

char SvgScanner::letter() {
  skip();
  if (rest_.empty() || std::isalpha(static_cast<unsigned char>(rest_.front())) == 0) {
    return 0;
  }
  const char found = rest_.front();
  rest_.remove_prefix(1);
  return found;
}

std::optional<double> SvgScanner::number() {
  skip();
  if (rest_.starts_with('+')) {
    rest_.remove_prefix(1);
  }
  const std::size_t first = rest_.starts_with('-') ? 1 : 0;
  // from_chars also reads "inf" and "nan".
  if (rest_.size() <= first || (!is_digit(rest_[first]) && rest_[first] != '.')) {
    return std::nullopt;
  }
  double value = 0;
  const auto [end, fault] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
  if (fault != std::errc() || !std::isfinite(value) || std::abs(value) > kMostNumber) {
    return std::nullopt;
  }
  rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
  return value;
}

std::optional<bool> SvgScanner::flag() {
  skip();
  if (rest_.empty() || (rest_.front() != '0' && rest_.front() != '1')) {
    return std::nullopt;
  }
  const bool found = rest_.front() == '1';
  rest_.remove_prefix(1);
  return found;
}

bool SvgScanner::take(char expected) {
  skip();
  if (!rest_.starts_with(expected)) {
    return false;
  }
  rest_.remove_prefix(1);
  return true;
}

std::string_view SvgScanner::until(char end) {
  const std::size_t at = std::min(rest_.find(end), rest_.size());
  const std::string_view found = rest_.substr(0, at);
  rest_.remove_prefix(std::min(at + 1, rest_.size()));
  return found;
}

void SvgScanner::skip() {
  while (!rest_.empty() && (is_space(rest_.front()) || rest_.front() == ',')) {
    rest_.remove_prefix(1);
  }
}

std::optional<std::vector<double>> read_svg_numbers(std::string_view text, std::size_t most) {
  SvgScanner scan(text);
  std::vector<double> numbers;
  while (!scan.at_end()) {
    const auto number = scan.number();
    if (!number || numbers.size() == most) {
      return std::nullopt;
    }
    numbers.push_back(*number);
  }
  return numbers;
}

}  // namespace molar
