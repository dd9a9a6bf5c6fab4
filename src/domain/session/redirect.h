// Allowed targets of the redirect after a login.
#pragma once

#include <string>
#include <string_view>

namespace molar::domain {

// Returns `path` if it is a path of this site ("/dashboard?tab=plan"), else `otherwise`. Rejects
// anything that a browser could read as another site, and path traversal ("//", "/..", "\", control
// characters).
std::string local_redirect(std::string_view path, std::string_view otherwise);

}  // namespace molar::domain
