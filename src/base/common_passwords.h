// Declares data/common_passwords.txt, which cmake/EmbedFiles.cmake embeds.
#pragma once

#include <string_view>

namespace molar::detail {

// The 10,000 most used passwords, which attackers try first: one per line, sorted. Source and
// licence: data/make_common_passwords.py.
std::string_view common_passwords();

}  // namespace molar::detail
