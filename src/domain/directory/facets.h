// Properties of an office that visitors can filter by, as bits: an office matches if it has all
// requested bits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace molar::domain {

using Facets = std::int64_t;

constexpr Facets kAcceptsNewPatients = Facets{1} << 8;
constexpr Facets kEvening = Facets{1} << 9;
constexpr Facets kWeekend = Facets{1} << 10;
constexpr Facets kWheelchair = Facets{1} << 11;
// Not a filter: the office does not accept new patients.
constexpr Facets kNoNewPatients = Facets{1} << 12;

// Bits 0–7: the specialties in the order of kSpecialties. 0 for an unknown one.
Facets specialty_bit(std::string_view specialty);
// Bits 16 and up: the languages of the filter. nullopt for any other.
std::optional<Facets> language_bit(std::string_view code);
const std::vector<std::string_view>& facet_languages();

std::vector<std::string> specialties_of(Facets facets);

}  // namespace molar::domain
