// The words for names of fictional offices and dentists.
#pragma once

#include <array>
#include <string_view>

namespace molar::domain {

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
