// Searches without a point: in a state, by name, or among given offices; private to the search of
// offices.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "domain/directory/search/office_search_terms.h"

namespace molar::domain::office_search {

// By name, of a state or of all, along the index of names.
Counts count_by_name(storage::Connection& sql, const Terms& terms);
std::vector<OfficeHit> list_by_name(storage::Connection& sql, const Terms& terms, Verified verified,
                                    Stretch stretch);

// The offices with the rarest of the words, ascending; nullopt when each word has many.
std::optional<std::vector<std::int64_t>> ids_with_words(storage::Connection& sql,
                                                        const Terms& terms);
// The whole answer when only these offices (ascending) can be in it: all of them are read.
OfficePage find_among(storage::Connection& sql, const Terms& terms, const OfficeQuery& query,
                      const std::vector<std::int64_t>& ids);

}  // namespace molar::domain::office_search
