// An office: where members are treated.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/geo.h"
#include "domain/directory/facets.h"
#include "domain/directory/hours.h"
#include "domain/directory/provider.h"

namespace molar::domain {

// The basic data of an office. Stored also after its termination, because memberships refer to it.
struct Office {
  std::int64_t id = 0;
  std::string name;
  std::string address_line1;
  std::string city;
  std::string state;
  std::string zip;
  std::string phone;                           // 10 digits
  std::optional<std::string> fee_schedule_id;  // series of its own prices; else the plan's apply
  std::string status;                          // draft | active | paused | terminated
  bool operator==(const Office&) const = default;
};
BOOST_DESCRIBE_STRUCT(Office, (),
                      (id, name, address_line1, city, state, zip, phone, fee_schedule_id, status))

// The data of an office that visitors may see.
struct OfficeFacts : Office {
  std::optional<std::string> address_line2;
  std::optional<LatLng> location;
  std::optional<std::string> website;
  std::optional<WeekHours> hours;      // nullopt: unknown
  std::vector<std::string> languages;  // spoken by the office's staff; ISO 639-1
  std::optional<bool> wheelchair;
  std::optional<bool> accepts_new_patients;
  std::optional<Date> verified_on;
  // Derived by the writer.
  Facets facets = 0;
  std::vector<std::string> spoken;  // languages of staff and providers, sorted
  int provider_count = 0;
  bool operator==(const OfficeFacts&) const = default;
};
BOOST_DESCRIBE_STRUCT(OfficeFacts, (Office),
                      (address_line2, location, website, hours, languages, wheelchair,
                       accepts_new_patients, verified_on, facets, spoken, provider_count))

enum class OfficeSource { Catalogue, Import };
BOOST_DESCRIBE_ENUM(OfficeSource, Catalogue, Import)

struct OfficeRow {
  OfficeFacts facts;
  std::string reference;  // the operator's own key; may be empty
  OfficeSource source = OfficeSource::Catalogue;
  bool operator==(const OfficeRow&) const = default;
};
BOOST_DESCRIBE_STRUCT(OfficeRow, (), (facts, reference, source))

struct OfficeDetails : OfficeRow {
  std::vector<Provider> providers;            // in the office's order
  std::vector<ProviderAgreement> agreements;  // sorted by first day
};

constexpr int kStaleAfterDays = 90;    // verified longer ago: marked, and ranked after all others
constexpr int kHiddenAfterDays = 180;  // not in the search; in the directory and at its own address
constexpr int kLeavesSoonDays = 60;    // the last listed day is nearer: marked, ranked as farther

bool is_stale(const std::optional<Date>& verified_on, Date today);
// Whether it is active and an agreement with the price cap covers the day.
bool listed_on(const OfficeDetails& office, Date day);
// The agreement by which it is listed on the day; of several the latest to begin.
const ProviderAgreement* agreement_on(const OfficeDetails& office, Date day);

}  // namespace molar::domain
