// Rules for uploaded files and their names.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace molar::domain {

inline constexpr std::size_t kMostUploadBytes = 10 * 1024 * 1024;

// "application/pdf", "image/jpeg" or "image/png", decided by the first bytes only, not by the
// client's type. nullopt: none of them.
std::optional<std::string_view> sniff_upload(std::string_view bytes);

// A name to show and to save under: no folders, no control or format characters, nothing that a
// file system or a header could read as something else, at most 80 characters, and always the
// extension of its type.
std::string clean_file_name(std::string_view name, std::string_view type);

}  // namespace molar::domain
