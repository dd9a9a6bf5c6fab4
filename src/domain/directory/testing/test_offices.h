// Offices for tests, written as importers write them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "domain/directory/office.h"
#include "storage/database.h"

namespace molar::domain {

// The data of an office that a test sets; the rest has defaults.
struct TestOffice {
  std::int64_t id = 1'000'001;  // at least kFirstImportedOffice
  std::string name = "Palo Verde Dental";
  std::string city = "Phoenix";
  std::string state = "AZ";
  std::string zip = "85001";
  std::optional<LatLng> location = LatLng{33.4484, -112.074};
  std::optional<Date> verified_on;
  std::optional<bool> accepts_new_patients = true;
  Date from;  // first day of the agreement; by default long ago
  std::optional<Date> to;
  std::vector<Provider> providers;
  std::optional<std::string> fee_schedule_id;
};

// An office with the price cap, listed from `from` on.
OfficeDetails office_details(const TestOffice& office);
// Throws when the writer refuses it.
void put_test_office(storage::Database& database, const std::string& group,
                     const TestOffice& office, Date today);

// Adds 85001 and 85201 with their cities, so that searches find places.
void put_test_places(storage::Database& database);

}  // namespace molar::domain
