// Rules for uploaded files and their names.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace molar::domain {

inline constexpr std::size_t kMostUploadBytes = 10 * 1024 * 1024;

// Returns "application/pdf", "image/jpeg" or "image/png", according to the first bytes, not to the
// type stated by the client; otherwise nullopt.
std::optional<std::string_view> sniff_upload(std::string_view bytes);

// Returns a name that is safe to show and to save: no folders, no control or format characters,
// nothing that a file system or a header could misinterpret, at most 80 characters, always with the
// extension of its type.
std::string clean_file_name(std::string_view name, std::string_view type);

}  // namespace molar::domain
