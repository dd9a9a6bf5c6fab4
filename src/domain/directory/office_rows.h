// How offices stand in their columns. For the store and the writers alone.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/directory/office.h"

namespace molar::domain {

struct OfficeRow : Office {
  std::optional<std::string> address_line2;
  std::optional<double> lat;
  std::optional<double> lng;
  std::optional<std::string> website;
  std::optional<std::string> hours;
  std::string languages;
  std::optional<bool> wheelchair;
  std::optional<bool> accepts_new_patients;
  std::optional<Date> verified_on;
  Facets facets = 0;
  std::string spoken;
  int provider_count = 0;
  std::string reference;
  std::string source;
};
BOOST_DESCRIBE_STRUCT(OfficeRow, (Office),
                      (address_line2, lat, lng, website, hours, languages, wheelchair,
                       accepts_new_patients, verified_on, facets, spoken, provider_count, reference,
                       source))

struct ProviderRow {
  std::string npi;
  std::string name;
  std::string credential;
  std::string specialty;
  std::string languages;
};
BOOST_DESCRIBE_STRUCT(ProviderRow, (), (npi, name, credential, specialty, languages))

OfficeFacts to_facts(OfficeRow&& row);

// JSON columns.
std::string texts_to_column(const std::vector<std::string>& texts);
std::vector<std::string> texts_from_column(const std::string& text);
std::optional<std::string> hours_to_column(const std::optional<WeekHours>& hours);

}  // namespace molar::domain
