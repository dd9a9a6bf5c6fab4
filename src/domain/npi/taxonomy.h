// The kinds of provider in the NUCC taxonomy that are dentists. Codes only, with own texts.
#pragma once

#include <optional>
#include <string_view>

namespace molar::domain {

// general, pediatric, orthodontics, endodontics, periodontics, prosthodontics, oral_surgery or
// other; nullopt: no dentist (hygienists, denturists, therapists, laboratories, …).
std::optional<std::string_view> dental_specialty(std::string_view taxonomy);

// A dental clinic: counts for organizations only.
bool is_dental_clinic(std::string_view taxonomy);

}  // namespace molar::domain
