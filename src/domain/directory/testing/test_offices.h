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

// What a test says of an office; the rest is made up.
struct TestOffice {
  std::int64_t id = 1'000'001;  // from kFirstImportedOffice on
  std::string name = "Palo Verde Dental";
  std::string city = "Phoenix";
  std::string state = "AZ";
  std::string zip = "85001";
  std::optional<LatLng> location = LatLng{33.4484, -112.074};
  std::optional<Date> verified_on;
  std::optional<bool> accepts_new_patients = true;
  Date from;  // the agreement; the default is long ago
  std::optional<Date> to;
  std::vector<Provider> providers;
  std::optional<std::string> fee_schedule_id;
};

// Listed from `from` on, with the price cap.
OfficeDetails office_details(const TestOffice& office);
// Throws when the writer refuses it.
void put_test_office(storage::Database& database, const std::string& group,
                     const TestOffice& office, Date today);

// 85001 and 85201 with their cities, so that searches have places.
void put_test_places(storage::Database& database);

}  // namespace molar::domain
