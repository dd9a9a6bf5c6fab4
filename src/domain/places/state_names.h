// Names of states as the Postal Service writes them.
#pragma once

#include <string_view>

namespace molar::domain {

// "Arizona" for "AZ"; an unknown code is returned unchanged.
std::string_view state_name(std::string_view code);

}  // namespace molar::domain
