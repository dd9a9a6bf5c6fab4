// The bytes of a request's header: finds its end while it arrives, and splits it into lines.
// Strict, because a proxy in front may read every tolerated form in another way.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace molar::http {

// The reason why a request is refused. The texts are literals: a refusal never contains text of the
// request.
struct Refusal {
  enum class After {
    Close,     // the start of the next request is unknown or untrusted
    KeepOpen,  // the end of this request is certain
  };
  int status;
  std::string_view code;
  std::string_view detail;
  After after = After::Close;
  int retry_after_seconds = 0;  // 0: no Retry-After
};

struct RawField {
  std::string_view name;
  std::string_view value;  // without surrounding whitespace
};

// Views into the connection's buffer; valid until it is consumed.
struct RawHead {
  std::string_view method;
  std::string_view target;
  std::string_view version;
  std::vector<RawField> fields;
};

// Finds the empty line at the end of a header, in bytes that arrive in parts; reads each byte once.
// A control character, a CR without LF or a LF without CR is immediately Broken, so that the
// connection does not wait for the deadline.
class HeadScanner {
 public:
  enum class State { More, Complete, Broken };

  // `bytes` begins at the start of the header and must not get shorter between two calls.
  State scan(std::string_view bytes);
  std::size_t size() const { return position_; }  // of a Complete header, empty line included
  bool request_line_ended() const { return lines_ > 0; }
  void reset() { *this = HeadScanner(); }

 private:
  std::size_t position_ = 0;
  std::size_t line_start_ = 0;
  std::size_t lines_ = 0;
};

// Splits a Complete header into `head`, reusing its memory. Refuses (400) bytes that do not fit RFC
// 9112: a request line other than "token SP target SP version", folded lines, a line without a
// colon, space before the colon, a name that is not a token; and (431) more than `max_fields`
// lines.
std::optional<Refusal> split_head(std::string_view bytes, std::size_t max_fields, RawHead& head);

}  // namespace molar::http
