#include "http/message/raw_head.h"

#include "http/message/ascii.h"

namespace molar::http {

namespace {

std::string_view take_line(std::string_view& bytes) {
  const std::size_t end = bytes.find("\r\n");
  const std::string_view line = bytes.substr(0, end);
  bytes.remove_prefix(end + 2);
  return line;
}

bool split_request_line(std::string_view line, RawHead& head) {
  const std::size_t first = line.find(' ');
  const std::size_t last = line.rfind(' ');
  if (first == std::string_view::npos || first == last) {
    return false;
  }
  head.method = line.substr(0, first);
  head.target = line.substr(first + 1, last - first - 1);
  head.version = line.substr(last + 1);
  // Detects spaces within the target (two adjacent spaces included): targets contain none.
  return is_token(head.method) && !head.target.empty() &&
         head.target.find_first_of(" \t") == std::string_view::npos;
}

std::optional<RawField> split_field(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos || !is_token(line.substr(0, colon))) {
    return std::nullopt;  // also "Name : x" and folded lines: a token contains no space
  }
  return RawField{line.substr(0, colon), trim_space(line.substr(colon + 1))};
}

}  // namespace

HeadScanner::State HeadScanner::scan(std::string_view bytes) {
  while (position_ < bytes.size()) {
    const auto byte = static_cast<unsigned char>(bytes[position_]);
    if ((byte >= 0x20 && byte != 0x7F) || byte == '\t') {
      ++position_;
      continue;
    }
    if (byte != '\r') {
      return State::Broken;
    }
    if (position_ + 1 == bytes.size()) {
      return State::More;
    }
    if (bytes[position_ + 1] != '\n') {
      return State::Broken;
    }
    const bool empty_line = position_ == line_start_;
    position_ += 2;
    line_start_ = position_;
    ++lines_;
    if (empty_line) {
      return State::Complete;
    }
  }
  return State::More;
}

std::optional<Refusal> split_head(std::string_view bytes, std::size_t max_fields, RawHead& head) {
  head.fields.clear();
  if (!split_request_line(take_line(bytes), head)) {
    return Refusal{400, "bad_request_line", "The request line is not valid."};
  }
  while (true) {
    const std::string_view line = take_line(bytes);
    if (line.empty()) {
      return std::nullopt;
    }
    const auto field = split_field(line);
    if (!field) {
      return Refusal{400, "bad_header", "A header line is not valid."};
    }
    if (head.fields.size() == max_fields) {
      return Refusal{431, "too_many_headers", "The request has too many header lines."};
    }
    head.fields.push_back(*field);
  }
}

}  // namespace molar::http
