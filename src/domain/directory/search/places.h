// Coordinates of ZIP codes and cities, and suggestions for partly typed ones.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/geo.h"
#include "base/result.h"
#include "storage/database.h"

namespace molar::domain {

struct Place {
  std::string label;  // "Phoenix, AZ 85001", "Phoenix, AZ", "85001"
  std::optional<std::string> zip;
  std::optional<std::string> city;
  std::optional<std::string> state;  // USPS code
  LatLng point;
};

// A ZIP or ZIP+4. One that no table knows lies in the middle of those with the same first three
// digits. Otherwise InvalidFields, code "zip_unknown", field "zip".
Result<Place> find_zip(storage::Connection& sql, std::string_view zip);
// As above; but a ZIP that no table knows lies in the middle of the group's own active offices with
// this ZIP in their address, if there are any.
Result<Place> find_zip(storage::Connection& sql, std::string_view group_key, std::string_view zip);

// Any spelling that people use: case, accents, "St." and "Saint". InvalidFields, code
// "city_unknown", field "city".
Result<Place> find_city(storage::Connection& sql, std::string_view city, std::string_view state);

// What cities are compared by: search_key() with "saint" as "st", "sainte" as "ste", "fort" as
// "ft", "mount" as "mt".
std::string place_key(std::string_view city);

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
  std::vector<PlaceSuggestion> places;    // at most 5, larger ones first
  std::vector<OfficeSuggestion> offices;  // at most 5, of those listed today
};
BOOST_DESCRIBE_STRUCT(Suggestions, (), (places, offices))

// For what was typed so far: the start of a ZIP, of a city ("san fr", "phoenix, a") or of words of
// an office's name. Nothing for less than two characters.
Suggestions suggest(storage::Connection& sql, std::string_view group_key, std::string_view typed,
                    Date today);

}  // namespace molar::domain
