#include "http/message/chunked.h"

#include <algorithm>

#include "http/message/ascii.h"

namespace molar::http {

namespace {

// Longer sizes are refused, even with leading zeros: no real client sends them.
constexpr int kMostSizeDigits = 16;

bool is_field_byte(char c) {
  return c == '\t' || (static_cast<unsigned char>(c) >= 0x20 && c != 0x7F);
}

}  // namespace

std::size_t ChunkedDecoder::feed(std::string_view bytes, std::string& body) {
  std::size_t taken = 0;
  while (state_ == State::More && taken < bytes.size()) {
    if (raw_ == max_raw_) {
      state_ = State::TooLarge;
      break;
    }
    if (part_ != Part::Data) {
      ++raw_;
      take(bytes[taken++]);
      continue;
    }
    const std::size_t count = std::min({chunk_, bytes.size() - taken, max_raw_ - raw_});
    body.append(bytes.substr(taken, count));
    taken += count;
    raw_ += count;
    chunk_ -= count;
    if (chunk_ == 0) {
      part_ = Part::DataReturn;
    }
  }
  return taken;
}

void ChunkedDecoder::take(char c) {
  switch (part_) {
    case Part::SizeStart:
    case Part::Size:
      return take_size_digit(c);
    case Part::SizeSpace:
    case Part::Extension:
      return take_after_size(c);
    case Part::SizeLineFeed:
      return expect(c, '\n', chunk_ > 0 ? Part::Data : Part::TrailerStart);
    case Part::Data:
      return;  // feed() copies data itself
    case Part::DataReturn:
      return expect(c, '\r', Part::DataLineFeed);
    case Part::DataLineFeed:
      digits_ = 0;
      return expect(c, '\n', Part::SizeStart);
    case Part::TrailerStart:
    case Part::TrailerName:
    case Part::TrailerValue:
      return take_trailer(c);
    case Part::TrailerLineFeed:
      return expect(c, '\n', Part::TrailerStart);
    case Part::FinalLineFeed:
      expect(c, '\n', Part::FinalLineFeed);
      if (state_ == State::More) {
        state_ = State::Complete;
      }
      return;
  }
}

void ChunkedDecoder::take_size_digit(char c) {
  const int digit = hex_value(c);
  if (digit < 0) {
    if (part_ == Part::SizeStart) {
      state_ = State::Broken;
      return;
    }
    part_ = Part::SizeSpace;
    return take_after_size(c);
  }
  if (part_ == Part::SizeStart) {
    part_ = Part::Size;
    chunk_ = 0;
  }
  if (++digits_ > kMostSizeDigits) {
    state_ = State::Broken;
    return;
  }
  chunk_ = chunk_ * 16 + static_cast<std::size_t>(digit);
}

// Characters after the size digits: the end of the line, or an extension after optional whitespace.
// The grammar does not allow trailing whitespace alone.
void ChunkedDecoder::take_after_size(char c) {
  const bool may_end = part_ == Part::Extension || digits_ > 0;
  if (c == '\r' && may_end) {
    if (chunk_ > max_body_ - body_) {
      state_ = State::TooLarge;
      return;
    }
    body_ += chunk_;
    part_ = Part::SizeLineFeed;
    return;
  }
  if (part_ == Part::Extension) {
    state_ = is_field_byte(c) ? State::More : State::Broken;
    return;
  }
  if (c == ';') {
    part_ = Part::Extension;
    return;
  }
  if (c == ' ' || c == '\t') {
    digits_ = 0;  // now only ';' may follow
    return;
  }
  state_ = State::Broken;
}

void ChunkedDecoder::take_trailer(char c) {
  if (part_ == Part::TrailerValue) {
    if (c == '\r') {
      part_ = Part::TrailerLineFeed;
    } else if (!is_field_byte(c)) {
      state_ = State::Broken;
    }
    return;
  }
  if (part_ == Part::TrailerStart && c == '\r') {
    part_ = Part::FinalLineFeed;
    return;
  }
  if (part_ == Part::TrailerName && c == ':') {
    part_ = Part::TrailerValue;
    return;
  }
  part_ = Part::TrailerName;
  if (!is_token_char(c)) {
    state_ = State::Broken;
  }
}

void ChunkedDecoder::expect(char c, char expected, Part next) {
  if (c != expected) {
    state_ = State::Broken;
    return;
  }
  part_ = next;
}

}  // namespace molar::http
