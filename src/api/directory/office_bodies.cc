#include "api/directory/office_bodies.h"

#include "base/mapped.h"

namespace molar::api {

namespace {

Nullable<double> latitude(const domain::OfficeFacts& office) {
  return {office.location ? std::optional(office.location->lat) : std::nullopt};
}

Nullable<double> longitude(const domain::OfficeFacts& office) {
  return {office.location ? std::optional(office.location->lng) : std::nullopt};
}

FullAddressBody address_of(const domain::OfficeFacts& office) {
  return {office.address_line1, {office.address_line2}, office.city, office.state, office.zip};
}

}  // namespace

LocationBody location_body(const domain::OfficeFacts& office) {
  return {office.id,        office.name,       address_of(office), office.phone,
          latitude(office), longitude(office), {office.hours}};
}

OfficeSummaryBody office_summary(const domain::ListedOffice& office) {
  const domain::OfficeFacts& facts = office.facts;
  OfficeSummaryBody body{location_body(facts)};
  body.distance_mi.value = office.distance_mi;
  body.specialties = domain::specialties_of(facts.facets);
  body.languages = facts.spoken;
  body.accepts_new_patients.value = facts.accepts_new_patients;
  body.wheelchair.value = facts.wheelchair;
  body.verified_on.value = facts.verified_on;
  body.is_stale = office.is_stale;
  body.takes_part_until.value = office.leaves_on;
  body.plan_ids = office.plan_ids;
  body.provider_count = facts.provider_count;
  body.visit.value = office.visit;
  return body;
}

std::vector<OfficeSummaryBody> office_summaries(const std::vector<domain::ListedOffice>& offices) {
  return mapped(offices, office_summary);
}

}  // namespace molar::api
