#include "domain/directory/facets.h"

#include <algorithm>

#include "domain/directory/provider.h"

namespace molar::domain {

namespace {

constexpr int kFirstLanguageBit = 16;

}  // namespace

Facets specialty_bit(std::string_view specialty) {
  const auto* found = std::ranges::find(kSpecialties, specialty);
  return found == kSpecialties.end() ? 0 : Facets{1} << (found - kSpecialties.begin());
}

// The positions are stored in bit masks: append only.
const std::vector<std::string_view>& facet_languages() {
  static const std::vector<std::string_view> languages = {
      "en", "es", "zh", "vi", "tl", "ar", "fr", "ko", "ru", "de", "pt", "hi",
      "pl", "it", "ja", "fa", "ht", "ur", "gu", "bn", "pa", "uk", "hy", "am"};
  return languages;
}

std::optional<Facets> language_bit(std::string_view code) {
  const auto& all = facet_languages();
  auto found = std::ranges::find(all, code);
  if (found == all.end()) {
    return std::nullopt;
  }
  return Facets{1} << (kFirstLanguageBit + (found - all.begin()));
}

std::vector<std::string> specialties_of(Facets facets) {
  std::vector<std::string> result;
  for (std::string_view specialty : kSpecialties) {
    if ((facets & specialty_bit(specialty)) != 0) {
      result.emplace_back(specialty);
    }
  }
  return result;
}

}  // namespace molar::domain
