// Suggestions for partly typed places and offices.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "storage/database.h"

namespace molar::domain {

struct PlaceSuggestion {
  std::string label;
  std::string city;
  std::string state;
  std::optional<std::string> zip;
};
BOOST_DESCRIBE_STRUCT(PlaceSuggestion, (), (label, city, state, zip))

struct OfficeSuggestion {
  std::int64_t id = 0;
  std::string name;
  std::string city;
  std::string state;
};
BOOST_DESCRIBE_STRUCT(OfficeSuggestion, (), (id, name, city, state))

struct Suggestions {
  std::vector<PlaceSuggestion> places;    // at most 5: exact names, then larger ones
  std::vector<OfficeSuggestion> offices;  // at most 5, only those listed today
};
BOOST_DESCRIBE_STRUCT(Suggestions, (), (places, offices))

// Suggestions for the typed text: the beginning of a ZIP, of a city ("san fr", "phoenix, a") or of
// words of an office's name. None for less than two characters.
Suggestions suggest(Connection& sql, std::string_view group_key, std::string_view typed,
                    Date today);

}  // namespace molar::domain
