// Checks free text of forms against length limits.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/field_errors.h"
#include "base/text.h"

namespace molar {

struct TextLength {
  std::size_t least;
  std::size_t most;
};

// Trimmed, NFC, without control characters. The limits count code points, not bytes.
Checked<std::string> check_free_text(std::string_view text, Lines lines, TextLength length);

}  // namespace molar
