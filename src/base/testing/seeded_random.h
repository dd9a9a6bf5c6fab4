// Randomness for tests.
#pragma once

#include <mutex>

#include "base/random.h"

namespace molar {

// Repeatable bytes. Thread-safe.
class SeededRandom final : public RandomSource {
 public:
  explicit SeededRandom(std::uint64_t seed) : seed_(seed) {}
  void fill(std::span<unsigned char> bytes) override {
    const std::lock_guard lock(mutex_);
    for (unsigned char& byte : bytes) {  // splitmix64
      std::uint64_t z = (seed_ += 0x9E3779B97F4A7C15ULL);
      z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
      z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
      byte = static_cast<unsigned char>(z >> 24);
    }
  }

 private:
  std::mutex mutex_;
  std::uint64_t seed_;
};

}  // namespace molar
