#include "http/message/policy.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/number.h"
#include "base/text.h"
#include "http/message/ascii.h"
#include "http/message/host.h"
#include "http/message/url.h"

namespace molar::http {

namespace {

using Check = std::optional<Refusal>;

constexpr Check kPassed = std::nullopt;

Refusal bad(std::string_view code, std::string_view detail) {
  return {400, code, detail};
}

// Field values that the rules need, collected in one pass.
struct KnownFields {
  std::string_view host;
  std::string_view content_length;
  std::string_view transfer_encoding;
  std::string_view expect;
  int hosts = 0;
  int content_lengths = 0;
  int transfer_encodings = 0;
  bool coded_body = false;
  bool says_close = false;
  bool says_keep_alive = false;
};

KnownFields gather(const RawHead& head) {
  KnownFields known;
  for (const auto& [name, value] : head.fields) {
    // Most fields are none of these; the comparison detects that by their lengths.
    if (equals_ignoring_case(name, "host")) {
      known.host = value;
      ++known.hosts;
    } else if (equals_ignoring_case(name, "expect")) {
      known.expect = value;
    } else if (equals_ignoring_case(name, "connection")) {
      for_each_element(value, [&known](std::string_view option) {
        known.says_close |= equals_ignoring_case(option, "close");
        known.says_keep_alive |= equals_ignoring_case(option, "keep-alive");
      });
    } else if (equals_ignoring_case(name, "content-length")) {
      known.content_length = value;
      ++known.content_lengths;
    } else if (equals_ignoring_case(name, "content-encoding")) {
      known.coded_body |= !equals_ignoring_case(value, "identity");
    } else if (equals_ignoring_case(name, "transfer-encoding")) {
      known.transfer_encoding = value;
      ++known.transfer_encodings;
    }
  }
  return known;
}

Check check_version(std::string_view version, Framing& framing) {
  if (version == "HTTP/1.1" || version == "HTTP/1.0") {
    framing.http_1_0 = version.back() == '0';
    return kPassed;
  }
  const bool well_formed = version.size() == 8 && version.starts_with("HTTP/") &&
                           is_digit(version[5]) && version[6] == '.' && is_digit(version[7]);
  if (well_formed) {
    return Refusal{505, "http_version_not_supported",
                   "This server supports HTTP/1.0 and HTTP/1.1 only."};
  }
  return bad("bad_request_line", "The request line is not valid.");
}

// TRACE would echo credentials, CONNECT would make this server a proxy; both count as unknown.
Check check_method(std::string_view method) {
  constexpr std::array<std::string_view, 7> kKnown = {"GET",   "HEAD",   "POST",   "PUT",
                                                      "PATCH", "DELETE", "OPTIONS"};
  if (std::ranges::find(kKnown, method) != kKnown.end()) {
    return kPassed;
  }
  return Refusal{501, "method_not_implemented", "This server does not support this method."};
}

// Rule 5 for the path, decoded.
Check decode_path(std::string_view raw, std::string& path) {
  if (raw.find('%') == std::string_view::npos) {
    path.assign(raw);
  } else {
    auto decoded = percent_decode(raw);
    if (!decoded || !is_valid_utf8(*decoded)) {
      return bad("bad_target", "The address is not valid.");
    }
    path = std::move(*decoded);
    for (const char c : path) {
      if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F || c == '\\') {
        return bad("bad_target", "The address is not valid.");
      }
    }
    for (std::size_t at = raw.find('%'); at != std::string_view::npos; at = raw.find('%', at + 1)) {
      if (raw[at + 1] == '2' && to_lower(raw[at + 2]) == 'f') {
        return bad("bad_target", "The address is not valid.");
      }
    }
  }
  if (path.find("/.") == std::string::npos) {
    return kPassed;
  }
  for (std::string_view rest = path; !rest.empty();) {
    const std::size_t end = rest.find('/', 1);
    const std::string_view segment = rest.substr(0, end);
    if (segment == "/." || segment == "/..") {
      return bad("bad_target", "The address is not valid.");
    }
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end);
  }
  return kPassed;
}

// Rule 5 for the query: it stays encoded.
Check check_query(Request& request) {
  if (request.query.find('%') == std::string::npos) {
    return kPassed;
  }
  auto decoded = percent_decode(request.query);
  if (!decoded || !is_valid_utf8(*decoded)) {
    const std::size_t question = request.target.size() - request.query.size();
    request.query = repair_query(request.query);
    request.target.replace(question, std::string::npos, request.query);
    decoded = percent_decode(request.query);
  }
  if (decoded->find('\0') != std::string::npos) {
    return bad("bad_target", "The address is not valid.");
  }
  return kPassed;
}

Check check_origin_form(std::string_view target, Request& request) {
  if (!target.starts_with('/') || target.starts_with("//")) {
    return bad("bad_target", "The address is not valid.");
  }
  const std::size_t question = target.find('?');
  request.target.assign(target);
  request.query.assign(question == std::string_view::npos ? std::string_view()
                                                          : target.substr(question + 1));
  if (Check failed = decode_path(target.substr(0, question), request.path)) {
    return failed;
  }
  return check_query(request);
}

// Rule 5. In absolute form, `authority` becomes the text between "http://" and the path.
Check check_target(const RawHead& head, const PolicyLimits& limits, Request& request,
                   std::optional<std::string_view>& authority) {
  std::string_view target = head.target;
  if (target.size() > limits.max_target_bytes) {
    return Refusal{414, "target_too_long", "The address is too long."};
  }
  for (const char c : target) {
    if (c < 0x21 || c > 0x7E || c == '#' || c == '\\') {
      return bad("bad_target", "The address is not valid.");
    }
  }
  if (target == "*" && head.method == "OPTIONS") {
    request.target = request.path = "*";
    request.query.clear();
    return kPassed;
  }
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!equals_ignoring_case(target.substr(0, scheme.size()), scheme)) {
      continue;
    }
    target.remove_prefix(scheme.size());
    const std::size_t end = target.find_first_of("/?");
    authority = target.substr(0, end);
    target.remove_prefix(end == std::string_view::npos ? target.size() : end);
    if (!target.starts_with('/')) {
      return check_origin_form("/" + std::string(target), request);
    }
    break;
  }
  return check_origin_form(target, request);
}

// Rule 4, except for the brand map, which the caller checks.
Check check_host(const KnownFields& known, std::optional<std::string_view> authority, bool http_1_0,
                 Request& request) {
  if (known.hosts > 1 || (known.hosts == 0 && !http_1_0)) {
    return bad("bad_host", "The request must name exactly one host.");
  }
  request.host.clear();
  if (known.hosts == 1) {
    auto host = parse_host(known.host);
    if (!host) {
      return bad("bad_host", "The host is not valid.");
    }
    request.host = std::move(host->full);
  }
  if (authority) {
    auto host = parse_host(*authority);
    if (!host) {
      return bad("bad_host", "The host is not valid.");
    }
    request.host = std::move(host->full);
  }
  return kPassed;
}

bool is_path_of(const LargeBody& large, std::string_view path) {
  return large.path.ends_with('/')
             ? path.starts_with(large.path) && path.find('/', large.path.size()) == path.npos
             : path == large.path;
}

std::size_t max_body_of(const Request& request, const PolicyLimits& limits) {
  for (const LargeBody& large : limits.large_bodies) {
    if (is_path_of(large, request.path) && large.method == request.method) {
      return large.max_bytes;
    }
  }
  return limits.max_body_bytes;
}

// Rules 6 and 7; `framing.max_body` is the limit of the path.
Check check_framing(const KnownFields& known, Framing& framing) {
  framing.body = Framing::Body::None;
  framing.length = 0;
  if (known.transfer_encodings > 0) {
    if (known.transfer_encodings > 1 || known.content_lengths > 0 || framing.http_1_0) {
      return bad("bad_framing", "The length of the body is ambiguous.");
    }
    if (!equals_ignoring_case(known.transfer_encoding, "chunked")) {
      return is_token(known.transfer_encoding)
                 ? Refusal{501, "transfer_encoding_not_implemented",
                           "This server does not support this transfer encoding."}
                 : bad("bad_framing", "The length of the body is ambiguous.");
    }
    framing.body = Framing::Body::Chunked;
    return kPassed;
  }
  if (known.content_lengths == 0) {
    return kPassed;
  }
  const auto length = parse_number<std::size_t>(known.content_length);
  if (known.content_lengths > 1 || !length) {
    return bad("bad_framing", "The length of the body is not valid.");
  }
  if (*length > framing.max_body) {
    return Refusal{413, "body_too_large", "The request's body is too large."};
  }
  framing.body = *length > 0 ? Framing::Body::Length : Framing::Body::None;
  framing.length = *length;
  return kPassed;
}

// Rule 10, and requirements of methods and body codings beyond the twelve rules.
Check check_body_terms(const RawHead& head, const KnownFields& known, Framing& framing) {
  framing.expects_continue = false;
  if (!known.expect.empty() && !framing.http_1_0) {
    if (!equals_ignoring_case(known.expect, "100-continue")) {
      return Refusal{417, "expectation_failed", "This expectation cannot be met."};
    }
    framing.expects_continue = true;
  }
  const bool has_body = framing.body != Framing::Body::None;
  if (has_body && known.coded_body) {
    return Refusal{415, "unsupported_content_encoding", "A body must be sent uncompressed."};
  }
  const bool means_body = head.method == "POST" || head.method == "PUT" || head.method == "PATCH";
  if (means_body && !has_body && known.content_lengths == 0) {
    // Without both fields the body is certainly empty (RFC 9112 section 6.3), so the next bytes are
    // the next request.
    return Refusal{411, "length_required", "The request must state the length of its body.",
                   Refusal::After::KeepOpen};
  }
  return kPassed;
}

void copy_fields(const RawHead& head, Request& request) {
  request.headers.resize(head.fields.size());
  for (std::size_t i = 0; i < head.fields.size(); ++i) {
    request.headers[i].name.assign(head.fields[i].name);
    request.headers[i].value.assign(head.fields[i].value);
  }
}

}  // namespace

std::optional<Refusal> apply_policy(const RawHead& head, const PolicyLimits& limits,
                                    Request& request, Framing& framing) {
  if (Check failed = check_version(head.version, framing)) {
    return failed;
  }
  const KnownFields known = gather(head);
  framing.keep_alive = !known.says_close && (!framing.http_1_0 || known.says_keep_alive);
  if (Check failed = check_method(head.method)) {
    return failed;
  }
  request.method.assign(head.method);
  std::optional<std::string_view> authority;
  if (Check failed = check_target(head, limits, request, authority)) {
    return failed;
  }
  if (Check failed = check_host(known, authority, framing.http_1_0, request)) {
    return failed;
  }
  framing.max_body = max_body_of(request, limits);
  if (Check failed = check_framing(known, framing)) {
    return failed;
  }
  if (Check failed = check_body_terms(head, known, framing)) {
    return failed;
  }
  copy_fields(head, request);
  return kPassed;
}

}  // namespace molar::http
