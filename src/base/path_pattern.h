// Addresses of pages, compared as the router of the web compares them.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace molar {

// The segments of `path` at the places where `pattern` has one that begins with ":", in their
// order; nullopt when the path does not fit. Letters compare in any case (ASCII); slashes at the
// end, or several at once, make no difference. The answer points into `path`.
std::optional<std::vector<std::string_view>> match_path(std::string_view pattern,
                                                        std::string_view path);

}  // namespace molar
