#include "domain/places/places.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/number.h"
#include "base/search_words.h"
#include "base/text.h"

namespace molar::domain {

namespace {

struct ZipPlaceRow {
  double lat = 0;
  double lng = 0;
  std::string city;
  std::string state;
};
BOOST_DESCRIBE_STRUCT(ZipPlaceRow, (), (lat, lng, city, state))

struct MeanRow {
  std::int64_t count = 0;
  std::optional<double> lat;
  std::optional<double> lng;
  std::optional<std::string> first_state;
  std::optional<std::string> last_state;
};
BOOST_DESCRIBE_STRUCT(MeanRow, (), (count, lat, lng, first_state, last_state))

struct OfficesRow : MeanRow {
  std::optional<std::string> first_city;
  std::optional<std::string> last_city;
};
BOOST_DESCRIBE_STRUCT(OfficesRow, (MeanRow), (first_city, last_city))

Error unknown(std::string field, std::string code, const std::string& message) {
  Error error = Error::invalid_fields({{std::move(field), code, message}});
  error.code = code;
  error.detail = message;
  return error;
}

Error zip_unknown() {
  return unknown("zip", "zip_unknown",
                 "We do not know this ZIP code. Please check it, or search by city and state.");
}

// "85001", "85001-1234" and "850011234" are 85001.
std::optional<std::string> five_digits(std::string_view text) {
  std::string digits;
  for (char c : trim(text)) {
    if (is_digit(c)) {
      digits += c;
    } else if (c != '-' && c != ' ') {
      return std::nullopt;
    }
  }
  if (digits.size() != 5 && digits.size() != 9) {
    return std::nullopt;
  }
  return digits.substr(0, 5);
}

std::optional<std::string> unless_empty(std::string text) {
  return text.empty() ? std::nullopt : std::optional(std::move(text));
}

Place place_of(const std::string& zip, ZipPlaceRow row) {
  Place place;
  place.label = row.city.empty() ? zip : row.city + ", " + row.state + " " + zip;
  place.zip = zip;
  place.city = unless_empty(std::move(row.city));
  place.state = unless_empty(std::move(row.state));
  place.point = {row.lat, row.lng};
  return place;
}

std::optional<Place> known_zip(Connection& sql, const std::string& five) {
  auto row = sql.query_one<ZipPlaceRow>("from zip_place where zip = :zip", five);
  return row ? std::optional(place_of(five, std::move(*row))) : std::nullopt;
}

std::optional<Place> middle_of_offices(Connection& sql, std::string_view group_key,
                                       const std::string& five) {
  auto middle = sql.query_one<OfficesRow>(
      "select count(*), avg(lat), avg(lng), min(state), max(state), min(city), max(city) from"
      " office where group_key = :group and zip >= :first and zip <= :last and status = 'active'"
      " and lat is not null and lng is not null",
      group_key, five, five + "-9999");
  if (middle->count == 0) {
    return std::nullopt;
  }
  bool one_city =
      middle->first_city == middle->last_city && middle->first_state == middle->last_state;
  return place_of(five, {*middle->lat, *middle->lng, one_city ? *middle->first_city : "",
                         middle->first_state == middle->last_state ? *middle->first_state : ""});
}

Result<Place> find_area(Connection& sql, const std::string& five) {
  std::string area = five.substr(0, 3);
  auto mean = sql.query_one<MeanRow>(
      "select count(*), avg(lat), avg(lng), min(state), max(state) from zip_place where zip >="
      " :first and zip <= :last",
      area + "00", area + "99");
  if (mean->count == 0) {
    return zip_unknown();
  }
  bool one_state = mean->first_state == mean->last_state;
  return place_of(five, {*mean->lat, *mean->lng, "", one_state ? *mean->first_state : ""});
}

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

Result<Place> find_zip(Connection& sql, std::string_view zip) {
  std::optional<std::string> five = five_digits(zip);
  if (!five) {
    return zip_unknown();
  }
  auto known = known_zip(sql, *five);
  return known ? std::move(*known) : find_area(sql, *five);
}

Result<Place> find_zip(Connection& sql, std::string_view group_key, std::string_view zip) {
  std::optional<std::string> five = five_digits(zip);
  if (!five) {
    return zip_unknown();
  }
  auto known = known_zip(sql, *five);
  if (!known) {
    known = middle_of_offices(sql, group_key, *five);
  }
  return known ? std::move(*known) : find_area(sql, *five);
}

Result<Place> find_city(Connection& sql, std::string_view city, std::string_view state) {
  auto row = sql.query_one<ZipPlaceRow>("from city_place where city_key = :city and state = :state",
                                        place_key(city), to_upper_ascii(trim(state)));
  if (!row) {
    return unknown("city", "city_unknown",
                   "We do not know a city of this name in this state. Please check the spelling,"
                   " or search by ZIP code.");
  }
  Place place;
  place.label = row->city + ", " + row->state;
  place.city = std::move(row->city);
  place.state = std::move(row->state);
  place.point = {row->lat, row->lng};
  return place;
}

std::string place_key(std::string_view city) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kShort = {
      {{"saint", "st"}, {"sainte", "ste"}, {"fort", "ft"}, {"mount", "mt"}}};
  std::string key;
  for (const std::string& word : search_words(city)) {
    const auto* shorter = std::ranges::find(kShort, std::string_view(word),
                                            &std::pair<std::string_view, std::string_view>::first);
    key += key.empty() ? "" : " ";
    key += shorter == kShort.end() ? std::string_view(word) : shorter->second;
  }
  return key;
}

std::string_view state_name(std::string_view code) {
  const auto* found = std::ranges::find(kStates, code, &Named::first);
  return found == kStates.end() ? code : found->second;
}

}  // namespace molar::domain
