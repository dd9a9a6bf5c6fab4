// Compression while answering, for what is made per request.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "http/request.h"
#include "http/response.h"

namespace molar::http {

struct CompressOptions {
  std::size_t least_bytes = 1024;  // below it, the coding's own overhead and time win nothing
  int level =
      1;  // 1–9: on an 11 KB page level 1 takes half the time of level 6 for 15 % more bytes
};

// `text` as a gzip stream. For prepared bodies use level 9.
std::string gzip(std::string_view text, int level);

// Encodes the response's body with gzip where it is worth it and wanted: HTML, JSON, text, scripts,
// styles and SVG of at least least_bytes, for a client that accepts gzip. Sets Content-Encoding,
// and Vary: Accept-Encoding also where the answer would have been encoded for another client. A
// strong ETag becomes weak, as the bytes differ. An answer that already has a Content-Encoding, or
// says Cache-Control: no-transform, stays as it is.
void compress(const Request& request, const CompressOptions& options, Response& response);

// Adds a name to Vary unless it is there.
void add_vary(Response& response, std::string_view name);

}  // namespace molar::http
