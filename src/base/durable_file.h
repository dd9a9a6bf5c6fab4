// Files that a power cut leaves whole.
#pragma once

#include <filesystem>
#include <string_view>

namespace molar {

// Writes all of it to an open file, however many calls that takes. False: errno says why.
bool write_all(int file, std::string_view bytes);

// Writes `draft`, which only its owner may read, syncs it and renames it to `path`, in the same
// folder; then the folder is synced. After a power cut `path` is whole, or what it was before.
// False: errno says why, and the draft may be left. A draft that is a symbolic link is refused.
bool write_durably(const std::filesystem::path& draft, const std::filesystem::path& path,
                   std::string_view bytes);

}  // namespace molar
