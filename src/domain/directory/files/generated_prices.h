// Fictional price lists of five regions, and words for the names of fictional offices.
#pragma once

#include <array>
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

// --- words for names of fictional offices and dentists

inline constexpr std::array<std::string_view, 40> kNameWords = {
    "Juniper",     "Bluestem",   "Copperleaf", "Wren",       "Marigold",  "Sandstone",
    "Willowbank",  "Larkspur",   "Foxglove",   "Stillwater", "Ironwood",  "Clearfield",
    "Meadowlark",  "Quarry",     "Sagebrush",  "Lantern",    "Millstone", "Tamarack",
    "Brightwater", "Cottonwood", "Heron",      "Saltgrass",  "Orchard",   "Kingfisher",
    "Pinecrest",   "Amberglen",  "Thistle",    "Riverbend",  "Harvest",   "Bellflower",
    "Cobblestone", "Daybreak",   "Evergreen",  "Firefly",    "Goldenrod", "Hollow Oak",
    "Ivy Lane",    "Kestrel",    "Lilac",      "Moonrise"};

inline constexpr std::array<std::string_view, 8> kPracticeWords = {
    "Dental",       "Family Dentistry", "Smiles",        "Dental Care",
    "Dental Group", "Dentistry",        "Dental Studio", "Tooth Co."};

inline constexpr std::array<std::string_view, 40> kFirstNames = {
    "Adaline", "Bram",   "Calla",  "Dorian",   "Elspeth", "Fenwick", "Greta",      "Hollis",
    "Imara",   "Jorah",  "Katya",  "Lucian",   "Mireya",  "Nikolai", "Odalys",     "Percival",
    "Quilla",  "Rafael", "Saskia", "Tobin",    "Umara",   "Viggo",   "Wilhelmina", "Xiomara",
    "Yusuf",   "Zelda",  "Anneke", "Baptiste", "Cosima",  "Dmitri",  "Esperanza",  "Florian",
    "Giselle", "Haruki", "Ingrid", "Jacinta",  "Kenji",   "Linnet",  "Mateo",      "Noor"};

inline constexpr std::array<std::string_view, 40> kLastNames = {
    "Abernavel",   "Brackenholt",  "Castellmore", "Dunwhistle",   "Eastermoor",  "Fairbourne",
    "Goldcrantz",  "Hallowmere",   "Ironfeld",    "Jandreski",    "Kestermann",  "Lindqvarn",
    "Marrowdale",  "Nightingrove", "Oakenshire",  "Pellingworth", "Quintarel",   "Rosenquell",
    "Silverbrand", "Tanglewood",   "Umberfield",  "Valderoso",    "Winterbourn", "Xandellari",
    "Yarrowgate",  "Zephyrine",    "Ashgrovsky",  "Bellanueva",   "Corvadoro",   "Delamarca",
    "Estevarro",   "Fujimarou",    "Guzmarado",   "Hoangvale",    "Ibarrondel",  "Jimenval",
    "Kimbrellan",  "Lopezano",     "Nguyenmoor",  "Patelstone"};

inline constexpr std::array<std::string_view, 24> kStreets = {
    "Ocotillo Road",     "Depot Avenue",    "Harvest Way",      "Second Street",    "Mill Lane",
    "Courthouse Square", "Railway Street",  "Garden Parkway",   "Quarry Road",      "Orchard Drive",
    "Lantern Street",    "Ferry Street",    "Meadow Boulevard", "Sycamore Avenue",  "Station Plaza",
    "Willow Court",      "Prospect Street", "Canal Street",     "Juniper Drive",    "Market Row",
    "Bridge Street",     "Foundry Lane",    "Chapel Hill Road", "Sunrise Boulevard"};

}  // namespace molar::domain
