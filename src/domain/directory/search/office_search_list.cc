#include "domain/directory/search/office_search_list.h"

#include <boost/describe.hpp>

#include <algorithm>
#include <span>

#include "base/mapped.h"
#include "base/search_words.h"

namespace molar::domain::office_search {

namespace {

// A word of more offices than this is not used alone to find offices.
constexpr std::int64_t kManyOffices = 1'000;
// Offices that one statement reads by id.
constexpr std::size_t kBatch = 32;

struct CountRow {
  std::int64_t found = 0;
  std::int64_t fresh = 0;
};
BOOST_DESCRIBE_STRUCT(CountRow, (), (found, fresh))

struct NameRow {
  std::int64_t office_id = 0;
  std::int64_t verified_day = 0;
  std::int64_t listed_to = 0;
};
BOOST_DESCRIBE_STRUCT(NameRow, (), (office_id, verified_day, listed_to))

struct FullRow {
  std::int64_t office_id = 0;
  std::int64_t cell = 0;
  double x = 0;
  double y = 0;
  double z = 0;
  std::int64_t verified_day = 0;
  std::int64_t listed_to = 0;
  std::int64_t facets = 0;
  std::string name_key;
};
BOOST_DESCRIBE_STRUCT(FullRow, (),
                      (office_id, cell, x, y, z, verified_day, listed_to, facets, name_key))

std::vector<OfficeHit> hits_of(const std::vector<NameRow>& rows, const Terms& terms) {
  return mapped(rows, [&](const NameRow& row) {
    return OfficeHit{row.office_id, std::nullopt, row.verified_day < terms.fresh_from(),
                     row.listed_to};
  });
}

// `ids` is ascending; the last id is repeated to fill a batch.
std::vector<FullRow> read_all(Connection& sql, const Terms& terms,
                              const std::vector<std::int64_t>& ids) {
  std::vector<FullRow> rows;
  for (std::size_t at = 0; at < ids.size(); at += kBatch) {
    std::array<std::int64_t, kBatch> batch{};
    for (std::size_t i = 0; i < kBatch; ++i) {
      batch[i] = ids[std::min(at + i, ids.size() - 1)];
    }
    auto found = query_parts<FullRow>(
        sql,
        "select s.office_id, s.cell, s.x, s.y, s.z, s.verified_day, s.listed_to, s.facets,"
        " s.name_key from office_spot s"
        " where s.group_key = :group and s.office_id in (" MOLAR_ID_32
        ")" MOLAR_SEARCH_OPEN MOLAR_SEARCH_NARROW,
        std::tuple(terms.group), batch, open_args(terms, terms.either()), narrow_args(terms));
    std::ranges::move(found, std::back_inserter(rows));
  }
  return rows;
}

}  // namespace

Counts count_by_name(Connection& sql, const Terms& terms) {
  auto fresh = std::tuple(terms.fresh_from(), terms.group);
  auto listed = listed_args(terms);
  std::vector<CountRow> rows;
  if (!terms.state.empty() && terms.words.empty()) {
    rows = query_parts<CountRow>(
        sql,
        "select count(*), coalesce(sum(case when s.verified_day >= :fresh then 1 else 0 end), 0)"
        " from office_spot s where s.group_key = :group and s.state = :state" MOLAR_SEARCH_LISTED,
        fresh, std::tuple(terms.state), listed);
  } else {
    rows = query_parts<CountRow>(
        sql,
        "select count(*), coalesce(sum(case when s.verified_day >= :fresh then 1 else 0 end), 0)"
        " from office_spot s where s.group_key = :group" MOLAR_SEARCH_LISTED MOLAR_SEARCH_NARROW,
        fresh, listed, narrow_args(terms));
  }
  return {rows.front().fresh, rows.front().found - rows.front().fresh};
}

std::vector<OfficeHit> list_by_name(Connection& sql, const Terms& terms, Verified verified,
                                    Stretch stretch) {
  auto open = open_args(terms, verified);
  auto limit = std::tuple(stretch.size, stretch.offset);
  if (!terms.state.empty()) {
    return hits_of(
        query_parts<NameRow>(
            sql,
            "select s.office_id, s.verified_day, s.listed_to from office_spot s where s.group_key ="
            " :group and s.state = :state" MOLAR_SEARCH_OPEN MOLAR_SEARCH_NARROW
            " order by s.name_key, s.office_id limit :limit offset :offset",
            std::tuple(terms.group, terms.state), open, narrow_args(terms), limit),
        terms);
  }
  return hits_of(
      query_parts<NameRow>(
          sql,
          "select s.office_id, s.verified_day, s.listed_to from office_spot s where s.group_key ="
          " :group" MOLAR_SEARCH_OPEN MOLAR_SEARCH_NARROW
          " order by s.name_key, s.office_id limit :limit offset :offset",
          std::tuple(terms.group), open, narrow_args(terms), limit),
      terms);
}

std::optional<std::vector<std::int64_t>> ids_with_words(Connection& sql, const Terms& terms) {
  const std::string* rarest = nullptr;
  std::int64_t fewest = kManyOffices + 1;
  for (const std::string& word : terms.words) {
    auto count = sql.query_one<std::int64_t>(
        "select count(*) from (select 1 from office_word where group_key = :group and word >= :word"
        " and word <= :last limit 1001) as few",
        terms.group, word, last_search_word(word));
    if (*count < fewest) {
      fewest = *count;
      rarest = &word;
    }
  }
  if (rarest == nullptr) {
    return std::nullopt;
  }
  return sql.query<std::int64_t>(
      "select distinct office_id from office_word where group_key = :group and word >= :word and"
      " word <= :last order by office_id",
      terms.group, *rarest, last_search_word(*rarest));
}

bool comes_before(const Candidate& a, const Candidate& b, OfficeSort sort) {
  if (sort == OfficeSort::Name) {
    return std::tie(a.hit.stale, a.name_key, a.hit.id) <
           std::tie(b.hit.stale, b.name_key, b.hit.id);
  }
  auto key = [](const OfficeHit& hit) {
    return std::tuple(hit.stale, !hit.distance_mi, hit.rank, hit.id);
  };
  return key(a.hit) < key(b.hit);
}

std::vector<Candidate> read_candidates(Connection& sql, const Terms& terms,
                                       const OfficeQuery& query,
                                       const std::vector<std::int64_t>& ids) {
  std::optional<UnitVector> center;
  if (query.center) {
    center = unit_vector(*query.center);
  }
  std::vector<Candidate> candidates;
  for (FullRow& row : read_all(sql, terms, ids)) {
    OfficeHit hit{row.office_id, std::nullopt, row.verified_day < terms.fresh_from(),
                  row.listed_to};
    if (center && row.cell != 0) {
      const double chord = squared_chord({row.x, row.y, row.z}, *center);
      hit.distance_mi = miles_of_chord(chord);
      hit.rank = chord * terms.rank_factor(row.facets, row.listed_to);
    }
    candidates.push_back({hit, std::move(row.name_key)});
  }
  return candidates;
}

OfficePage find_among(Connection& sql, const Terms& terms, const OfficeQuery& query,
                      const std::vector<std::int64_t>& ids, Stretch wanted) {
  std::vector<Candidate> candidates = read_candidates(sql, terms, query, ids);
  if (query.center) {
    std::erase_if(candidates, [](const Candidate& one) { return !one.hit.distance_mi; });
  }
  const auto outside =
      std::stable_partition(candidates.begin(), candidates.end(), [&](const Candidate& candidate) {
        return !query.center || *candidate.hit.distance_mi <= query.radius_mi;
      });
  OfficePage page;
  std::span inside(candidates.begin(), outside);
  page.total = std::ssize(inside);
  if (inside.empty() && outside != candidates.end()) {
    const auto how_far = [](const Candidate& candidate) {
      return std::tuple(*candidate.hit.distance_mi, candidate.hit.id);
    };
    page.nearest_outside =
        std::min_element(outside, candidates.end(), [&](const Candidate& a, const Candidate& b) {
          return how_far(a) < how_far(b);
        })->hit;
  }
  const OfficeSort sort = query.center ? query.sort : OfficeSort::Name;
  std::ranges::sort(
      inside, [sort](const Candidate& a, const Candidate& b) { return comes_before(a, b, sort); });
  Stretch stretch = window_of({page.total, 0}, wanted).fresh;
  for (std::int64_t i = 0; i < stretch.size; ++i) {
    page.hits.push_back(inside[static_cast<std::size_t>(stretch.offset + i)].hit);
  }
  return page;
}

}  // namespace molar::domain::office_search
