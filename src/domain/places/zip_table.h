// The table of ZIP codes that is part of the program, and the places built from it.
#pragma once

#include <boost/describe.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "domain/imports/importer.h"
#include "storage/database.h"

namespace molar::domain {

struct ZipRow {
  std::string zip;
  double lat = 0;
  double lng = 0;
  std::string city;
  std::string state;
};
// The columns of zip_staging.
BOOST_DESCRIBE_STRUCT(ZipRow, (), (zip, lat, lng))

// Lines "zip,lat,lng,city,state" under a header of these names. InvalidInput "zip_table_broken".
Result<std::vector<ZipRow>> parse_zip_table(std::string_view csv);

// Fills zip_place and city_place from the table when zip_place is empty; returns whether it did.
// Needs some tenths of a second.
Result<bool> load_places_if_empty(storage::Database& database, std::string_view zip_table_csv);

// Replaces all places by those of the table, with the coordinates of `points` (Gazetteer) where it
// has them. ZIPs that only the Gazetteer has get the most frequent state of those with the same
// first three digits. Increases every directory's revision.
void write_places(Connection& sql, const std::vector<ZipRow>& table,
                  const std::vector<ZipRow>& points);

// Imports the Census Gazetteer's file of ZIP code tabulation areas, in either layout. `table` must
// outlive the importer. A file without points for 95 % of the previous ZIPs is "too_few_rows".
// `year` is from the file's name; 0: unknown.
std::unique_ptr<Importer> make_zip_importer(const std::vector<ZipRow>& table, int year);

}  // namespace molar::domain
