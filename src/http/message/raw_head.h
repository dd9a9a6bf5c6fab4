// A request's header as bytes: finding its end while it arrives, and cutting it into lines. Strict,
// because every tolerance here is something that a proxy in front may read otherwise.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace molar::http {

// Why a request gets no further. The texts are literals: nothing of the request is ever sent back.
struct Refusal {
  enum class After {
    Close,     // where the next request would begin is unknown or untrusted
    KeepOpen,  // this request's end is beyond doubt
  };
  int status;
  std::string_view code;
  std::string_view detail;
  After after = After::Close;
  int retry_after_seconds = 0;  // 0: not said
};

struct RawField {
  std::string_view name;
  std::string_view value;  // without the whitespace around it
};

// Views into the connection's buffer; valid until it is consumed.
struct RawHead {
  std::string_view method;
  std::string_view target;
  std::string_view version;
  std::vector<RawField> fields;
};

// Looks for the empty line that ends a header, in bytes that arrive in pieces; looks at each byte
// once. A control character, a CR without LF or a LF without CR is Broken at once, so that such a
// client does not wait for the deadline.
class HeadScanner {
 public:
  enum class State { More, Complete, Broken };

  // `bytes` begins where the header begins and never gets shorter between two calls.
  State scan(std::string_view bytes);
  std::size_t size() const { return position_; }  // of a Complete header, empty line included
  bool request_line_ended() const { return lines_ > 0; }
  void reset() { *this = HeadScanner(); }

 private:
  std::size_t position_ = 0;
  std::size_t line_start_ = 0;
  std::size_t lines_ = 0;
};

// Cuts a Complete header into `head`, reusing its memory. Refuses (400) what does not fit RFC 9112:
// a request line other than "token SP target SP version", folded lines, a line without a colon,
// space before the colon, a name that is no token; and (431) more than `max_fields` lines.
std::optional<Refusal> split_head(std::string_view bytes, std::size_t max_fields, RawHead& head);

}  // namespace molar::http
