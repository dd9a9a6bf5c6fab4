// The expected result of a search, computed by checking every office.
#pragma once

#include <string>
#include <vector>

#include "domain/directory/search/office_search.h"
#include "domain/directory/search/testing/spots.h"

namespace molar::domain {

// Shares nothing with the search but how names are split into words: distances are those of
// textbooks (haversine), and there are no cells, no SQL and nothing remembered.
class BruteForceSearch {
 public:
  explicit BruteForceSearch(const std::vector<Spot>& spots);

  // As find_offices() has to answer when these are all the offices of the group. The query is one
  // of Spot::kToday, whatever day it names.
  OfficePage find(const OfficeQuery& query) const;

  // An office with what looking at it again and again would work out.
  struct Known {
    Spot spot;
    std::vector<std::string> words;
    std::string name_key;
  };

 private:
  std::vector<Known> offices_;
};

}  // namespace molar::domain
