#include "domain/places/zip_table.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include "base/csv.h"
#include "base/number.h"
#include "domain/places/places.h"

namespace molar::domain {

namespace {

Error broken() {
  return Error::invalid("zip_table_broken", "The table of ZIP codes in this program is damaged.");
}

struct Place {
  ZipRow row;
  bool is_surveyed = false;
};

// The most frequent state of the ZIPs with the same first three digits.
class StateOfPrefix {
 public:
  explicit StateOfPrefix(const std::vector<ZipRow>& table) {
    for (const ZipRow& row : table) {
      ++counts_[row.zip.substr(0, 3)][row.state];
    }
  }
  std::string of(const std::string& zip) const {
    auto found = counts_.find(zip.substr(0, 3));
    if (found == counts_.end()) {
      return "";
    }
    auto most = std::ranges::max_element(
        found->second, [](const auto& a, const auto& b) { return a.second < b.second; });
    return most->first;
  }

 private:
  std::unordered_map<std::string, std::map<std::string, int>> counts_;
};

std::map<std::string, Place> put_together(const std::vector<ZipRow>& table,
                                          const std::vector<ZipRow>& points) {
  std::map<std::string, Place> places;
  for (const ZipRow& row : table) {
    places[row.zip] = {row, false};
  }
  StateOfPrefix states(table);
  for (const ZipRow& point : points) {
    Place& place = places[point.zip];
    if (place.row.zip.empty()) {
      place.row.zip = point.zip;
      place.row.state = states.of(point.zip);
    }
    place.row.lat = point.lat;
    place.row.lng = point.lng;
    place.is_surveyed = true;
  }
  return places;
}

struct City {
  std::string name;
  double lat = 0;
  double lng = 0;
  std::int64_t zips = 0;
};

void write_cities(Connection& sql,
                  const std::map<std::pair<std::string, std::string>, City>& cities) {
  std::vector<std::vector<storage::Value>> rows;
  rows.reserve(cities.size());
  for (const auto& [key, city] : cities) {
    auto count = static_cast<double>(city.zips);
    rows.push_back(
        {key.first, key.second, city.name, city.lat / count, city.lng / count, city.zips});
  }
  sql.execute("delete from city_place");
  sql.copy_in("city_place (city_key, state, city, lat, lng, zip_count)", rows);
}

}  // namespace

Result<std::vector<ZipRow>> parse_zip_table(std::string_view csv) {
  TextSource source(csv);
  CsvReader reader(source);
  CsvRow row;
  MOLAR_TRY(bool more, reader.next(row));
  if (!more || row.fields.size() != 5 || row.fields[0] != "zip") {
    return broken();
  }
  std::vector<ZipRow> rows;
  for (;;) {
    MOLAR_TRY(more, reader.next(row));
    if (!more) {
      return rows;
    }
    if (row.fields.size() != 5 || row.fields[0].size() != 5) {
      return broken();
    }
    const auto lat = parse_number<double>(row.fields[1]);
    const auto lng = parse_number<double>(row.fields[2]);
    if (!lat || !lng) {
      return broken();
    }
    rows.push_back({std::string(row.fields[0]), *lat, *lng, std::string(row.fields[3]),
                    std::string(row.fields[4])});
  }
}

void write_places(Connection& sql, const std::vector<ZipRow>& table,
                  const std::vector<ZipRow>& points) {
  std::vector<std::vector<storage::Value>> rows;
  std::map<std::pair<std::string, std::string>, City> cities;
  for (auto& [zip, place] : put_together(table, points)) {
    std::string key = place_key(place.row.city);
    if (!key.empty()) {
      City& city = cities[{key, place.row.state}];
      city.name = city.name.empty() ? place.row.city : city.name;
      city.lat += place.row.lat;
      city.lng += place.row.lng;
      ++city.zips;
    }
    rows.push_back({zip, place.row.lat, place.row.lng, place.row.city, place.row.state, key,
                    std::string(place.is_surveyed ? "gazetteer" : "zipcodes")});
  }
  sql.execute("delete from zip_place");
  sql.copy_in("zip_place (zip, lat, lng, city, state, city_key, source)", rows);
  write_cities(sql, cities);
  sql.execute("update directory_revision set revision = revision + 1");
}

Result<bool> load_places_if_empty(storage::Database& database, std::string_view zip_table_csv) {
  auto is_filled = [](Connection& sql) {
    return sql.query_one<std::string>("select zip from zip_place limit 1").has_value();
  };
  if (zip_table_csv.empty() || database.read(is_filled)) {
    return false;
  }
  MOLAR_TRY(std::vector<ZipRow> table, parse_zip_table(zip_table_csv));
  return database.transact([&](Connection& sql) -> Result<bool> {
    if (is_filled(sql)) {
      return false;
    }
    write_places(sql, table, {});
    return true;
  });
}

}  // namespace molar::domain
