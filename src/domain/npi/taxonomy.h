// The provider types of the NUCC taxonomy that are dentists. Only its codes; the texts are this
// site's own.
#pragma once

#include <optional>
#include <string_view>

namespace molar::domain {

// general, pediatric, orthodontics, endodontics, periodontics, prosthodontics, oral_surgery or
// other; nullopt: not a dentist (hygienists, denturists, therapists, laboratories, …).
std::optional<std::string_view> dental_specialty(std::string_view taxonomy);

// Whether it is a dental clinic, which is valid for organizations only.
bool is_dental_clinic(std::string_view taxonomy);

}  // namespace molar::domain
