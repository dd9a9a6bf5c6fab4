// The rules that every request must keep before anything else looks at it.
//
// They are stricter than RFC 9112 wherever the RFC lets a recipient choose. Each choice is a chance
// for two programs to read the same bytes as different requests, and that difference is what
// request smuggling, cache poisoning and host confusion live on. Refusing costs nothing: browsers
// and honest proxies send none of this.
//
//  1. Empty lines before a request: at most two are skipped. Old clients send one after a body; a
//     stream of them is a way to keep a connection busy for nothing.            [connection.cc]
//  2. Time: header and body each have one deadline that starts with the first byte and that no
//     further byte moves; otherwise a drip of single bytes holds a connection for ever.
//                                                                     [connection.cc, io_loop.cc]
//  3. Size: 32 KiB of header and 100 fields, counted before parsing, so that neither memory nor the
//     time of a linear search is the client's to choose. 8,000-byte targets pass (RFC 9112 section
//     3); longer than 16 KiB is 414.                      [here, raw_head.cc, connection.cc]
//  4. Host: exactly one on HTTP/1.1, in the grammar of host.h; the brand map knows it or the answer
//     is 421. In absolute form the target's authority counts, as RFC 9112 section 3.2.2 demands.
//     Two Hosts, or one that two readers split differently, would show one brand under another's
//     name.
//                                                                         [here, connection.cc]
//  5. Target: visible ASCII that starts with a single "/" (or is "*" for OPTIONS), without "#" and
//     "\", with whole percent-encodings that decode to UTF-8 without NUL. In the path also no
//     control characters, no encoded "/" or "\", no "." or ".." segments: browsers resolve those
//     before they send, so here they can only aim at a reader that resolves them later. [here]
//  6. Transfer-Encoding: the one value "chunked", in one field, on HTTP/1.1, without a
//     Content-Length. Anything else has two possible lengths.                              [here]
//  7. Content-Length: once, digits only, no sign, no list, no longer than a 64-bit number.   [here]
//  8. Bytes: after the header at most 2 × the body limit + 16 KiB are read, chunk sizes, extensions
//     and trailers included, because the body limit alone does not count those.       [chunked.cc]
//  9. Trailers are read and dropped. Merged into the header they would pass every check made before
//     they came.                                                                      [chunked.cc]
// 10. Expect: 417 and 413 come before "100 Continue", so that no refused body is uploaded;
//     an expectation other than 100-continue is 417.                          [here, connection.cc]
// 11. After a refusal: the answer, then the end of our sending side, then a short read-and-discard.
//     Closing with unread bytes makes the kernel send a reset, which destroys the answer on its
//     way.
//                                                                                 [connection.cc]
// 12. Answers made here carry the same security headers, Date, X-Request-Id and no-store as all
//     others.                                                                           [wire.cc]
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "http/message/raw_head.h"
#include "http/message/request.h"

namespace molar::http {

// An address that takes larger bodies than all others, such as one for uploads.
struct LargeBody {
  std::string method;
  std::string path;  // decoded, the whole of it
  std::size_t max_bytes = 0;
};

struct PolicyLimits {
  std::size_t max_target_bytes = 16 * 1024;
  std::size_t max_body_bytes = 64 * 1024;
  std::vector<LargeBody> large_bodies = {};
};

// How a request's body is delimited, and what the client wants done with the connection.
struct Framing {
  enum class Body { None, Length, Chunked };
  Body body = Body::None;
  std::size_t length = 0;    // of Body::Length
  std::size_t max_body = 0;  // what this address takes
  bool keep_alive = false;
  bool http_1_0 = false;
  bool expects_continue = false;
};

// Applies the rules marked "here". On success fills method, target, path, query, host and headers
// of `request` (reusing its memory) and `framing`; the caller adds address, security and id. Of a
// request in absolute form, the target becomes the origin form.
std::optional<Refusal> apply_policy(const RawHead& head, const PolicyLimits& limits,
                                    Request& request, Framing& framing);

// Rule 8's cap.
constexpr std::size_t max_raw_body_bytes(std::size_t max_body_bytes) {
  return 2 * max_body_bytes + 16 * 1024;
}

}  // namespace molar::http
