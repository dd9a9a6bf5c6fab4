// The least amount of a charge.
#pragma once

#include <cstdint>

namespace molar::domain {

// Payment providers refuse smaller charges.
inline constexpr std::int64_t kLeastChargeCents = 50;

// The charge for an amount that is due: 0 if it is too small to be charged.
inline std::int64_t charge_for(std::int64_t due_cents) {
  return due_cents < kLeastChargeCents ? 0 : due_cents;
}

}  // namespace molar::domain
