// Writes files that a power failure cannot leave incomplete.
#pragma once

#include <filesystem>
#include <string_view>

namespace molar {

// Writes all bytes to an open file, with as many calls as needed. False: see errno.
bool write_all(int file, std::string_view bytes);

// Writes `draft` (readable by its owner only), syncs it, renames it to `path` in the same folder
// and syncs the folder. After a power failure `path` has the complete new or the old content.
// False: see errno; the draft may remain. Refuses a draft that is a symbolic link.
bool write_durably(const std::filesystem::path& draft, const std::filesystem::path& path,
                   std::string_view bytes);

}  // namespace molar
