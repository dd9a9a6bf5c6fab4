// Offices that come first in a search around a point; private to the search of offices.
#pragma once

#include <functional>

#include "domain/directory/search/office_search_terms.h"

namespace molar::domain::office_search {

// Reads a range of the search's list without `first`.
using ReadOthers = std::function<OfficePage(Stretch)>;

// The wanted range of the list that begins with the offices of `query.first`. Those within the
// radius are removed from their places in the other list.
OfficePage put_first(Connection& sql, const Terms& terms, const OfficeQuery& query, Stretch wanted,
                     const ReadOthers& others);

}  // namespace molar::domain::office_search
