// How much memory this process holds.
#pragma once

#include <cstddef>

namespace molar::render {

// Resident bytes (RSS), in about a microsecond; 0 where the system does not tell.
std::size_t resident_bytes();

}  // namespace molar::render
