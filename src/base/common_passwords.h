// The passwords that guessing starts with.
#pragma once

#include <array>
#include <string_view>

namespace molar {

// Whether `lower` (a password in lower case) is among the 10,000 most used ones, or is nothing but
// one of them, or one character, said several times ("passwordpassword", "aaaaaaaaaaaa").
bool is_common_password(std::string_view lower);

namespace detail {
extern const std::array<std::string_view, 2> kCommonPasswordChunks;
}

}  // namespace molar
