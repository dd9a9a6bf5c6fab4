// Randomness, secret tokens, identifiers and hashes, from libsodium.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/clock.h"

namespace molar {

class RandomSource {
 public:
  virtual ~RandomSource() = default;
  virtual void fill(std::span<unsigned char> bytes) = 0;
};

// The operating system's generator (libsodium randombytes). Thread-safe.
class SystemRandom final : public RandomSource {
 public:
  void fill(std::span<unsigned char> bytes) override;
};

// 256 random bits as 43 characters of base64url: session ids, reset tokens.
std::string make_secret(RandomSource& random);

// A ULID: 26 Crockford base-32 characters, 48 bits of time and 80 random bits. Sorts by creation.
std::string make_ulid(const Clock& clock, RandomSource& random);
bool is_ulid(std::string_view text);

// The number printed on a card: 9 base-32 characters and a check character, e.g. "7K3M9QX2TA".
std::string make_member_number(RandomSource& random);

// Lower-case hex of SHA-256. The database stores it instead of a secret.
std::string sha256_hex(std::string_view text);
std::string sha256_base64(std::string_view text);

// BLAKE2b as 32 bytes: three times as fast as SHA-256, for hashes that no other system reads.
std::string blake2b(std::string_view bytes);

// HMAC-SHA-256 as 64 lower-case hexadecimal digits, with which other systems sign webhooks.
std::string hmac_sha256_hex(std::string_view key, std::string_view message);
// base64url of HMAC-SHA-512/256 (libsodium crypto_auth) under a key of any length.
std::string hmac_base64url(std::string_view key, std::string_view message);
bool equal_constant_time(std::string_view a, std::string_view b);

std::string base64_encode(std::string_view bytes);
std::optional<std::string> base64_decode(std::string_view text);

// Must run before any other call of libsodium; may run again.
void init_crypto();

}  // namespace molar
