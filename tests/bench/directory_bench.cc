// Searches of offices in process, in a separate database, compared with SQLite's R*Tree. Built and
// run by script/bench (tests/bench/directory.ts):
//   directory_bench fill URL GROUP COUNT ZIPS.csv      inserts offices into the search copy
//   directory_bench run URL GROUP QUERIES ZIPS.csv     one JSON line for each kind of search
//   directory_bench peer FILE COUNT QUERIES ZIPS.csv   searches the same points in an R*Tree
#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/geo.h"
#include "domain/directory/office.h"
#include "domain/directory/search/office_search.h"
#include "domain/directory/search/office_search_totals.h"
#include "storage/database.h"
#include "storage/migrations.h"

namespace {

using namespace molar;
using namespace molar::domain;
using storage::Connection;

constexpr Date kToday = std::chrono::year(2026) / 11 / 21;

[[noreturn]] void die(const std::string& message) {
  std::fprintf(stderr, "directory_bench: %s\n", message.c_str());
  std::exit(1);
}

// Reads lines of the form "zip,lat,lng,…"; skips a header line.
std::vector<LatLng> read_points(const char* path) {
  std::ifstream file(path);
  std::vector<LatLng> points;
  for (std::string line; std::getline(file, line);) {
    std::size_t comma = line.find(',');
    char* end = nullptr;
    double lat = comma == std::string::npos ? 0 : std::strtod(line.c_str() + comma + 1, &end);
    LatLng point{lat, end != nullptr && *end == ',' ? std::strtod(end + 1, nullptr) : 0};
    if (point.lat != 0 && point.lng != 0 && std::abs(point.lat) < 89) {
      points.push_back(point);
    }
  }
  if (points.empty()) {
    die(std::string("no points in ") + path);
  }
  return points;
}

// Generates offices a few miles around the centre of a ZIP area; each ZIP is equally likely.
class Offices {
 public:
  explicit Offices(const std::vector<LatLng>& zips) : zips_(zips) {}
  LatLng next() {
    const LatLng& zip = zips_[random_() % zips_.size()];
    return {zip.lat + spread_(random_), zip.lng + spread_(random_)};
  }
  std::uint64_t bits() { return random_(); }

 private:
  const std::vector<LatLng>& zips_;
  std::mt19937_64 random_{4711};
  std::normal_distribution<double> spread_{0, 0.02};
};

std::unique_ptr<storage::Database> open(const std::string& url) {
  auto database = storage::Database::open({url});
  if (!database) {
    die(database.error().detail + " " + database.error().internal);
  }
  return std::move(*database);
}

void fill(const std::string& url, const std::string& group, std::int64_t count,
          const std::vector<LatLng>& zips) {
  auto database = open(url);
  SystemClock clock;
  auto migrated = storage::Migrator(*database, clock).up();
  if (!migrated) {
    die(migrated.error().detail + " " + migrated.error().internal);
  }
  std::int64_t today = std::chrono::sys_days(kToday).time_since_epoch().count();
  Offices offices(zips);
  constexpr std::int64_t kBatch = 5'000;
  for (std::int64_t at = 0; at < count; at += kBatch) {
    std::vector<std::vector<storage::Value>> rows;
    for (std::int64_t i = at; i < std::min(at + kBatch, count); ++i) {
      LatLng point = offices.next();
      UnitVector unit = unit_vector(point);
      auto verified = today - static_cast<std::int64_t>(offices.bits() % 120);
      auto facets = static_cast<std::int64_t>(offices.bits() & offices.bits() & 0xffffff);
      rows.push_back({group, 1'000'000 + i, cell_of(point), verified, std::int64_t{20'000},
                      std::int64_t{1'000'000}, facets, unit.x, unit.y, unit.z, "AZ", "phoenix",
                      "office " + std::to_string(i)});
    }
    auto done = database->transact([&](Connection& sql) -> Status {
      sql.copy_in(
          "office_spot (group_key, office_id, cell, verified_day, listed_from, listed_to, facets,"
          " x, y, z, state, city_key, name_key)",
          rows);
      return {};
    });
    if (!done) {
      die(done.error().detail);
    }
  }
}

double clock_us(clockid_t clock) {
  timespec at{};
  clock_gettime(clock, &at);
  return static_cast<double>(at.tv_sec) * 1e6 + static_cast<double>(at.tv_nsec) / 1e3;
}

struct Series {
  std::vector<double> cpu;
  std::vector<double> wall;
  double found = 0;
};

double quantile(std::vector<double> values, double share) {
  std::ranges::sort(values);
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (double value : values) {
    sum += value;
  }
  return sum / static_cast<double>(values.size());
}

void print(const std::string& what, const Series& series) {
  std::printf(
      "{\"what\":\"%s\",\"queries\":%zu,\"found\":%.1f,\"cpuMean\":%.1f,\"cpuP50\":%.1f,"
      "\"cpuP99\":%.1f,\"wallP50\":%.1f,\"wallP99\":%.1f}\n",
      what.c_str(), series.cpu.size(), series.found / static_cast<double>(series.cpu.size()),
      mean(series.cpu), quantile(series.cpu, 0.5), quantile(series.cpu, 0.99),
      quantile(series.wall, 0.5), quantile(series.wall, 0.99));
  std::fflush(stdout);
}

// `search` returns the number of results. The first tenth warms caches and prepared statements.
Series measure(const std::vector<LatLng>& zips, int queries,
               const std::function<std::int64_t(LatLng)>& search) {
  Series series;
  std::mt19937_64 random(7);
  for (int i = -queries / 10; i < queries; ++i) {
    LatLng center = zips[random() % zips.size()];
    double cpu = clock_us(CLOCK_THREAD_CPUTIME_ID);
    double wall = clock_us(CLOCK_MONOTONIC);
    std::int64_t found = search(center);
    if (i >= 0) {
      series.cpu.push_back(clock_us(CLOCK_THREAD_CPUTIME_ID) - cpu);
      series.wall.push_back(clock_us(CLOCK_MONOTONIC) - wall);
      series.found += static_cast<double>(found);
    }
  }
  return series;
}

void run(const std::string& url, const std::string& group, int queries,
         const std::vector<LatLng>& zips) {
  auto database = open(url);
  auto around = [&](const OfficeQuery& query, SearchTotalsCache* totals) {
    return database->read([&](Connection& sql) { return find_offices(sql, group, query, totals); })
        .total;
  };
  auto query_of = [](LatLng center, int miles, std::int64_t facets) {
    OfficeQuery query;
    query.today = kToday;
    query.center = center;
    query.radius_mi = miles;
    query.facets = facets;
    return query;
  };
  print("20 nearest", measure(zips, queries, [&](LatLng center) {
          return database->read([&](Connection& sql) {
            return std::ssize(nearest_offices(sql, group, center, 20, kToday));
          });
        }));
  for (int miles : {5, 25, 100}) {
    std::string radius = std::to_string(miles) + " miles";
    print("page, exact total, " + radius, measure(zips, queries, [&](LatLng center) {
            return around(query_of(center, miles, 0), nullptr);
          }));
  }
  std::int64_t picky = specialty_bit("general") | kAcceptsNewPatients;
  print("page, exact total, 25 miles, filtered", measure(zips, queries, [&](LatLng center) {
          return around(query_of(center, 25, picky), nullptr);
        }));
  SearchTotalsCache totals(100'000);
  auto remembered = [&](LatLng center) { return around(query_of(center, 25, 0), &totals); };
  measure(zips, queries, remembered);
  print("page, remembered total, 25 miles", measure(zips, queries, remembered));
}

// SQLite's own spatial index, in its best use: prepared statements, and a box that grows until it
// certainly contains the 20 nearest.
class Tree {
 public:
  explicit Tree(const char* file) {
    std::remove(file);
    check(sqlite3_open(file, &database_));
    execute("pragma journal_mode = wal");
    execute("create virtual table spot using rtree(id, lat, lat2, lng, lng2)");
  }
  ~Tree() {
    sqlite3_finalize(find_);
    sqlite3_close(database_);
  }
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;

  void fill(std::int64_t count, const std::vector<LatLng>& zips) {
    Offices offices(zips);
    execute("begin");
    sqlite3_stmt* insert = prepare("insert into spot values (?, ?, ?, ?, ?)");
    for (std::int64_t i = 0; i < count; ++i) {
      LatLng point = offices.next();
      offices.bits();
      offices.bits();
      offices.bits();
      sqlite3_bind_int64(insert, 1, i);
      bind(insert, 2, point.lat, point.lat);
      bind(insert, 4, point.lng, point.lng);
      sqlite3_step(insert);
      sqlite3_reset(insert);
    }
    sqlite3_finalize(insert);
    execute("commit");
    find_ = prepare(
        "select id, lat, lng from spot where lat >= ? and lat <= ? and lng >= ? and lng <= ?");
  }

  std::int64_t nearest(LatLng center, std::size_t wanted) {
    for (double miles = 2;; miles *= 2) {
      std::vector<std::pair<double, std::int64_t>> found = box(center, miles);
      std::ranges::sort(found);
      if (found.size() >= wanted && found[wanted - 1].first <= miles) {
        return static_cast<std::int64_t>(wanted);
      }
      if (miles > 4'000) {
        return std::ssize(found);
      }
    }
  }

 private:
  std::vector<std::pair<double, std::int64_t>> box(LatLng center, double miles) {
    double lat = miles / 69;
    double lng = lat / std::max(0.1, std::cos(center.lat * 0.0174533));
    bind(find_, 1, center.lat - lat, center.lat + lat);
    bind(find_, 3, center.lng - lng, center.lng + lng);
    std::vector<std::pair<double, std::int64_t>> found;
    while (sqlite3_step(find_) == SQLITE_ROW) {
      LatLng point{sqlite3_column_double(find_, 1), sqlite3_column_double(find_, 2)};
      found.emplace_back(miles_of_chord(squared_chord(unit_vector(center), unit_vector(point))),
                         sqlite3_column_int64(find_, 0));
    }
    sqlite3_reset(find_);
    return found;
  }
  static void bind(sqlite3_stmt* statement, int at, double a, double b) {
    sqlite3_bind_double(statement, at, a);
    sqlite3_bind_double(statement, at + 1, b);
  }
  sqlite3_stmt* prepare(const char* text) {
    sqlite3_stmt* statement = nullptr;
    check(sqlite3_prepare_v2(database_, text, -1, &statement, nullptr));
    return statement;
  }
  void execute(const char* text) {
    check(sqlite3_exec(database_, text, nullptr, nullptr, nullptr));
  }
  void check(int code) {
    if (code != SQLITE_OK) {
      die(sqlite3_errmsg(database_));
    }
  }

  sqlite3* database_ = nullptr;
  sqlite3_stmt* find_ = nullptr;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 6) {
    die("fill URL GROUP COUNT ZIPS | run URL GROUP QUERIES ZIPS | peer FILE COUNT QUERIES ZIPS");
  }
  std::string verb = argv[1];
  std::vector<LatLng> zips = read_points(argv[5]);
  if (verb == "fill") {
    fill(argv[2], argv[3], std::atoll(argv[4]), zips);
  } else if (verb == "run") {
    run(argv[2], argv[3], std::atoi(argv[4]), zips);
  } else {
    Tree tree(argv[2]);
    tree.fill(std::atoll(argv[3]), zips);
    print("20 nearest, R*Tree", measure(zips, std::atoi(argv[4]),
                                        [&](LatLng center) { return tree.nearest(center, 20); }));
  }
}
