#include "domain/directory/files/generated_prices.h"

#include "domain/plan/procedures.h"

namespace molar::domain {

namespace {

constexpr std::int64_t kDollar = 100;

struct Region {
  std::string_view series;
  std::string_view states;  // codes separated by spaces; the last region has all others
  int percent;              // of the prices of the cheapest region
};

constexpr std::array<Region, 5> kRegions = {{
    {"region-northeast", " CT DE DC MA MD ME NH NJ NY PA RI VT ", 128},
    {"region-midwest", " IA IL IN KS MI MN MO ND NE OH SD WI ", 100},
    {"region-south", " AL AR FL GA KY LA MS NC OK SC TN TX VA WV ", 104},
    {"region-west", " AK AZ CA CO HI ID MT NM NV OR UT WA WY ", 119},
    {"region-islands", "", 96},
}};

struct UsualFee {
  std::string_view procedure;
  std::int64_t dollars;  // usual price of dentists in the cheapest region
};

// In the order of procedures(). Without "cleaning": a list has either it or the two cleanings by
// age.
constexpr std::array<UsualFee, 47> kUsualFees = {{
    {"checkup_exam", 58},      {"first_exam", 92},         {"urgent_visit", 88},
    {"second_opinion", 74},    {"xray_single", 29},        {"xray_back", 69},
    {"xray_full", 138},        {"xray_jaw", 118},          {"cleaning_adult", 101},
    {"cleaning_child", 73},    {"fluoride", 38},           {"sealant", 54},
    {"space_keeper", 330},     {"filling_front", 168},     {"filling_back", 218},
    {"filling_large", 268},    {"filling_temporary", 98},  {"crown", 1'190},
    {"crown_metal", 1'080},    {"crown_refit", 112},       {"bridge_tooth", 1'150},
    {"root_canal_front", 790}, {"root_canal_middle", 920}, {"root_canal_back", 1'140},
    {"baby_tooth_nerve", 210}, {"deep_cleaning", 246},     {"gum_care", 142},
    {"gum_surgery", 980},      {"denture_full", 1'620},    {"denture_part", 1'560},
    {"denture_check", 82},     {"denture_reline", 365},    {"denture_repair", 178},
    {"implant_post", 1'980},   {"implant_crown", 1'540},   {"removal_simple", 182},
    {"removal_surgical", 292}, {"removal_wisdom", 428},    {"braces_child", 4'850},
    {"braces_adult", 5'450},   {"aligners", 4'980},        {"retainer", 440},
    {"whitening", 310},        {"veneer", 1'240},          {"chip_repair", 196},
    {"night_guard", 485},      {"calming_gas", 62},
}};

// FNV-1a: the same result on every machine.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 14'695'981'039'346'656'037ULL;
  for (char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 1'099'511'628'211ULL;
  }
  return hash;
}

// One discount for all treatments of a category, so that a lower usual price also means a lower
// member price.
int discount_of(ProcedureCategory category) {
  return 20 + static_cast<int>(hash_of(to_text(category)) / 1'000 % 26);
}

GeneratedPrice price_of(const Region& region, const UsualFee& fee) {
  const Procedure& procedure = *find_procedure(fee.procedure);
  const int discount = discount_of(procedure.category);
  GeneratedPrice price;
  price.series = region.series;
  price.procedure = procedure.slug;
  price.usual_cents = fee.dollars * region.percent / 100 * kDollar;
  if (hash_of(procedure.slug) % 4 == 0) {
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
    for (const UsualFee& fee : kUsualFees) {
      prices.push_back(price_of(region, fee));
    }
  }
  return prices;
}

}  // namespace molar::domain
