#include "domain/directory/office_rows.h"

#include <boost/json.hpp>

#include "base/json.h"

namespace molar::domain {

namespace json = boost::json;

OfficeFacts to_facts(OfficeRow&& row) {
  OfficeFacts facts;
  if (row.lat && row.lng) {
    facts.location = LatLng{*row.lat, *row.lng};
  }
  if (row.hours) {
    facts.hours = json::value_to<WeekHours>(parse_trusted_json(*row.hours));
  }
  facts.address_line2 = std::move(row.address_line2).value_or("");
  facts.website = std::move(row.website);
  facts.languages = texts_from_column(row.languages);
  facts.wheelchair = row.wheelchair;
  facts.accepts_new_patients = row.accepts_new_patients;
  facts.verified_on = row.verified_on;
  facts.facets = row.facets;
  facts.spoken = texts_from_column(row.spoken);
  facts.provider_count = row.provider_count;
  static_cast<Office&>(facts) = std::move(row);
  return facts;
}

std::string texts_to_column(const std::vector<std::string>& texts) {
  return json::serialize(json::value_from(texts));
}

std::vector<std::string> texts_from_column(const std::string& text) {
  return json::value_to<std::vector<std::string>>(parse_trusted_json(text));
}

std::optional<std::string> hours_to_column(const std::optional<WeekHours>& hours) {
  if (!hours) {
    return std::nullopt;
  }
  return json::serialize(json::value_from(*hours));
}

}  // namespace molar::domain
