// The JavaScript that a render worker runs, from src/render/worker, embedded by
// cmake/EmbedFiles.cmake.
#pragma once

#include <string_view>

namespace molar::render {

// worker/worker.js: the script that Node.js is started with.
std::string_view worker_script();

// worker/prelude.js: prepares the bundle's realm.
std::string_view prelude_script();

}  // namespace molar::render
