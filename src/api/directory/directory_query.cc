#include "api/directory/directory_query.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "base/enum_words.h"
#include "base/fields.h"
#include "base/messages.h"
#include "base/number.h"
#include "base/text.h"

namespace molar::api {

namespace {

// Field messages. An empty field matches every field, an empty code every fault.
struct Row {
  std::string_view field;
  std::string_view code;
  std::string_view key;  // key of the text
};

constexpr std::array kRows = {Row{"zip", "required", "refusals.field.zipRequired"},
                              Row{"zip", "unknown", "refusals.field.zipUnknown"},
                              Row{"zip", "", "refusals.field.zip"},
                              Row{"city", "unknown", "refusals.field.cityUnknown"},
                              Row{"city", "mismatch", "refusals.field.cityMismatch"},
                              Row{"city", "", "refusals.field.city"},
                              Row{"state", "required", "refusals.field.stateRequired"},
                              Row{"state", "mismatch", "refusals.field.cityMismatch"},
                              Row{"state", "", "refusals.field.state"},
                              Row{"lat", "mismatch", "refusals.field.cityMismatch"},
                              Row{"lat", "", "refusals.field.lat"},
                              Row{"lng", "", "refusals.field.lat"},
                              Row{"radius", "", "refusals.field.radius"},
                              Row{"name", "too_short", "refusals.field.nameTooShort"},
                              Row{"name", "", "refusals.field.name"},
                              Row{"all", "", "refusals.field.all"},
                              Row{"q", "", "refusals.field.q"},
                              Row{"specialty", "", "refusals.field.specialty"},
                              Row{"language", "", "refusals.field.language"},
                              Row{"plan_id", "", "refusals.field.planId"},
                              Row{"sort", "", "refusals.field.sort"},
                              Row{"page", "", "refusals.field.page"},
                              Row{"size", "", "refusals.field.size"},
                              Row{"format", "not_allowed", "refusals.field.formatNotAllowed"},
                              Row{"format", "", "refusals.field.format"},
                              Row{"topics", "required", "refusals.field.topicsRequired"},
                              Row{"topics", "", "refusals.field.topics"},
                              Row{"message", "required", "refusals.field.messageRequired"},
                              Row{"message", "too_long", "refusals.field.messageTooLong"},
                              Row{"message", "", "refusals.field.message"},
                              Row{"email", "", "refusals.field.email"},
                              Row{"", "", "refusals.field.any"}};

// The message for the fault of this field, else for the code, else a general one.
std::string directory_message(std::string_view field, std::string_view code,
                              std::string_view language) {
  const auto* found = std::ranges::find_if(kRows, [&](const Row& row) {
    return (row.field == field || row.field.empty()) && (row.code == code || row.code.empty());
  });
  return std::string(message(found->key, language));
}

// "Please check the marked fields."
std::string check_fields_message(std::string_view language) {
  return std::string(message("refusals.validationFailed", language));
}

using domain::OfficeSearch;

constexpr std::size_t kLongestWord = 60;
constexpr std::size_t kShortestName = 2;
constexpr std::int64_t kMostPages = 100'000;
constexpr std::int64_t kMostOnPage = 50;
constexpr std::array<std::int64_t, 5> kRadii = {5, 10, 25, 50, 100};

void read_point(QueryReader& reader, OfficeSearch& query) {
  const auto lat = reader.degrees("lat", 90);
  const auto lng = reader.degrees("lng", 180);
  if (lat && lng) {
    query.point = LatLng{*lat, *lng};
    if (!is_on_earth(*query.point)) {
      reader.add("lat", "invalid");
    }
  } else if (lat || lng) {
    reader.add(lat ? "lng" : "lat", "required");
  }
}

void read_place(QueryReader& reader, OfficeSearch& query) {
  if (auto zip = reader.text("zip", kLongestWord)) {
    const auto checked = check_zip(*zip);
    if (checked.has_error()) {
      reader.add("zip", "invalid");
    }
    query.zip = std::move(zip);
  }
  query.city = reader.text("city", kLongestWord);
  query.state = reader.state("state");
  read_point(reader, query);
  if (query.city && !query.state) {
    reader.add("state", "required");
  }
  if (query.zip && query.city) {
    reader.add("city", "mismatch");
  }
  if (query.zip && query.state) {
    reader.add("state", "mismatch");
  }
  if (query.point && (query.zip || query.city || query.state)) {
    reader.add("lat", "mismatch");
  }
}

void read_name(QueryReader& reader, OfficeSearch& query) {
  query.name = reader.text("name", kLongestWord).value_or("");
  if (!query.name.empty() && length_in_code_points(query.name) < kShortestName) {
    reader.add("name", "too_short");
  }
  query.all = reader.flag("all");
  const bool is_anywhere = !query.zip && !query.city && !query.state && !query.point;
  if (query.all && (!is_anywhere || !query.name.empty())) {
    reader.add("all", "mismatch");
  }
  if (query.name.empty() && is_anywhere && !query.all && !reader.has("all") && !reader.has("lat") &&
      !reader.has("lng") && !reader.has("name") && !reader.has("city") && !reader.has("state")) {
    reader.add("zip", "required");
  }
}

void read_facets(QueryReader& reader, OfficeSearch& query) {
  if (const auto specialty = reader.text("specialty", kLongestWord)) {
    const domain::Facets bit = domain::specialty_bit(*specialty);
    if (bit == 0) {
      reader.add("specialty", "not_allowed");
    }
    query.facets |= bit;
  }
  if (const auto language = reader.text("language", kLongestWord)) {
    const auto bit = domain::language_bit(*language);
    if (!bit) {
      reader.add("language", "not_allowed");
    }
    query.facets |= bit.value_or(0);
  }
  query.facets |= reader.flag("newPatients") ? domain::kAcceptsNewPatients : 0;
  query.facets |= reader.flag("evening") ? domain::kEvening : 0;
  query.facets |= reader.flag("weekend") ? domain::kWeekend : 0;
  query.facets |= reader.flag("wheelchair") ? domain::kWheelchair : 0;
}

void read_order(QueryReader& reader, OfficeSearch& query) {
  const auto radius = reader.number("radius", kRadii.front(), kRadii.back());
  if (radius && std::ranges::find(kRadii, *radius) == kRadii.end()) {
    reader.add("radius", "not_allowed");
  }
  query.radius_mi = static_cast<int>(radius.value_or(query.radius_mi));
  if (const auto sort = reader.text("sort", kLongestWord)) {
    const bool has_point = query.zip || query.city || query.point;
    query.sort = parse_text<domain::ListSort>(*sort);
    if (!query.sort || (query.sort == domain::ListSort::Distance && !has_point)) {
      reader.add("sort", "not_allowed");
    }
  }
  query.page = static_cast<int>(reader.number("page", 1, kMostPages).value_or(1));
  query.size = static_cast<int>(reader.number("size", 1, kMostOnPage).value_or(query.size));
}

}  // namespace

std::optional<std::string> QueryReader::text(std::string_view name, std::size_t most) {
  const auto given = request_.query_value(name);
  if (!given || trim(*given).empty()) {
    return std::nullopt;
  }
  auto clean = clean_text(*given);
  if (!clean) {
    add(name, "invalid");
    return std::nullopt;
  }
  if (length_in_code_points(*clean) > most) {
    add(name, "too_long");
    return std::nullopt;
  }
  return clean;
}

template <class T>
std::optional<T> QueryReader::within(std::string_view name, T least, T most) {
  const auto given = text(name, kLongestWord);
  if (!given) {
    return std::nullopt;
  }
  const auto number = parse_number<T>(*given);
  if (!number || !(*number >= least && *number <= most)) {
    add(name, "invalid");
    return std::nullopt;
  }
  return number;
}

std::optional<std::int64_t> QueryReader::number(std::string_view name, std::int64_t least,
                                                std::int64_t most) {
  return within(name, least, most);
}

bool QueryReader::flag(std::string_view name) {
  const auto given = text(name, kLongestWord);
  if (given && *given != "1") {
    add(name, "not_allowed");
  }
  return given == "1";
}

std::optional<double> QueryReader::degrees(std::string_view name, double bound) {
  return within(name, -bound, bound);
}

std::optional<std::string> QueryReader::state(std::string_view name) {
  const auto given = text(name, kLongestWord);
  if (!given) {
    return std::nullopt;
  }
  auto state = check_state(*given);
  if (state.has_error()) {
    add(name, "invalid");
    return std::nullopt;
  }
  return std::move(*state);
}

void QueryReader::add(std::string_view name, std::string_view code) {
  errors_.add(name, code, directory_message(name, code, language_));
}

Status QueryReader::finish() const {
  Status status = errors_.status();
  if (status.has_error()) {
    Error error = std::move(status).error();
    error.detail = check_fields_message(language_);
    return error;
  }
  return status;
}

Result<OfficeSearch> read_office_search(const http::Request& request, const std::string& language) {
  QueryReader reader(request, language);
  OfficeSearch query;
  read_place(reader, query);
  read_name(reader, query);
  read_facets(reader, query);
  read_order(reader, query);
  query.plan_id = reader.number("plan_id", 1, INT64_MAX);
  MOLAR_CHECK(reader.finish());
  return query;
}

Error in_words(Error error, const std::string& language) {
  for (FieldError& field : error.fields) {
    const bool is_place = error.code == "zip_unknown" || error.code == "city_unknown";
    field.code = is_place ? "unknown" : field.code;
    field.message = directory_message(field.field, field.code, language);
    error.detail = is_place ? field.message : check_fields_message(language);
  }
  return error;
}

}  // namespace molar::api
