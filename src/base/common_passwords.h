// The passwords that guessing starts with.
#pragma once

#include <string_view>

namespace molar {

// Whether `lower` (a password in lower case) is among the 10,000 most used ones, or is nothing but
// one of them, or one character, said several times ("passwordpassword", "aaaaaaaaaaaa").
bool is_common_password(std::string_view lower);

namespace detail {
// data/common_passwords.txt, embedded by cmake/EmbedFiles.cmake: one a line, sorted. Source and
// licence: data/make_common_passwords.py.
std::string_view common_passwords();
}  // namespace detail

}  // namespace molar
