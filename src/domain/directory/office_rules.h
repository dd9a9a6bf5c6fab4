// Rules of an office's own fields, shared by catalogues and imported files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/field_errors.h"
#include "base/geo.h"

namespace molar::domain {

constexpr std::size_t kLongestOfficeName = 120;
constexpr std::size_t kLongestAgreementTerms = 1'000;

// 1–120 characters with a letter or digit.
Checked<std::string> check_office_name(std::string_view text);
// The display name of a dentist, 1–100 characters with a letter.
Checked<std::string> check_provider_name(std::string_view text);
// Up to 20 letters; full stops are removed: "D.D.S." is "DDS". May be empty.
Checked<std::string> check_credential(std::string_view text);
// http or https, a host with a dot, up to 200 characters without spaces and quotes; adds https if
// there is no scheme.
Checked<std::string> check_website(std::string_view text);
// Two-letter codes, each once, in the given order.
Checked<std::vector<std::string>> check_languages(const std::vector<std::string>& codes);
// A point in the United States or its territories.
Checked<LatLng> check_office_location(LatLng point);

}  // namespace molar::domain
