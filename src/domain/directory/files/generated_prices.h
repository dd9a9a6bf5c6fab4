// Fictional price lists of five regions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace molar::domain {

struct GeneratedPrice {
  std::string series;
  std::string procedure;
  std::int64_t usual_cents = 0;
  std::optional<std::int64_t> member_cents;  // either this or a discount
  std::optional<int> discount_pct;
};

// Such as "region-west".
std::string generated_series(std::string_view state);

// All treatments in every region at usual prices of dentists, in whole dollars. Without "cleaning",
// which the two cleanings by age replace.
std::vector<GeneratedPrice> generated_prices();

}  // namespace molar::domain
