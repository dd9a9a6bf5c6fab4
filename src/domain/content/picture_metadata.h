// Takes out of pictures what tells of people: where and when a photo was taken, with what, by whom.
#pragma once

#include <string>
#include <string_view>

namespace molar::domain {

// The same picture without EXIF (place, author, camera), XMP, IPTC, comments, embedded previews and
// whatever follows its end; pixels are not touched. What decides how it looks stays: colour
// profile, transparency, animation, and of EXIF the orientation of a JPEG. JPEG, PNG, WebP and
// AVIF; other types, and files that are not what their type says, are answered as they are. Done
// twice, it is the same.
std::string without_metadata(std::string_view media_type, std::string bytes);

}  // namespace molar::domain
