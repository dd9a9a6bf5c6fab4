#include "domain/directory/files/generated_prices.h"

#include <array>

#include "domain/plan/procedures.h"

namespace molar::domain {

namespace {

constexpr std::int64_t kDollar = 100;

struct Region {
  std::string_view series;
  std::string_view states;  // codes between spaces; the last region has all others
  int percent;              // of the prices of the cheapest
};

constexpr std::array<Region, 5> kRegions = {{
    {"region-northeast", " CT DE DC MA MD ME NH NJ NY PA RI VT ", 128},
    {"region-midwest", " IA IL IN KS MI MN MO ND NE OH SD WI ", 100},
    {"region-south", " AL AR FL GA KY LA MS NC OK SC TN TX VA WV ", 104},
    {"region-west", " AK AZ CA CO HI ID MT NM NV OR UT WA WY ", 119},
    {"region-islands", "", 96},
}};

// Dollars from which usual prices of a category begin, and how far they spread.
struct Range {
  std::int64_t least;
  std::int64_t spread;
};

Range range_of(ProcedureCategory category) {
  switch (category) {
    case ProcedureCategory::Exams:
      return {58, 90};
    case ProcedureCategory::Prevention:
      return {48, 82};
    case ProcedureCategory::Fillings:
      return {148, 150};
    case ProcedureCategory::Crowns:
      return {880, 520};
    case ProcedureCategory::RootCanals:
      return {720, 560};
    case ProcedureCategory::Gums:
      return {160, 190};
    case ProcedureCategory::Dentures:
      return {340, 1'350};
    case ProcedureCategory::Implants:
      return {1'350, 1'500};
    case ProcedureCategory::Removals:
      return {150, 260};
    case ProcedureCategory::Braces:
      return {3'100, 2'600};
    case ProcedureCategory::Cosmetic:
      return {290, 900};
    case ProcedureCategory::Other:
      return {90, 380};
  }
  return {100, 100};
}

// FNV-1a: the same on every machine.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 14'695'981'039'346'656'037ULL;
  for (char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 1'099'511'628'211ULL;
  }
  return hash;
}

GeneratedPrice price_of(const Region& region, const Procedure& procedure) {
  const std::uint64_t hash = hash_of(procedure.slug);
  const Range range = range_of(procedure.category);
  const std::int64_t base =
      range.least + static_cast<std::int64_t>(hash % static_cast<std::uint64_t>(range.spread));
  GeneratedPrice price;
  price.series = region.series;
  price.procedure = procedure.slug;
  price.usual_cents = base * region.percent / 100 * kDollar;
  const int discount = 20 + static_cast<int>(hash / 1'000 % 26);
  if (hash % 4 == 0) {
    price.discount_pct = discount;
  } else {
    price.member_cents = price.usual_cents / kDollar * (100 - discount) / 100 * kDollar;
  }
  return price;
}

}  // namespace

std::string generated_series(std::string_view state) {
  const std::string code = " " + std::string(state) + " ";
  for (const Region& region : kRegions) {
    if (region.states.find(code) != std::string_view::npos) {
      return std::string(region.series);
    }
  }
  return std::string(kRegions.back().series);
}

std::vector<GeneratedPrice> generated_prices() {
  std::vector<GeneratedPrice> prices;
  for (const Region& region : kRegions) {
    for (const Procedure& procedure : procedures()) {
      prices.push_back(price_of(region, procedure));
    }
  }
  return prices;
}

}  // namespace molar::domain
