// Bodies of offices.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/to_json.h"
#include "domain/directory/visitor/office_directory.h"

namespace molar::api {

struct FullAddressBody {
  std::string line1;
  Nullable<std::string> line2;
  std::string city;
  std::string state;
  std::string zip;
};
BOOST_DESCRIBE_STRUCT(FullAddressBody, (), (line1, line2, city, state, zip))

struct LocationBody {
  std::int64_t id = 0;
  std::string name;
  FullAddressBody address;
  std::string phone;
  Nullable<double> lat;
  Nullable<double> lng;
  Nullable<domain::WeekHours> hours;
};
BOOST_DESCRIBE_STRUCT(LocationBody, (), (id, name, address, phone, lat, lng, hours))

struct OfficeSummaryBody : LocationBody {
  Nullable<double> distance_mi;
  std::vector<std::string> specialties;
  std::vector<std::string> languages;
  Nullable<bool> accepts_new_patients;
  Nullable<bool> wheelchair;
  Nullable<Date> verified_on;
  bool is_stale = false;
  Nullable<Date> takes_part_until;
  std::vector<std::int64_t> plan_ids;
  int provider_count = 0;
  Nullable<domain::VisitPrice> visit;
};
BOOST_DESCRIBE_STRUCT(OfficeSummaryBody, (),
                      (id, name, address, phone, lat, lng, distance_mi, specialties, languages,
                       accepts_new_patients, wheelchair, hours, verified_on, is_stale,
                       takes_part_until, plan_ids, provider_count, visit))

OfficeSummaryBody office_summary(const domain::ListedOffice& office);
std::vector<OfficeSummaryBody> office_summaries(const std::vector<domain::ListedOffice>& offices);
LocationBody location_body(const domain::OfficeFacts& office);

}  // namespace molar::api
