#include "domain/directory/search/office_search.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <set>

#include "domain/directory/office_store.h"
#include "domain/directory/search/office_search_list.h"
#include "domain/directory/search/office_search_near.h"
#include "domain/directory/search/office_search_terms.h"
#include "domain/directory/search/office_search_totals.h"
#include "storage/generic_plan_scope.h"

namespace molar::domain {

namespace {

using office_search::Candidate;
using office_search::Counts;
using office_search::NearSearch;
using office_search::Stretch;
using office_search::Terms;

// All digits, so that the cached totals of different centers are never mixed up.
std::string exact(double number) {
  char buffer[32];
  return {buffer, std::to_chars(buffer, buffer + sizeof(buffer), number).ptr};
}

std::string key_of(Connection& sql, const Terms& terms, const OfficeQuery& query) {
  const std::int64_t revision = office_store::find_revision(sql, terms.group);
  std::string key = terms.group + "|" + std::to_string(revision) + "|" +
                    std::to_string(terms.today) + "|" + std::to_string(terms.facets) + "|" +
                    terms.state;
  if (query.center) {
    key += "|" + exact(query.center->lat) + "|" + exact(query.center->lng) + "|" +
           std::to_string(query.radius_mi);
  }
  for (const std::string& word : terms.words) {
    key += "|" + word;
  }
  return key;
}

template <class Count>
Counts counted(Connection& sql, const Terms& terms, const OfficeQuery& query,
               SearchTotalsCache* totals, Count&& count) {
  if (totals == nullptr) {
    return count();
  }
  std::string key = key_of(sql, terms, query);
  if (auto known = totals->find(key)) {
    return {known->fresh, known->stale};
  }
  Counts counts = count();
  totals->put(std::move(key), {counts.fresh, counts.stale});
  return counts;
}

// Fresh offices, then stale ones, each read by `read(verified, stretch)`.
template <class Read>
OfficePage page_of(const Terms& terms, Stretch wanted, const Counts& counts, Read&& read) {
  OfficePage page;
  page.total = counts.total();
  auto [fresh, stale] = office_search::window_of(counts, wanted);
  if (fresh.size > 0) {
    page.hits = read(terms.fresh(), fresh);
  }
  if (stale.size > 0) {
    std::ranges::move(read(terms.stale(), stale), std::back_inserter(page.hits));
  }
  return page;
}

// The page out of the complete, sorted list.
OfficePage page_of(const std::vector<OfficeHit>& hits, Stretch wanted) {
  OfficePage page;
  page.total = std::ssize(hits);
  Stretch stretch = office_search::window_of({page.total, 0}, wanted).fresh;
  auto begin = hits.begin() + stretch.offset;
  page.hits.assign(begin, begin + stretch.size);
  return page;
}

// Estimated share of the offices here that match the query.
double share_of(const Terms& terms, const Counts& counts, double expected) {
  if (expected <= 0 || (terms.facets == 0 && !terms.narrow())) {
    return 1;
  }
  return std::clamp(static_cast<double>(counts.total()) / expected, 0.001, 1.0);
}

OfficePage find_around(Connection& sql, const Terms& terms, const OfficeQuery& query,
                       SearchTotalsCache* totals, Stretch wanted) {
  NearSearch near(sql, terms, *query.center);
  double miles = query.radius_mi;
  OfficePage page;
  std::optional<std::vector<OfficeHit>> all;
  if (query.sort == OfficeSort::Distance) {
    all = near.all_within(miles);
  }
  if (all) {
    page = page_of(*all, wanted);
  } else {
    Counts counts = counted(sql, terms, query, totals, [&] { return near.count_within(miles); });
    double share = share_of(terms, counts, near.expected_within(miles));
    page = page_of(terms, wanted, counts, [&](office_search::Verified verified, Stretch stretch) {
      return query.sort == OfficeSort::Name ? near.by_name(miles, verified, stretch)
                                            : near.by_distance(miles, verified, stretch, share);
    });
  }
  if (page.total == 0) {
    std::vector<OfficeHit> outside = near.nearest(1, miles);
    if (!outside.empty()) {
      page.nearest_outside = outside.front();
    }
  }
  return page;
}

std::vector<std::int64_t> ascending(std::vector<std::int64_t> ids) {
  std::ranges::sort(ids);
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

std::optional<std::vector<std::int64_t>> few_candidates(Connection& sql, const Terms& terms,
                                                        const OfficeQuery& query) {
  auto ids = query.only ? std::optional(ascending(*query.only)) : std::nullopt;
  auto named = terms.words.empty() ? std::nullopt : office_search::ids_with_words(sql, terms);
  if (!ids || !named) {
    return ids ? ids : named;
  }
  std::vector<std::int64_t> both;
  std::ranges::set_intersection(*ids, *named, std::back_inserter(both));
  return both;
}

// A range of the list without `first`.
OfficePage find_stretch(Connection& sql, const Terms& terms, const OfficeQuery& query,
                        SearchTotalsCache* totals, Stretch wanted) {
  if (auto ids = few_candidates(sql, terms, query)) {
    return office_search::find_among(sql, terms, query, *ids, wanted);
  }
  if (query.center) {
    return find_around(sql, terms, query, totals, wanted);
  }
  Counts counts =
      counted(sql, terms, query, totals, [&] { return office_search::count_by_name(sql, terms); });
  return page_of(terms, wanted, counts, [&](office_search::Verified verified, Stretch stretch) {
    return office_search::list_by_name(sql, terms, verified, stretch);
  });
}

// --- offices that come first in a search around a point

std::vector<Candidate> read_first(Connection& sql, const Terms& terms, const OfficeQuery& query) {
  std::vector<std::int64_t> ids = ascending(query.first);
  if (query.only) {
    std::erase_if(ids, [&](std::int64_t id) {
      return std::ranges::find(*query.only, id) == query.only->end();
    });
  }
  if (ids.empty()) {
    return {};
  }
  std::vector<Candidate> first = office_search::read_candidates(sql, terms, query, ids);
  std::ranges::sort(first, [&](const Candidate& a, const Candidate& b) {
    return comes_before(a, b, query.sort);
  });
  return first;
}

// The number of `doubled` offices before `hit` in the other list.
std::int64_t count_before(Connection& sql, const Terms& terms, const OfficeQuery& query,
                          const std::vector<Candidate>& doubled, const OfficeHit& hit) {
  Candidate at{hit, {}};
  if (query.sort == OfficeSort::Name) {
    std::vector<Candidate> read = office_search::read_candidates(sql, terms, query, {hit.id});
    at.name_key = read.empty() ? "" : std::move(read.front().name_key);
  }
  return std::ranges::count_if(
      doubled, [&](const Candidate& one) { return comes_before(one, at, query.sort); });
}

// The wanted range of the list that begins with the offices of `query.first`. Those within the
// radius are removed from their places in the other list, of which `others` reads a range.
OfficePage put_first(Connection& sql, const Terms& terms, const OfficeQuery& query, Stretch wanted,
                     const std::function<OfficePage(Stretch)>& others) {
  const std::vector<Candidate> first = read_first(sql, terms, query);
  if (first.empty()) {
    return others(wanted);
  }
  std::vector<Candidate> doubled;  // also in the other list
  std::ranges::copy_if(first, std::back_inserter(doubled), [&](const Candidate& one) {
    return one.hit.distance_mi && *one.hit.distance_mi <= query.radius_mi;
  });
  std::set<std::int64_t> taken;
  for (const Candidate& one : doubled) {
    taken.insert(one.hit.id);
  }

  const std::int64_t end = wanted.offset + wanted.size;
  const std::int64_t of_first = std::ssize(first);
  const std::int64_t offset = std::max(wanted.offset - of_first, std::int64_t{0});
  const std::int64_t size = std::max(end - of_first, std::int64_t{0}) - offset;
  // Without the offices of `first`, the range begins as many places earlier as there are of them
  // before it, and ends at most as many places later as there are in all.
  OfficePage read = others({offset, size > 0 ? size + std::ssize(doubled) : 0});

  OfficePage page;
  page.total = read.total - std::ssize(doubled) + of_first;
  for (std::int64_t i = wanted.offset; i < std::min(end, of_first); ++i) {
    page.hits.push_back(first[static_cast<std::size_t>(i)].hit);
  }
  if (read.hits.empty()) {
    return page;
  }
  std::int64_t skip = count_before(sql, terms, query, doubled, read.hits.front());
  std::erase_if(read.hits, [&](const OfficeHit& hit) { return taken.contains(hit.id); });
  const std::int64_t from = std::min(skip, std::int64_t{std::ssize(read.hits)});
  const std::int64_t to = std::min(from + size, std::int64_t{std::ssize(read.hits)});
  page.hits.insert(page.hits.end(), read.hits.begin() + from, read.hits.begin() + to);
  return page;
}

}  // namespace

OfficePage find_offices(Connection& sql, std::string_view group_key, const OfficeQuery& query,
                        SearchTotalsCache* totals) {
  const storage::GenericPlanScope kept(sql);
  Terms terms = office_search::terms_of(group_key, query);
  if (!query.name.empty() && terms.words.empty()) {
    return {};
  }
  auto others = [&](Stretch wanted) { return find_stretch(sql, terms, query, totals, wanted); };
  const Stretch page = office_search::stretch_of(query);
  if (query.center && !query.first.empty()) {
    return put_first(sql, terms, query, page, others);
  }
  return others(page);
}

int count_offices(Connection& sql, std::string_view group_key, Date today, int most) {
  OfficeQuery query;
  query.today = today;
  const Terms terms = office_search::terms_of(group_key, query);
  return sql
      .query_one<int>(
          "select count(*) from (select 1 from office_spot where group_key = :group and"
          " verified_day >= :from and listed_from <= :day and listed_to >= :day limit :most)"
          " as few",
          terms.group, terms.either().from, terms.today, terms.today, most)
      .value_or(0);
}

std::vector<OfficeHit> nearest_offices(Connection& sql, std::string_view group_key, LatLng point,
                                       int count, Date today) {
  const storage::GenericPlanScope kept(sql);
  OfficeQuery query;
  query.today = today;
  Terms terms = office_search::terms_of(group_key, query);
  return NearSearch(sql, terms, point).nearest(count);
}

}  // namespace molar::domain
