#include "http/static_files.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "base/number.h"
#include "http/message/accept_encoding.h"
#include "http/message/ascii.h"
#include "http/message/etag.h"
#include "http/message/problem.h"

namespace molar::http {

namespace {

// By StaticFile::Lifetime.
constexpr std::array<std::string_view, 3> kCacheControl = {"public, max-age=31536000, immutable",
                                                           "no-cache", "no-store"};

// Suffix of an entity tag, by effort.
constexpr std::array<std::string_view, 3> kGzipMarks = {"-gz1", "-gz2", "-gz"};
constexpr std::array<std::string_view, 3> kBrotliMarks = {"-br1", "-br2", "-br"};

std::string with_mark(std::string etag, std::string_view mark) {
  etag.insert(etag.size() - 1, mark);
  return etag;
}

// Two codings of one content are two representations and need different strong tags.
std::string etag_of(const StaticFile& file, Coding coding) {
  if (coding == Coding::Identity) {
    return file.etag;
  }
  const auto effort = static_cast<std::size_t>(file.effort);
  return with_mark(file.etag, coding == Coding::Gzip ? kGzipMarks[effort] : kBrotliMarks[effort]);
}

const SharedBytes& bytes_of(const StaticFile& file, Coding coding) {
  switch (coding) {
    case Coding::Gzip:
      return file.gzip;
    case Coding::Brotli:
      return file.brotli;
    case Coding::Identity:
      break;
  }
  return file.identity;
}

// Whether If-None-Match contains the tag of any coding of the file: a browser that switches codings
// still has the content.
bool client_has(const StaticFile& file, std::string_view if_none_match) {
  // Detects most lists without a match without splitting them.
  const std::string_view name = std::string_view(file.etag).substr(1, file.etag.size() - 2);
  if (if_none_match.find(name) == std::string_view::npos && if_none_match != "*") {
    return false;
  }
  const auto has = [&](std::string_view mark) {
    return etag_matches(if_none_match, with_mark(file.etag, mark));
  };
  return std::ranges::any_of(kBrotliMarks, has) || std::ranges::any_of(kGzipMarks, has) || has("");
}

// Whether If-Match contains any representation of the file, not only the one of this response.
bool is_wanted(const StaticFile& file, std::string_view if_match) {
  const auto has = [&](std::string_view mark) {
    return etag_matches_strongly(if_match, with_mark(file.etag, mark));
  };
  return has("") || std::ranges::any_of(kBrotliMarks, has) || std::ranges::any_of(kGzipMarks, has);
}

struct Range {
  std::size_t first;
  std::size_t last;
};

enum class RangeKind { None, Satisfiable, Unsatisfiable };

// Parses "bytes=0-9", "bytes=10-", "bytes=-5" of `size` bytes. Other values (other units, several
// ranges, last before first) count as no Range.
RangeKind parse_range(std::string_view header, std::size_t size, Range& range) {
  constexpr std::string_view kUnit = "bytes=";
  if (header.size() <= kUnit.size() ||
      !equals_ignoring_case(header.substr(0, kUnit.size()), kUnit)) {
    return RangeKind::None;
  }
  const std::string_view spec = trim_space(header.substr(kUnit.size()));
  const std::size_t dash = spec.find('-');
  if (dash == std::string_view::npos) {
    return RangeKind::None;
  }
  const auto first = parse_number<std::size_t>(spec.substr(0, dash));
  const auto last = parse_number<std::size_t>(spec.substr(dash + 1));
  if (dash == 0 && last) {
    range = {size - std::min(*last, size), size - 1};
    return *last == 0 || size == 0 ? RangeKind::Unsatisfiable : RangeKind::Satisfiable;
  }
  const bool open_end = dash + 1 == spec.size();
  if (!first || (!last && !open_end) || (last && *last < *first)) {
    return RangeKind::None;
  }
  range = {*first, std::min(last.value_or(size), size == 0 ? 0 : size - 1)};
  return *first < size ? RangeKind::Satisfiable : RangeKind::Unsatisfiable;
}

// If-Range needs a strong match; a date never matches, because no Last-Modified is sent.
bool range_applies(const Request& request, const StaticFile& file) {
  const std::string_view condition = request.header("If-Range");
  return request.method == "GET" && (condition.empty() || condition == file.etag);
}

Response serve_range(const StaticFile& file, RangeKind kind, Range range, Response response) {
  const std::string size = std::to_string(file.identity->size());
  if (kind == RangeKind::Unsatisfiable) {
    response.status = 416;
    response.set("Content-Range", "bytes */" + size);
    return response;
  }
  response.status = 206;
  response.set("Content-Range", "bytes " + std::to_string(range.first) + '-' +
                                    std::to_string(range.last) + '/' + size);
  response.body = std::string(file.identity->substr(range.first, range.last - range.first + 1));
  return response;
}

}  // namespace

std::string content_type_of(std::string_view file_name) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 19> kTypes = {{
      {"html", "text/html; charset=utf-8"},
      {"css", "text/css; charset=utf-8"},
      {"js", "text/javascript; charset=utf-8"},
      {"mjs", "text/javascript; charset=utf-8"},
      {"json", "application/json"},
      {"map", "application/json"},
      {"webmanifest", "application/manifest+json"},
      {"txt", "text/plain; charset=utf-8"},
      {"svg", "image/svg+xml"},
      {"png", "image/png"},
      {"jpg", "image/jpeg"},
      {"jpeg", "image/jpeg"},
      {"gif", "image/gif"},
      {"webp", "image/webp"},
      {"avif", "image/avif"},
      {"ico", "image/x-icon"},
      {"woff2", "font/woff2"},
      {"woff", "font/woff"},
      {"pdf", "application/pdf"},
  }};
  const std::string_view extension = file_name.substr(file_name.rfind('.') + 1);
  for (const auto& [known, type] : kTypes) {
    if (equals_ignoring_case(extension, known)) {
      return std::string(type);
    }
  }
  return "application/octet-stream";
}

Response serve_file(const Request& request, const StaticFile& file) {
  if (request.method != "GET" && request.method != "HEAD") {
    Response response =
        problem(405, "method_not_allowed", "This address can only be read.", request.request_id);
    return response.set("Allow", "GET, HEAD");
  }
  if (const auto required = trim_space(request.header("If-Match"));
      !required.empty() && !is_wanted(file, required)) {
    return precondition_failed(request);
  }
  Response response;
  response.headers.reserve(6);
  response.add("Cache-Control",
               std::string(kCacheControl[static_cast<std::size_t>(file.lifetime)]));
  response.add("Vary", "Accept-Encoding");
  if (!file.policy.empty()) {
    response.add("Content-Security-Policy", file.policy);  // also on a 304, where it takes effect
  }
  const std::string_view wanted_range = request.header("Range");
  const std::string_view accepted = request.header("Accept-Encoding");
  const auto coding =
      choose_coding(accepted, {.gzip = bool(file.gzip), .brotli = bool(file.brotli)});
  if (const auto known = trim_space(request.header("If-None-Match"));
      !known.empty() && client_has(file, known)) {
    response.status = 304;
    response.add("ETag", etag_of(file, coding.value_or(Coding::Identity)));
    return response;
  }
  if (!coding) {
    Response refused = problem(406, "not_acceptable", "No accepted content coding is available.",
                               request.request_id);
    return refused.set("Vary", "Accept-Encoding");
  }
  response.add("Content-Type", file.content_type);
  if (!wanted_range.empty() && range_applies(request, file)) {
    Range range{};
    const RangeKind kind = parse_range(wanted_range, file.identity->size(), range);
    if (kind != RangeKind::None) {
      response.add("ETag", file.etag);
      return serve_range(file, kind, range, std::move(response));
    }
  }
  response.add("ETag", etag_of(file, *coding));
  if (*coding != Coding::Identity) {
    response.add("Content-Encoding", std::string(coding_name(*coding)));
  } else {
    response.add("Accept-Ranges", "bytes");
  }
  response.shared_body = bytes_of(file, *coding);
  return response;
}

void StaticFiles::add(StaticFile file) {
  if (!file.path.starts_with('/') || !file.identity) {
    throw std::logic_error("not a servable file: " + file.path);
  }
  if (file.etag.empty()) {
    file.etag = make_etag(*file.identity);
  }
  std::string path = file.path;
  if (!files_.emplace(std::move(path), std::move(file)).second) {
    throw std::logic_error("file added twice");
  }
}

void StaticFiles::reserve_prefix(std::string prefix) {
  prefixes_.push_back(std::move(prefix));
}

const StaticFile* StaticFiles::find(std::string_view path) const {
  const auto found = files_.find(path);
  return found == files_.end() ? nullptr : &found->second;
}

std::optional<Response> StaticFiles::answer(const Request& request) const {
  if (const StaticFile* file = find(request.path)) {
    return serve_file(request, *file);
  }
  const bool reserved = std::ranges::any_of(prefixes_, [&request](const std::string& prefix) {
    return request.path.starts_with(prefix);
  });
  if (!reserved) {
    return std::nullopt;
  }
  return problem(404, "file_not_found", "There is no such file.", request.request_id);
}

}  // namespace molar::http
