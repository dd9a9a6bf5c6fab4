// Files of the repository that tests read: example brands, the OpenAPI document, the web build.
#pragma once

#include <string>
#include <string_view>

namespace molar {

// Absolute path of a file, given relative to the root of the compiled repository.
std::string source_path(std::string_view relative);

}  // namespace molar
