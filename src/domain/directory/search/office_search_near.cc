#include "domain/directory/search/office_search_near.h"

#include <boost/describe.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

namespace molar::domain::office_search {

struct NearSearch::Row {
  std::int64_t office_id = 0;
  double x = 0;
  double y = 0;
  double z = 0;
  std::int64_t verified_day = 0;
  std::int64_t listed_to = 0;
  std::int64_t facets = 0;
  BOOST_DESCRIBE_CLASS(Row, (), (office_id, x, y, z, verified_day, listed_to, facets), (), ())
};

namespace {

// Ranges of cells in one statement; unused ones are empty.
constexpr std::size_t kRanges = 8;
constexpr CellRange kEmpty{1, 0, false};

// Reading this many offices costs less than counting and paging in two statements.
constexpr std::int64_t kSmall = 300;
// Number of offices on each side that the density is estimated from.
constexpr std::int64_t kProbe = 32;

using Bounds = std::array<std::int64_t, 2 * kRanges>;

struct ProbeRow {
  std::optional<std::int64_t> before;
  std::optional<std::int64_t> after;
};
BOOST_DESCRIBE_STRUCT(ProbeRow, (), (before, after))

// Each range is looked up separately, in a form that forces PostgreSQL's planner to use the index
// of cells; with a plain join of the ranges it reads the whole table.
//
// Counting: the lower half of a number counts the fresh offices, the upper half all of them.
// clang-format off
#define MOLAR_RANGE "(cast(:low as bigint), cast(:high as bigint))"
#define MOLAR_COUNT                                                                        \
  "select coalesce(sum(in_range), 0) from (select (select sum(case when s.verified_day >=" \
  " :fresh then 4294967297 else 4294967296 end) from office_spot s where s.group_key ="    \
  " :group and s.cell >= r.column1 and s.cell <= r.column2" MOLAR_SEARCH_LISTED
#define MOLAR_IN_RANGES                                                                    \
  ") as in_range from (values " MOLAR_RANGE ", " MOLAR_RANGE ", " MOLAR_RANGE ", "         \
  MOLAR_RANGE ", " MOLAR_RANGE ", " MOLAR_RANGE ", " MOLAR_RANGE ", " MOLAR_RANGE          \
  ") as r) as counted"

#define MOLAR_PART(columns)                                                                \
  "select " columns " from office_spot where group_key = :group and cell >= :low and cell <= :high"
#define MOLAR_PARTS(columns)                                                               \
  MOLAR_PART(columns) " union all " MOLAR_PART(columns) " union all " MOLAR_PART(columns)  \
  " union all " MOLAR_PART(columns) " union all " MOLAR_PART(columns) " union all "        \
  MOLAR_PART(columns) " union all " MOLAR_PART(columns) " union all " MOLAR_PART(columns)
#define MOLAR_KNOWN "office_id, x, y, z, verified_day, listed_from, listed_to, facets"
#define MOLAR_ROWS                                                                         \
  "select s.office_id, s.x, s.y, s.z, s.verified_day, s.listed_to, s.facets from ("
#define MOLAR_CLOSE ") as s where s.x * :x + s.y * :y + s.z * :z >= :cosine" MOLAR_SEARCH_OPEN
#define MOLAR_NEAR MOLAR_ROWS MOLAR_PARTS(MOLAR_KNOWN) MOLAR_CLOSE
#define MOLAR_NEAR_WHOLE                                                                   \
  MOLAR_ROWS MOLAR_PARTS(MOLAR_KNOWN ", group_key, state, name_key") MOLAR_CLOSE           \
  MOLAR_SEARCH_NARROW
#define MOLAR_WITHIN " and s.x * :x + s.y * :y + s.z * :z >= :cosine"
#define MOLAR_BY_DISTANCE                                                                  \
  " order by ((s.x - :x) * (s.x - :x) + (s.y - :y) * (s.y - :y) + (s.z - :z) * (s.z - :z))"\
  " * (case when s.listed_to < :stays or (s.facets & :behind) <> 0 then"                   \
  " cast(4 as double precision) else cast(1 as double precision) end),"                    \
  " s.office_id limit :limit offset :offset"
#define MOLAR_BY_NAME " order by s.name_key, s.office_id limit :limit offset :offset"
// clang-format on

Bounds bounds_of(std::span<const CellRange> ranges) {
  Bounds bounds{};
  for (std::size_t i = 0; i < kRanges; ++i) {
    const CellRange& range = i < ranges.size() ? ranges[i] : kEmpty;
    bounds[2 * i] = range.first;
    bounds[2 * i + 1] = range.last;
  }
  return bounds;
}

// Arguments of MOLAR_PARTS.
auto parts_args(const Terms& terms, const Bounds& bounds) {
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return std::tuple_cat(
        std::tuple(std::string_view(terms.group), bounds[2 * I], bounds[2 * I + 1])...);
  }
  (std::make_index_sequence<kRanges>());
}

auto within_args(UnitVector point, double miles) {
  return std::tuple(point.x, point.y, point.z, cosine_of_miles(miles));
}

// Offices that leave before the day, or have one of the facets, rank as twice as far away; {} for
// none.
struct Behind {
  std::int64_t stays_from = 0;
  std::int64_t facets = 0;
};

auto distance_args(UnitVector point, Behind behind, Stretch stretch) {
  return std::tuple(point.x, point.x, point.y, point.y, point.z, point.z, behind.stays_from,
                    behind.facets, stretch.size, stretch.offset);
}

// More cells leave fewer offices at the edge to measure, which is worth their cost where offices
// are dense.
int cells_for(double offices) {
  return offices < 500      ? 8
         : offices < 1'500  ? 16
         : offices < 4'000  ? 32
         : offices < 10'000 ? 64
                            : 128;
}

void add(Counts& counts, std::int64_t both) {
  std::int64_t fresh = both & 0xffffffff;
  counts.fresh += fresh;
  counts.stale += (both >> 32) - fresh;
}

}  // namespace

NearSearch::NearSearch(Connection& sql, const Terms& terms, LatLng center)
    : sql_(sql), terms_(terms), center_(center), point_(unit_vector(center)) {}

std::vector<NearSearch::Row> NearSearch::read(double miles, Verified verified, Stretch stretch,
                                              Order order) {
  Bounds bounds = bounds_of(cover(center_, miles, kRanges));
  auto parts = parts_args(terms_, bounds);
  auto within = within_args(point_, miles);
  auto open = open_args(terms_, verified);
  const Behind behind =
      order == Order::Rank ? Behind{terms_.stays_from(), kNoNewPatients} : Behind{};
  auto distance = distance_args(point_, behind, stretch);
  if (terms_.narrow()) {
    return query_parts<Row>(sql_, MOLAR_NEAR_WHOLE MOLAR_BY_DISTANCE, parts, within, open,
                            narrow_args(terms_), distance);
  }
  return query_parts<Row>(sql_, MOLAR_NEAR MOLAR_BY_DISTANCE, parts, within, open, distance);
}

std::vector<OfficeHit> NearSearch::hits_of(const std::vector<Row>& rows) const {
  std::vector<OfficeHit> hits;
  hits.reserve(rows.size());
  for (const Row& row : rows) {
    const double chord = squared_chord({row.x, row.y, row.z}, point_);
    hits.push_back({row.office_id, miles_of_chord(chord), row.verified_day < terms_.fresh_from(),
                    row.listed_to, chord * terms_.rank_factor(row.facets, row.listed_to)});
  }
  return hits;
}

// Offices follow each other along the curve of cells, and a range of that curve has an area. The
// shorter of the two ranges that begin at the center is used, because the other one may cross a
// lake.
double NearSearch::offices_per_square_mile() {
  if (density_) {
    return *density_;
  }
  std::int64_t here = cell_of(center_);
  auto probe = sql_.query_one<ProbeRow>(
      "select (select cell from office_spot where group_key = :group and cell <= :cell order by"
      " cell desc limit 1 offset 31), (select cell from office_spot where group_key = :group and"
      " cell >= :cell order by cell limit 1 offset 31)",
      terms_.group, here, terms_.group, here);
  density_ = 0;
  for (std::optional<std::int64_t> end : {probe->before, probe->after}) {
    if (end) {
      double leaves = std::abs(static_cast<double>(*end) - static_cast<double>(here)) / 2 + 1;
      density_ = std::max(*density_, kProbe / square_miles_of_cells(leaves));
    }
  }
  return *density_;
}

double NearSearch::expected_within(double miles) {
  return offices_per_square_mile() * std::numbers::pi * miles * miles;
}

// With 1.5 times the area that is needed if offices are evenly distributed.
double NearSearch::miles_for(double count) {
  double density = offices_per_square_mile();
  return density == 0 ? kHalfwayRoundMiles
                      : std::sqrt(1.5 * (count + 2) / (std::numbers::pi * density));
}

std::optional<std::vector<OfficeHit>> NearSearch::all_within(double miles) {
  if (expected_within(miles) > kSmall / 2.0) {
    return std::nullopt;
  }
  std::vector<Row> rows = read(miles, terms_.either(), {0, kSmall + 1}, Order::Rank);
  if (std::ssize(rows) > kSmall) {
    return std::nullopt;
  }
  std::vector<OfficeHit> hits = hits_of(rows);
  std::stable_partition(hits.begin(), hits.end(), [](const OfficeHit& hit) { return !hit.stale; });
  return hits;
}

Counts NearSearch::count_within(double miles) {
  std::vector<CellRange> ranges = cover(center_, miles, cells_for(expected_within(miles)));
  const auto rim = std::stable_partition(ranges.begin(), ranges.end(),
                                         [](const CellRange& range) { return range.inside; });
  Counts counts;
  auto each = [&](std::span<const CellRange> part, auto&& count) {
    for (; !part.empty(); part = part.subspan(std::min(kRanges, part.size()))) {
      add(counts, count(bounds_of(part.first(std::min(kRanges, part.size())))).front());
    }
  };
  auto group = std::tuple(terms_.fresh_from(), std::string_view(terms_.group));
  auto listed = listed_args(terms_);
  auto within = within_args(point_, miles);
  if (terms_.narrow()) {
    each(ranges, [&, narrow = narrow_args(terms_)](const Bounds& bounds) {
      return query_parts<std::int64_t>(sql_,
                                       MOLAR_COUNT MOLAR_WITHIN MOLAR_SEARCH_NARROW MOLAR_IN_RANGES,
                                       group, listed, within, narrow, bounds);
    });
    return counts;
  }
  each({ranges.begin(), rim}, [&](const Bounds& bounds) {
    return query_parts<std::int64_t>(sql_, MOLAR_COUNT MOLAR_IN_RANGES, group, listed, bounds);
  });
  each({rim, ranges.end()}, [&](const Bounds& bounds) {
    return query_parts<std::int64_t>(sql_, MOLAR_COUNT MOLAR_WITHIN MOLAR_IN_RANGES, group, listed,
                                     within, bounds);
  });
  return counts;
}

std::vector<OfficeHit> NearSearch::by_distance(double miles, Verified verified, Stretch stretch,
                                               double share) {
  double radius = miles_for(static_cast<double>(stretch.offset + stretch.size) / share);
  for (;; radius *= 2) {
    radius = std::min(radius, miles);
    std::vector<OfficeHit> hits = hits_of(read(radius, verified, stretch, Order::Rank));
    // Offices outside of the circle have a higher rank than its edge.
    const bool is_whole = std::ssize(hits) == stretch.size &&
                          (hits.empty() || hits.back().rank <= chord_of_miles(radius));
    if (is_whole || radius == miles) {
      return hits;
    }
  }
}

std::vector<OfficeHit> NearSearch::by_name(double miles, Verified verified, Stretch stretch) {
  Bounds bounds = bounds_of(cover(center_, miles, kRanges));
  return hits_of(query_parts<Row>(sql_, MOLAR_NEAR_WHOLE MOLAR_BY_NAME, parts_args(terms_, bounds),
                                  within_args(point_, miles), open_args(terms_, verified),
                                  narrow_args(terms_), std::tuple(stretch.size, stretch.offset)));
}

std::vector<OfficeHit> NearSearch::nearest(std::int64_t count, double start_miles) {
  double radius = std::max(start_miles, miles_for(static_cast<double>(count)));
  for (;; radius *= 2) {
    radius = std::min(radius, kHalfwayRoundMiles);
    std::vector<Row> rows = read(radius, terms_.either(), {0, count}, Order::Distance);
    if (std::ssize(rows) == count || radius == kHalfwayRoundMiles) {
      return hits_of(rows);
    }
  }
}

}  // namespace molar::domain::office_search
