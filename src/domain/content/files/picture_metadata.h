// Removes metadata about people from pictures: place, time, camera and author of a photo.
#pragma once

#include <optional>
#include <string>

namespace molar::domain {

// The same picture without EXIF (place, author, camera), XMP, IPTC, comments, embedded previews and
// whatever follows its end; pixels are not touched. What decides how it looks stays: colour
// profile, transparency, animation, and of EXIF the orientation of a JPEG. JPEG, PNG, WebP and
// AVIF, whatever the file is called; every other file is answered as it is. nullopt: it is a
// picture of those, but too damaged to find everything in it. Done twice, it is the same.
std::optional<std::string> without_metadata(std::string bytes);

}  // namespace molar::domain
