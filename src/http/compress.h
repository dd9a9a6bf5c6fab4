// Compression while answering, for what is made per request.
#pragma once

#include <string>
#include <string_view>

#include "http/message/request.h"
#include "http/message/response.h"

namespace molar::http {

// `text` as a gzip stream. For prepared bodies use level 9.
std::string gzip(std::string_view text, int level);

// `text` as a brotli stream of quality 0–11, for bodies that are prepared once and sent often.
std::string brotli(std::string_view text, int quality);

// Encodes the response's body with brotli or gzip where it is worth it and wanted: HTML, JSON,
// text, scripts, styles and SVG of at least 1024 bytes, for a client that accepts either. Sets
// Content-Encoding, and Vary: Accept-Encoding also where the answer would have been encoded for
// another client. A strong ETag becomes weak, as the bytes differ. An answer that already has a
// Content-Encoding, or says Cache-Control: no-transform, stays as it is.
void compress(const Request& request, Response& response);

// Adds a name to Vary unless it is there.
void add_vary(Response& response, std::string_view name);

}  // namespace molar::http
