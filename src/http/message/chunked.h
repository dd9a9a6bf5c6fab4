// Reads a chunked body (RFC 9112 section 7.1) from bytes that arrive in pieces.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace molar::http {

// Strict about line ends and sizes: "0x2", "+2", " 2", a size without digits, a lone LF or CR, and
// data without CRLF after it are Broken. Extensions are skipped, trailers dropped.
class ChunkedDecoder {
 public:
  enum class State {
    More,
    Complete,
    Broken,
    TooLarge,  // more data than max_body, or more bytes in total than max_raw
  };

  ChunkedDecoder(std::size_t max_body, std::size_t max_raw)
      : max_body_(max_body), max_raw_(max_raw) {}

  // Reads bytes from the front of `bytes`, appends their data to `body` and returns the number of
  // bytes read: all of them while the state is More. The remaining bytes belong to the next
  // request.
  std::size_t feed(std::string_view bytes, std::string& body);
  State state() const { return state_; }

 private:
  enum class Part {
    SizeStart,  // before the first digit
    Size,
    SizeSpace,  // whitespace before a required extension
    Extension,
    SizeLineFeed,
    Data,
    DataReturn,
    DataLineFeed,
    TrailerStart,
    TrailerName,
    TrailerValue,
    TrailerLineFeed,
    FinalLineFeed,
  };

  void take(char c);
  void take_size_digit(char c);
  void take_after_size(char c);
  void take_trailer(char c);
  void expect(char c, char expected, Part next);

  std::size_t max_body_;
  std::size_t max_raw_;
  State state_ = State::More;
  Part part_ = Part::SizeStart;
  std::size_t raw_ = 0;
  std::size_t body_ = 0;   // data in the chunks so far, the current one included
  std::size_t chunk_ = 0;  // size of the current chunk, then its remaining bytes
  int digits_ = 0;
};

}  // namespace molar::http
