// Medians of many price lists. Pure.
#pragma once

#include <cstdint>
#include <vector>

#include "domain/plan/plan.h"

namespace molar::domain {

// A price list and the number of offices that use it.
struct ListOfOffices {
  std::int64_t offices = 0;
  std::vector<FeeLine> lines;
};

struct MedianLine {
  FeeLine line;              // medians of the usual and of the member prices
  std::int64_t offices = 0;  // number of offices that have a price for it
};

// The median over the offices for each procedure; of two middle prices their mean, rounded half up.
// Procedures in the order of `order`, then of the catalogue. Labels of `order`, else of the first
// list; of the catalogue where two would be equal. No member price is above the usual one unless a
// list has such a price.
std::vector<MedianLine> median_prices(const std::vector<ListOfOffices>& lists,
                                      const std::vector<FeeLine>& order);

}  // namespace molar::domain
