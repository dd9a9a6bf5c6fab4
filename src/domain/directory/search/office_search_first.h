// Offices that come before all others in a search around a point; private to the search of offices.
#pragma once

#include <functional>

#include "domain/directory/search/office_search_terms.h"

namespace molar::domain::office_search {

// Reads a stretch of the search's list as it is when no office comes first.
using ReadOthers = std::function<OfficePage(Stretch)>;

// The wanted stretch of the list that begins with the offices of `query.first`. They are taken out
// of the other list, where those within the radius are too.
OfficePage put_first(storage::Connection& sql, const Terms& terms, const OfficeQuery& query,
                     Stretch wanted, const ReadOthers& others);

}  // namespace molar::domain::office_search
