// Compression while answering, for what is made per request.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "http/message/request.h"
#include "http/message/response.h"

namespace molar::http {

struct CompressOptions {
  std::size_t least_bytes = 1024;  // below it, the coding's own overhead and time win nothing
  // The cheapest that pay. On a page of 49 KB brotli 2 takes 0.2 ms for 10.2 KB, gzip 1 takes 0.5
  // ms for 11.4 KB, gzip 6 takes 1.2 ms for 9.6 KB.
  int brotli_quality = 2;  // 0–11
  int level = 1;           // of gzip, 1–9
};

// `text` as a gzip stream. For prepared bodies use level 9.
std::string gzip(std::string_view text, int level);

// `text` as a brotli stream of quality 0–11, for bodies that are prepared once and sent often.
std::string brotli(std::string_view text, int quality);

// Encodes the response's body with brotli or gzip where it is worth it and wanted: HTML, JSON,
// text, scripts, styles and SVG of at least least_bytes, for a client that accepts either. Sets
// Content-Encoding, and Vary: Accept-Encoding also where the answer would have been encoded for
// another client. A strong ETag becomes weak, as the bytes differ. An answer that already has a
// Content-Encoding, or says Cache-Control: no-transform, stays as it is.
void compress(const Request& request, const CompressOptions& options, Response& response);

// Adds a name to Vary unless it is there.
void add_vary(Response& response, std::string_view name);

}  // namespace molar::http
