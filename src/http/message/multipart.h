// Bodies of several parts (multipart/form-data, RFC 7578), as browsers send files.
//
// Strict, for the same reason as http/message/policy.h: what two readers could cut differently is
// refused. Nothing is copied: the parts' contents are views into the body.
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
  // As the browser gave it, its own escapes undone; never a path to be trusted. Only files have
  // one.
  std::optional<std::string> filename;
  std::string content_type;  // what the client claims; empty when it says nothing
  std::string_view content;  // lives as long as the body
};

struct MultipartLimits {
  std::size_t max_parts = 8;
  std::size_t max_header_bytes = 4 * 1024;  // of one part
  std::size_t max_name_bytes = 1024;        // of a name or a file name
};

bool is_multipart_form(std::string_view content_type);

// Errors: UnsupportedType "unsupported_media_type" when the Content-Type is no multipart/form-data;
// InvalidInput "invalid_multipart" for everything else: no or a bad boundary, text before the first
// or after the last delimiter, a part without a name, a header that is given twice, filename*, a
// transfer encoding, a missing last delimiter, a limit.
Result<std::vector<FormPart>> parse_multipart(std::string_view content_type, std::string_view body,
                                              const MultipartLimits& limits = {});

}  // namespace molar::http
