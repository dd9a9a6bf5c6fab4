#include "http/server/request_ids.h"

#include <algorithm>
#include <array>

#include "http/message/ascii.h"

namespace molar::http {

namespace {

constexpr std::string_view kAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

void append_base32(std::string& text, std::uint64_t number) {
  for (int shift = 35; shift >= 0; shift -= 5) {
    text += kAlphabet[(number >> shift) & 31];
  }
}

}  // namespace

RequestIds::RequestIds(RandomSource& random) {
  std::array<unsigned char, 8> bytes;
  random.fill(bytes);
  std::uint64_t number = 0;
  for (const unsigned char byte : bytes) {
    number = number << 8 | byte;
  }
  append_base32(prefix_, number);
  next_ = number >> 40;  // a random start, which does not reveal the traffic
}

void RequestIds::make(std::string& id) {
  id.assign(prefix_);
  append_base32(id, next_++);
}

bool is_request_id(std::string_view text) {
  const auto allowed = [](char c) {
    return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'z') || c == '-' || c == '_';
  };
  return text.size() >= 8 && text.size() <= 64 && std::ranges::all_of(text, allowed);
}

}  // namespace molar::http
