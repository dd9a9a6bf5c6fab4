#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "api/testing/api_fixture.h"
#include "domain/directory/office_writer.h"
#include "domain/directory/testing/test_offices.h"

namespace molar::api {

// Ids of a list of offices, in its order.
inline std::vector<std::int64_t> ids_of(const boost::json::value& list) {
  std::vector<std::int64_t> ids;
  for (const boost::json::value& one : list.as_array()) {
    ids.push_back(one.at("id").as_int64());
  }
  return ids;
}

// Adds the places of test offices; a test adds its own offices.
class OfficesFixture : public ApiFixture {
 protected:
  void SetUp() override {
    ApiFixture::SetUp();
    if (!IsSkipped()) {
      domain::put_test_places(database());
    }
  }

  void put(const domain::TestOffice& office, const std::string& group = "cedar") {
    domain::put_test_office(database(), group, office, *parse_date("2026-11-21"));
  }
};

// Cedar: one office in Phoenix and one in Mesa 13 miles away, verified recently, and office 21 of
// the catalogue. Harbor: one in Phoenix.
class DirectoryApiFixture : public OfficesFixture {
 protected:
  void SetUp() override {
    OfficesFixture::SetUp();
    if (IsSkipped()) {
      return;
    }
    put({.id = kPhoenix, .verified_on = *parse_date("2026-11-01"), .providers = {dentist()}});
    put({.id = kMesa,
         .name = "Mesa Smiles",
         .city = "Mesa",
         .zip = "85201",
         .location = LatLng{33.4317, -111.8469},
         .verified_on = *parse_date("2026-11-01")});
    put({.id = kHarborOffice, .verified_on = *parse_date("2026-11-01")}, "harbor");
  }

  static domain::Provider dentist() {
    return {"9000000012", "Inés Núñez", "DDS", "orthodontics", {"pt"}};
  }
  void terminate(std::int64_t id) {
    ASSERT_TRUE(database()
                    .transact([&](storage::Connection& sql) -> Status {
                      domain::terminate_office(sql, "cedar", id);
                      return {};
                    })
                    .has_value());
  }

  static constexpr std::int64_t kPhoenix = 1'000'001;
  static constexpr std::int64_t kMesa = 1'000'002;
  static constexpr std::int64_t kHarborOffice = 1'000'003;
};

}  // namespace molar::api
