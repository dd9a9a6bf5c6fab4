// Office searches: /api/km/group/{id}/offices, /suggestions and /directory; /api/v4/locations.
#include <utility>

#include "api/api.h"
#include "api/directory/directory_context.h"
#include "api/directory/directory_query.h"
#include "api/directory/office_bodies.h"
#include "api/request/answers.h"
#include "base/text.h"
#include "domain/places/places.h"

namespace molar::api {
namespace {

struct PlaceBody {
  std::string label;
  Nullable<std::string> zip;
  Nullable<std::string> city;
  Nullable<std::string> state;
  Nullable<double> lat;
  Nullable<double> lng;
};
BOOST_DESCRIBE_STRUCT(PlaceBody, (), (label, zip, city, state, lat, lng))

struct OfficePageBody {
  Timestamp as_of;
  Date today;
  Nullable<PlaceBody> place;
  Nullable<int> radius_mi;
  domain::ListSort sort = domain::ListSort::Distance;
  int page = 1;
  int size = 1;
  std::int64_t pages = 0;
  std::int64_t total = 0;
  int offices_of_brand = 0;
  std::vector<OfficeSummaryBody> offices;
  Nullable<OfficeSummaryBody> nearest_outside_radius;
};
BOOST_DESCRIBE_STRUCT(OfficePageBody, (),
                      (as_of, today, place, radius_mi, sort, page, size, pages, total,
                       offices_of_brand, offices, nearest_outside_radius))

struct PlaceSuggestionBody : domain::PlaceSuggestion {
  Nullable<std::string> zip;
};
BOOST_DESCRIBE_STRUCT(PlaceSuggestionBody, (), (label, city, state, zip))

struct SuggestionsBody {
  std::vector<PlaceSuggestionBody> places;
  std::vector<domain::OfficeSuggestion> offices;
};
BOOST_DESCRIBE_STRUCT(SuggestionsBody, (), (places, offices))

struct DirectoryEntryBody : domain::DirectoryEntry {
  FullAddressBody address;
};
BOOST_DESCRIBE_STRUCT(DirectoryEntryBody, (), (id, name, address, phone, providers))

struct DirectoryBody : domain::DirectoryPage {
  Nullable<std::string> state;
  int page = 1;
  int size = 1;
  std::int64_t pages = 0;
  std::vector<DirectoryEntryBody> offices;
};
BOOST_DESCRIBE_STRUCT(DirectoryBody, (),
                      (as_of, today, states, state, total, page, size, pages, offices))

constexpr std::int64_t kMostOnDirectoryPage = 200;
constexpr std::int64_t kMostDirectoryPages = 100'000;
constexpr std::size_t kLongestTyped = 60;
constexpr std::size_t kShortestTyped = 2;

std::int64_t pages_of(std::int64_t total, std::int64_t size) {
  return (total + size - 1) / size;
}

Nullable<PlaceBody> place_body(const domain::OfficeSearch& query,
                               const std::optional<domain::Place>& place) {
  if (place) {
    return {PlaceBody{place->label,
                      {place->zip},
                      {place->city},
                      {place->state},
                      {place->point.lat},
                      {place->point.lng}}};
  }
  if (query.state) {
    PlaceBody state;
    state.label = domain::state_name(*query.state);
    state.state.value = query.state;
    return {std::move(state)};
  }
  return {};
}

Result<http::Response> search(RequestContext& context) {
  MOLAR_CHECK(count_call(context, domain::limits::kOfficeSearches));
  MOLAR_TRY(const domain::OfficeSearch query,
            read_office_search(context.request, context.language));
  auto found = directory_of(context).offices.search(*context.brand, query);
  if (found.has_error()) {
    return in_words(std::move(found).error(), context.language);
  }
  OfficePageBody body;
  body.as_of = found->as_of;
  body.today = found->today;
  body.place = place_body(query, found->place);
  if (found->place) {
    body.radius_mi.value = query.radius_mi;
  }
  body.sort = found->sort;
  body.page = query.page;
  body.size = query.size;
  body.total = found->total;
  body.pages = pages_of(found->total, query.size);
  body.offices_of_brand = found->of_brand;
  body.offices = office_summaries(found->offices);
  if (found->nearest_outside) {
    body.nearest_outside_radius.value = office_summary(*found->nearest_outside);
  }
  return json_response(body);
}

Result<http::Response> search_group(RequestContext& context) {
  MOLAR_CHECK(check_own_group(context));
  return search(context);
}

Result<http::Response> suggest(RequestContext& context) {
  MOLAR_CHECK(check_own_group(context));
  MOLAR_CHECK(count_call(context, domain::limits::kSuggestions));
  QueryReader reader(context.request, context.language);
  const std::string typed = reader.text("q", kLongestTyped).value_or("");
  if (length_in_code_points(typed) < kShortestTyped) {
    reader.add("q", typed.empty() ? "required" : "too_short");
  }
  MOLAR_CHECK(reader.finish());
  domain::Suggestions found = directory_of(context).offices.suggest(*context.brand, typed);
  SuggestionsBody body;
  for (domain::PlaceSuggestion& place : found.places) {
    Nullable<std::string> zip{place.zip};
    body.places.push_back({std::move(place), std::move(zip)});
  }
  body.offices = std::move(found.offices);
  return json_response(body);
}

Result<http::Response> send_file(RequestContext& context,
                                 const domain::DirectoryFileRequest& query) {
  MOLAR_CHECK(count_call(context, domain::limits::kDirectoryFiles));
  auto file = directory_of(context).list.file(*context.brand, query);
  if (file.has_error()) {
    return in_words(std::move(file).error(), context.language);
  }
  http::Response response;
  response.set("Content-Type", file->media_type);
  response.set("Content-Disposition", "attachment; filename=\"" + file->name + "\"");
  response.set("Cache-Control", "no-cache");
  response.shared_body = file->bytes;
  return response;
}

Result<http::Response> send_page(RequestContext& context, const domain::DirectoryWindow& window) {
  DirectoryBody body{directory_of(context).list.page(*context.brand, window)};
  body.state.value = window.state;
  body.page = window.page;
  body.size = window.size;
  body.pages = pages_of(body.total, window.size);
  body.offices.reserve(body.entries.size());
  for (domain::DirectoryEntry& entry : body.entries) {
    FullAddressBody address{entry.line1, {entry.line2}, entry.city, entry.state, entry.zip};
    body.offices.push_back({std::move(entry), std::move(address)});
  }
  return json_response(body);
}

Result<http::Response> get_directory(RequestContext& context) {
  MOLAR_CHECK(check_own_group(context));
  MOLAR_CHECK(count_call(context, domain::limits::kDirectories));
  QueryReader reader(context.request, context.language);
  domain::DirectoryWindow window;
  window.state = reader.state("state");
  const std::string format = reader.text("format", kLongestTyped).value_or("json");
  const auto file = parse_text<domain::DirectoryFormat>(format);
  if (!file && format != "json") {
    reader.add("format", "invalid");
  }
  window.page = static_cast<int>(reader.number("page", 1, kMostDirectoryPages).value_or(1));
  window.size =
      static_cast<int>(reader.number("size", 1, kMostOnDirectoryPage).value_or(window.size));
  MOLAR_CHECK(reader.finish());
  return file ? send_file(context, {*file, std::move(window.state), context.language})
              : send_page(context, window);
}

}  // namespace

void bind_directory(http::Router& router, Services& services) {
  bind(router, services, {"GET", "/api/km/group/{id}/offices", Access::Visitor}, search_group);
  bind(router, services, {"GET", "/api/km/group/{id}/suggestions", Access::Visitor}, suggest);
  bind(router, services, {"GET", "/api/km/group/{id}/directory", Access::Visitor}, get_directory);
  bind(router, services, {"GET", "/api/v4/locations", Access::Visitor}, search);
}

}  // namespace molar::api
