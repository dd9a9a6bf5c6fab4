// The middle of many price lists. Pure.
#pragma once

#include <cstdint>
#include <vector>

#include "domain/plan/plan.h"

namespace molar::domain {

// A price list and how many offices ask these prices.
struct ListOfOffices {
  std::int64_t offices = 0;
  std::vector<FeeLine> lines;
};

struct MedianLine {
  FeeLine line;              // the median of the usual prices and that of the member prices
  std::int64_t offices = 0;  // that have a price for it
};

// For each procedure the median over the offices; between two middle ones their mean, rounded half
// up. Procedures in the order of `order`, then by the catalogue; labels as `order` has them, else
// as the first list, those of the catalogue where two would be the same. A member price is never
// above the usual one where no list has it so.
std::vector<MedianLine> median_prices(const std::vector<ListOfOffices>& lists,
                                      const std::vector<FeeLine>& order);

}  // namespace molar::domain
