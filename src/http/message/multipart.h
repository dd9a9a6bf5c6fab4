// Bodies of several parts (multipart/form-data, RFC 7578), in which browsers send files.
//
// Strict, for the same reason as http/message/policy.h: bytes that two programs could split
// differently are refused. Nothing is copied: the parts' contents are views into the body.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace molar::http {

struct FormPart {
  std::string name;
  // As sent by the browser, its escapes decoded; not a trusted path. Only files have one.
  std::optional<std::string> filename;
  std::string content_type;  // as claimed by the client; empty when missing
  std::string_view content;  // valid as long as the body
};

struct MultipartLimits {
  std::size_t max_parts = 8;
  std::size_t max_header_bytes = 4 * 1024;  // of one part
  std::size_t max_name_bytes = 1024;        // of a name or a file name
};

bool is_multipart_form(std::string_view content_type);

// UnsupportedType "unsupported_media_type": the Content-Type is not multipart/form-data.
// InvalidInput "invalid_multipart", all other errors: no boundary or an invalid one, text before
// the first or after the last delimiter, a part without a name, a repeated header, filename*, a
// transfer encoding, a missing last delimiter, an exceeded limit.
Result<std::vector<FormPart>> parse_multipart(std::string_view content_type, std::string_view body,
                                              const MultipartLimits& limits = {});

}  // namespace molar::http
