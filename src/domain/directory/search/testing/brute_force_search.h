// The expected result of a search, computed by checking every office.
#pragma once

#include <string>
#include <vector>

#include "domain/directory/search/office_search.h"
#include "domain/directory/search/testing/spots.h"

namespace molar::domain {

// Shares only the splitting of names into words with the search: it uses the haversine distance,
// and no cells, SQL or caches.
class BruteForceSearch {
 public:
  explicit BruteForceSearch(const std::vector<Spot>& spots);

  // The expected result of find_offices() if these are all the offices of the group. The day is
  // always Spot::kToday.
  OfficePage find(const OfficeQuery& query) const;

  // An office with values that are computed only once.
  struct Known {
    Spot spot;
    std::vector<std::string> words;
    std::string name_key;
  };

 private:
  std::vector<Known> offices_;
};

}  // namespace molar::domain
