#include "domain/directory/search/office_search_first.h"

#include <algorithm>
#include <set>

#include "domain/directory/search/office_search_list.h"

namespace molar::domain::office_search {

namespace {

std::vector<std::int64_t> ascending(std::vector<std::int64_t> ids) {
  std::ranges::sort(ids);
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

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
  std::vector<Candidate> first = read_candidates(sql, terms, query, ids);
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
    std::vector<Candidate> read = read_candidates(sql, terms, query, {hit.id});
    at.name_key = read.empty() ? "" : std::move(read.front().name_key);
  }
  return std::ranges::count_if(
      doubled, [&](const Candidate& one) { return comes_before(one, at, query.sort); });
}

}  // namespace

OfficePage put_first(Connection& sql, const Terms& terms, const OfficeQuery& query, Stretch wanted,
                     const ReadOthers& others) {
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

}  // namespace molar::domain::office_search
