// Reads SVG files of logos: shapes, plain colors, groups and transforms. Mails and documents draw
// them without a browser, so content that would load, run or compute something is refused.
#pragma once

#include <cstddef>
#include <string_view>

#include "base/result.h"
#include "base/vector_picture.h"

namespace molar {

inline constexpr std::size_t kMaxSvgBytes = std::size_t{256} << 10;
inline constexpr std::size_t kMaxSvgElements = 2'000;
inline constexpr std::size_t kMaxSvgSteps = 4'000;         // of all paths together
inline constexpr std::size_t kMaxSvgStrokedSteps = 1'000;  // a stroke needs ten times the time
inline constexpr std::size_t kMaxSvgLayers = 100;          // of overlapping shapes with an opacity
inline constexpr std::size_t kMaxSvgStyle = std::size_t{1} << 20;

// InvalidInput "picture_unsupported": the file is damaged, too large, or uses other features (text,
// gradients, pictures, references, scripts). The detail names the feature and how to avoid it.
Result<VectorPicture> read_svg(std::string_view text);

}  // namespace molar
