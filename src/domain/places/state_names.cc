#include "domain/places/state_names.h"

#include <algorithm>
#include <array>
#include <utility>

namespace molar::domain {

namespace {

using Named = std::pair<std::string_view, std::string_view>;

constexpr std::array<Named, 56> kStates = {{
    {"AK", "Alaska"},
    {"AL", "Alabama"},
    {"AR", "Arkansas"},
    {"AS", "American Samoa"},
    {"AZ", "Arizona"},
    {"CA", "California"},
    {"CO", "Colorado"},
    {"CT", "Connecticut"},
    {"DC", "District of Columbia"},
    {"DE", "Delaware"},
    {"FL", "Florida"},
    {"GA", "Georgia"},
    {"GU", "Guam"},
    {"HI", "Hawaii"},
    {"IA", "Iowa"},
    {"ID", "Idaho"},
    {"IL", "Illinois"},
    {"IN", "Indiana"},
    {"KS", "Kansas"},
    {"KY", "Kentucky"},
    {"LA", "Louisiana"},
    {"MA", "Massachusetts"},
    {"MD", "Maryland"},
    {"ME", "Maine"},
    {"MI", "Michigan"},
    {"MN", "Minnesota"},
    {"MO", "Missouri"},
    {"MP", "Northern Mariana Islands"},
    {"MS", "Mississippi"},
    {"MT", "Montana"},
    {"NC", "North Carolina"},
    {"ND", "North Dakota"},
    {"NE", "Nebraska"},
    {"NH", "New Hampshire"},
    {"NJ", "New Jersey"},
    {"NM", "New Mexico"},
    {"NV", "Nevada"},
    {"NY", "New York"},
    {"OH", "Ohio"},
    {"OK", "Oklahoma"},
    {"OR", "Oregon"},
    {"PA", "Pennsylvania"},
    {"PR", "Puerto Rico"},
    {"RI", "Rhode Island"},
    {"SC", "South Carolina"},
    {"SD", "South Dakota"},
    {"TN", "Tennessee"},
    {"TX", "Texas"},
    {"UT", "Utah"},
    {"VA", "Virginia"},
    {"VI", "U.S. Virgin Islands"},
    {"VT", "Vermont"},
    {"WA", "Washington"},
    {"WI", "Wisconsin"},
    {"WV", "West Virginia"},
    {"WY", "Wyoming"},
}};

}  // namespace

std::string_view state_name(std::string_view code) {
  const auto* found = std::ranges::find(kStates, code, &Named::first);
  return found == kStates.end() ? code : found->second;
}

}  // namespace molar::domain
