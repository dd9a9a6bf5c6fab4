// The most used passwords, which attackers try first.
#pragma once

#include <string_view>

namespace molar {

// Whether `lower` (a password in lower case) is one of the 10,000 most used passwords, or repeats
// one of them or a single character ("passwordpassword", "aaaaaaaaaaaa").
bool is_common_password(std::string_view lower);

namespace detail {
// data/common_passwords.txt, embedded by cmake/EmbedFiles.cmake: one per line, sorted. Source and
// licence: data/make_common_passwords.py.
std::string_view common_passwords();
}  // namespace detail

}  // namespace molar
