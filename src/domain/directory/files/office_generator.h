// Generates fictional offices for demonstrations, tests and measurements: files for `molar import`.
#pragma once

#include <cstdint>
#include <ostream>
#include <vector>

#include "base/clock.h"
#include "domain/places/zip_table.h"

namespace molar::domain {

struct GeneratorSettings {
  std::int64_t count = 1'000;
  std::uint64_t seed = 1;
  Date today;  // base date of verifications and agreements
};

// The latest day that has begun in every time zone: an import refuses verifications of a day that
// has not begun for its brand.
Date day_begun_everywhere(Timestamp now);

constexpr std::int64_t kMostGenerated = 1'000'000;

struct GeneratedFiles {
  std::ostream& offices;
  std::ostream& providers;
  std::ostream& agreements;
  std::ostream& prices;
};

// The same settings and places produce the same bytes; a longer list begins with the offices of a
// shorter one. Offices are near ZIPs of `places`, so cities with many ZIPs have many. No name,
// number, phone (555-01xx) or NPI (it begins with 9) is real. A few are stale, never verified,
// paused, terminated, without hours, or without an agreement today. Memory does not grow with the
// count. Throws std::invalid_argument when none of `places` is in the United States.
void generate_offices(const GeneratorSettings& settings, const std::vector<ZipRow>& places,
                      const GeneratedFiles& files);

}  // namespace molar::domain
