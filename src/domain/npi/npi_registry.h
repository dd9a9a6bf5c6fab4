// Dentists of the last imported NPI registry. An entry does not mean that a dentist participates in
// a plan: only an agreement does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/enum_words.h"
#include "storage/database.h"

namespace molar::domain {

// Ten digits whose last one is the Luhn check digit over "80840" and the number.
bool is_npi(std::string_view text);

enum class NpiStanding {
  Active,
  Deactivated,
  NotDentist,  // known, and formerly a dentist
  Unknown,     // not in the registry, which contains dentists only
  NotLoaded,   // no registry was imported: the state is unknown
};
BOOST_DESCRIBE_ENUM(NpiStanding, Active, Deactivated, NotDentist, Unknown, NotLoaded)

struct NpiLocation {
  std::string line1;
  std::string line2;
  std::string city;
  std::string state;
  std::string zip;
  std::string country;
  std::string phone;
};
BOOST_DESCRIBE_STRUCT(NpiLocation, (), (line1, line2, city, state, zip, country, phone))

struct NpiEntry : NpiLocation {
  std::string npi;
  std::string entity;  // person | organization | ""
  bool is_dentist = false;
  std::string last_name;
  std::string first_name;
  std::string middle_name;
  std::string organization;
  std::string other_organization;
  std::string credential;
  std::string specialty;
  std::string taxonomy;
  std::string updated_on;
  std::optional<std::string> deactivated_on;
  std::optional<std::string> reactivated_on;
};
BOOST_DESCRIBE_STRUCT(NpiEntry, (NpiLocation),
                      (npi, entity, is_dentist, last_name, first_name, middle_name, organization,
                       other_organization, credential, specialty, taxonomy, updated_on,
                       deactivated_on, reactivated_on))

// The state in the live generation, by a point query.
NpiStanding npi_standing(Connection& sql, std::string_view npi);

// A provider at an office that is not terminated, who is not an active dentist in the registry: for
// the work list of the office review.
struct DoubtfulProvider {
  std::int64_t office_id = 0;
  std::string npi;
  std::string name;
  NpiStanding standing = NpiStanding::Unknown;
};
// The columns of a row. `standing` is not a column.
BOOST_DESCRIBE_STRUCT(DoubtfulProvider, (), (office_id, npi, name))
// Ordered by office and number; empty when no registry was imported.
std::vector<DoubtfulProvider> doubtful_providers(Connection& sql, std::string_view group_key,
                                                 std::size_t limit);

}  // namespace molar::domain
