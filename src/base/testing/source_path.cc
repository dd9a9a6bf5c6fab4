// The only object that knows where the repository lies: all others are the same in every clone, and
// the compiler cache finds them there.
#include "base/testing/source_path.h"

namespace molar {

std::string source_path(std::string_view relative) {
  return std::string(MOLAR_SOURCE_DIR "/").append(relative);
}

}  // namespace molar
