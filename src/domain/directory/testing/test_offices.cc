#include "domain/directory/testing/test_offices.h"

#include <stdexcept>

#include "base/search_words.h"
#include "domain/directory/office_writer.h"
#include "domain/places/places.h"

namespace molar::domain {

namespace {

using std::chrono::day;
using std::chrono::month;
using std::chrono::year;
using storage::Connection;

constexpr Date kLongAgo{year(2020), month(1), day(1)};

void put_place(Connection& sql, const std::string& zip, const std::string& city, LatLng at) {
  sql.execute(
      "insert into zip_place (zip, lat, lng, city, state, city_key, source) values (:zip, :lat,"
      " :lng, :city, 'AZ', :key, 'zipcodes')",
      zip, at.lat, at.lng, city, place_key(city));
  sql.execute(
      "insert into city_place (city_key, state, city, lat, lng, zip_count) values (:key, 'AZ',"
      " :city, :lat, :lng, 1)",
      place_key(city), city, at.lat, at.lng);
}

}  // namespace

OfficeDetails office_details(const TestOffice& office) {
  OfficeDetails details;
  OfficeFacts& facts = details.facts;
  facts.id = office.id;
  facts.name = office.name;
  facts.address_line1 = "12 Palo Verde Rd";
  facts.address_line2 = "Suite 4";
  facts.city = office.city;
  facts.state = office.state;
  facts.zip = office.zip;
  facts.phone = "6025550134";
  facts.fee_schedule_id = office.fee_schedule_id;
  facts.status = "active";
  facts.location = office.location;
  facts.website = "https://paloverde.example";
  facts.hours = WeekHours{{1, "08:00", "19:00"}, {6, "09:00", "12:00"}};
  facts.languages = {"en", "es"};
  facts.accepts_new_patients = office.accepts_new_patients;
  facts.verified_on = office.verified_on;
  details.reference = "ref-" + std::to_string(office.id);
  details.source = OfficeSource::Import;
  details.providers = office.providers;
  ProviderAgreement agreement;
  agreement.reference = "agreement-" + std::to_string(office.id);
  agreement.starts_on = office.from == Date{} ? kLongAgo : office.from;
  agreement.ends_on = office.to;
  agreement.terms = "The listed prices for members";
  agreement.price_cap = true;
  details.agreements = {agreement};
  return details;
}

void put_test_office(storage::Database& database, const std::string& group,
                     const TestOffice& office, Date today) {
  const Status done = database.transact([&](Connection& sql) -> Status {
    MOLAR_CHECK(put_office(sql, group, office_details(office), today));
    return {};
  });
  if (done.has_error()) {
    throw std::runtime_error("office refused: " + done.error().code);
  }
}

void put_test_places(storage::Database& database) {
  const Status done = database.transact([&](Connection& sql) -> Status {
    put_place(sql, "85001", "Phoenix", {33.4484, -112.074});
    put_place(sql, "85201", "Mesa", {33.4317, -111.8469});
    return {};
  });
  if (done.has_error()) {
    throw std::runtime_error("places refused");
  }
}

}  // namespace molar::domain
