// Compression of responses that are created per request.
#pragma once

#include <string>
#include <string_view>

#include "http/coded_bodies.h"
#include "http/message/request.h"
#include "http/message/response.h"

namespace molar::http {

// Compresses to a gzip stream. Use level 9 for prepared bodies.
std::string gzip(std::string_view text, int level);

// Compresses to a brotli stream of quality 0–11, for prepared bodies that are sent often.
std::string brotli(std::string_view text, int quality);

// Encodes the response's body with brotli or gzip: HTML, JSON, text, scripts, styles and SVG of at
// least 1024 bytes, for a client that accepts either. Sets Content-Encoding, and Vary:
// Accept-Encoding also where only another client would get an encoded body. A strong ETag becomes
// weak, because the bytes differ. A response with Content-Encoding, or with Cache-Control:
// no-transform, is unchanged. A shared body is compressed once and then taken from `known`.
void compress(const Request& request, Response& response, CodedBodies& known);

// Adds a name to Vary unless Vary contains it.
void add_vary(Response& response, std::string_view name);

}  // namespace molar::http
