// The only object file that contains the repository's path. All others are the same in every clone,
// so that the compiler cache can share them.
#include "base/testing/source_path.h"

namespace molar {

std::string source_path(std::string_view relative) {
  return std::string(MOLAR_SOURCE_DIR "/").append(relative);
}

}  // namespace molar
