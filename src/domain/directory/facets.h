// What visitors may ask of an office besides its place, as bits: an office fits when it has all
// bits that are asked for.
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
// No filter: the office has said that it takes no new patients.
constexpr Facets kNoNewPatients = Facets{1} << 12;

// Bits 0–7: the specialties in the order of kSpecialties. 0 for an unknown word.
Facets specialty_bit(std::string_view specialty);
// Bits 16 and up: the languages that can be asked for. nullopt for any other.
std::optional<Facets> language_bit(std::string_view code);
const std::vector<std::string_view>& facet_languages();

std::vector<std::string> specialties_of(Facets facets);

}  // namespace molar::domain
