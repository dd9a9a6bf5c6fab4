// Compares page paths like the router of the web frontend.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace molar {

// The segments of `path` at the positions of the ":" segments of `pattern`, in order; nullopt when
// the path does not match. Ignores the case of ASCII letters, slashes at the end and repeated
// slashes. The views point into `path`.
std::optional<std::vector<std::string_view>> match_path(std::string_view pattern,
                                                        std::string_view path);

}  // namespace molar
