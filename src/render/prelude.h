// The JavaScript that stands around the bundle: what a page must not see is replaced or removed.
#pragma once

#include <string_view>

namespace molar::render {

// A script whose value is {begin(now), isClean(), freeze(), remember(), changed()}. Runs before the
// bundle.
std::string_view prelude_script();

}  // namespace molar::render
