// Allowed targets of the redirect after a login.
#pragma once

#include <string>
#include <string_view>

namespace molar::domain {

// `path` when it is a path of this site ("/dashboard?tab=plan"), else `otherwise`. Whatever a
// browser could read as another site, or that walks about ("//", "/..", "\", control characters),
// is not.
std::string local_redirect(std::string_view path, std::string_view otherwise);

}  // namespace molar::domain
