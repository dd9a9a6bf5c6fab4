// Searches without a point: in a state, by name, or among given offices; private to the search of
// offices.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/directory/search/office_search_terms.h"

namespace molar::domain::office_search {

// Counts by the index of names, in one state or in all.
Counts count_by_name(Connection& sql, const Terms& terms);
std::vector<OfficeHit> list_by_name(Connection& sql, const Terms& terms, Verified verified,
                                    Stretch stretch);

// The offices with the rarest of the words, ascending; nullopt when all words have many offices.
std::optional<std::vector<std::int64_t>> ids_with_words(Connection& sql, const Terms& terms);
// An office with its sort keys.
struct Candidate {
  OfficeHit hit;
  std::string name_key;
};
// Fresh before stale, then by rank (those without a distance last) or name, then by id.
bool comes_before(const Candidate& a, const Candidate& b, OfficeSort sort);
// Those of the offices `ids` (ascending) that match the query, in any order; with a center, those
// without coordinates have no distance.
std::vector<Candidate> read_candidates(Connection& sql, const Terms& terms,
                                       const OfficeQuery& query,
                                       const std::vector<std::int64_t>& ids);

// The result, without `first`, when only the offices `ids` (ascending) can match: reads all of
// them. Its hits are the wanted range.
OfficePage find_among(Connection& sql, const Terms& terms, const OfficeQuery& query,
                      const std::vector<std::int64_t>& ids, Stretch wanted);

}  // namespace molar::domain::office_search
