// Coordinates of ZIP codes and cities.
#pragma once

#include <optional>
#include <string>
#include <string_view>

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

// Finds a ZIP or ZIP+4. An unknown ZIP has the mean coordinates of those with the same first three
// digits. Without any, InvalidFields, code "zip_unknown", field "zip".
Result<Place> find_zip(Connection& sql, std::string_view zip);
// As above, but an unknown ZIP has the mean coordinates of the group's own active offices with this
// ZIP in their address, if there are any.
Result<Place> find_zip(Connection& sql, std::string_view group_key, std::string_view zip);

// Accepts variants of spelling: case, accents, "St." and "Saint". InvalidFields, code
// "city_unknown", field "city".
Result<Place> find_city(Connection& sql, std::string_view city, std::string_view state);

// Key by which cities are compared: search_key() with "saint" as "st", "sainte" as "ste", "fort" as
// "ft", "mount" as "mt".
std::string place_key(std::string_view city);

// The name of a state as the Postal Service writes it: "Arizona" for "AZ"; an unknown code is
// returned unchanged.
std::string_view state_name(std::string_view code);

}  // namespace molar::domain
