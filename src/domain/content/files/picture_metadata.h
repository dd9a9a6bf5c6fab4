// Removes metadata about people from pictures: place, time, camera and author of a photo.
#pragma once

#include <optional>
#include <string>

namespace molar::domain {

// Returns the picture without EXIF (place, author, camera), XMP, IPTC, comments, embedded previews
// and data after its end. Pixels and everything that affects the display do not change: colour
// profile, transparency, animation, and of EXIF the orientation of a JPEG. Detects JPEG, PNG, WebP
// and AVIF by content, not by name; returns any other file unchanged. nullopt when a picture is too
// damaged to find all its metadata. Idempotent.
std::optional<std::string> without_metadata(std::string bytes);

}  // namespace molar::domain
