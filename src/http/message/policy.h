// The rules that every request must satisfy before other code reads it.
//
// They are stricter than RFC 9112 wherever the RFC lets a recipient choose. With each choice two
// programs may read the same bytes as different requests, and request smuggling, cache poisoning
// and host confusion rely on that difference. Refusing costs nothing: browsers and correct proxies
// send none of what is refused.
//
//  1. Empty lines before a request: at most two are skipped. Old clients send one after a body; a
//     stream of them would keep a connection busy. [connection_read.cc]
//  2. Time: header and body each have one deadline, which arriving bytes do not extend; otherwise a
//     client that sends single bytes could hold a connection forever. The header's starts with its
//     first byte, the body's after the header. [connection_read.cc, io_loop.cc]
//  3. Size: 32 KiB of header and 100 fields, counted before parsing, so that the client controls
//     neither memory nor the time of a linear search. 8,000-byte targets pass (RFC 9112 section 3);
//     longer than 16 KiB is 414. [here, raw_head.cc, connection_read.cc]
//  4. Host: exactly one on HTTP/1.1, in the grammar of host.h; 421 if the brand map does not
//     contain it. In absolute form the target's authority counts, as RFC 9112 section 3.2.2
//     requires. Two Hosts, or one that two programs split differently, would show one brand under
//     another's name. [here, connection_read.cc]
//  5. Target: visible ASCII that starts with a single "/" (or is "*" for OPTIONS), without "#" and
//     "\", without encoded NUL. In the path only complete percent-encodings of UTF-8, no control
//     characters, no encoded "/" or "\", no "." or ".." segments: browsers resolve those before
//     they send, so here they can only target a program that resolves them later. The query of a
//     link may contain any text ("?utm_campaign=50%off"), and is repaired (url.h). [here]
//  6. Transfer-Encoding: the one value "chunked", in one field, on HTTP/1.1, without a
//     Content-Length. Anything else has two possible lengths. [here]
//  7. Content-Length: once, digits only, no sign, no list, within 64 bits. [here]
//  8. Bytes: after the header at most 2 × the body limit + 16 KiB are read, chunk sizes, extensions
//     and trailers included, because the body limit does not count those. [chunked.cc]
//  9. Trailers are read and dropped. Merged into the header they would bypass the checks made
//     before they arrived. [chunked.cc]
// 10. Expect: 417 and 413 come before "100 Continue", so that no refused body is uploaded; an
//     expectation other than 100-continue is 417. [here, connection_read.cc]
// 11. After a refusal: send the response, shut down the sending side, then read and discard for a
//     short time. Closing with unread bytes makes the kernel send a reset, which can destroy the
//     response before the client reads it. [connection.cc]
// 12. Responses created here have the same security headers, Date, X-Request-Id and no-store as all
//     others. [wire.cc]
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "http/message/raw_head.h"
#include "http/message/request.h"

namespace molar::http {

// A path with a larger body limit, such as one for uploads.
struct LargeBody {
  std::string method;
  std::string path;  // decoded, complete; with "/" at the end: all paths with one more segment
  std::size_t max_bytes = 0;
};

struct PolicyLimits {
  std::size_t max_target_bytes = 16 * 1024;
  std::size_t max_body_bytes = 64 * 1024;
  std::vector<LargeBody> large_bodies = {};
};

// How a request's body is delimited, and whether the client keeps the connection.
struct Framing {
  enum class Body { None, Length, Chunked };
  Body body = Body::None;
  std::size_t length = 0;    // of Body::Length
  std::size_t max_body = 0;  // limit of this path
  bool keep_alive = false;
  bool http_1_0 = false;
  bool expects_continue = false;
};

// Applies the rules marked "here". On success sets method, target, path, query, host and headers of
// `request` (reusing its memory) and `framing`; the caller sets address, security and id. A target
// in absolute form becomes the origin form.
std::optional<Refusal> apply_policy(const RawHead& head, const PolicyLimits& limits,
                                    Request& request, Framing& framing);

// Limit of rule 8.
constexpr std::size_t max_raw_body_bytes(std::size_t max_body_bytes) {
  return 2 * max_body_bytes + 16 * 1024;
}

}  // namespace molar::http
