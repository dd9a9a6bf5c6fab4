#include "base/random.h"

#include <sodium.h>

#include <array>
#include <stdexcept>

namespace molar {

namespace {

constexpr char kCrockford[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

int crockford_value(char c) {
  const char* found = std::char_traits<char>::find(kCrockford, 32, c);
  return found == nullptr ? -1 : static_cast<int>(found - kCrockford);
}

// A weighted sum modulo 31 (prime), which detects one wrong character or two swapped neighbors.
char check_character(std::string_view digits) {
  int sum = 0;
  int weight = 1;
  for (char c : digits) {
    sum = (sum + weight * crockford_value(c)) % 31;
    weight = weight * 2 % 31;
  }
  return kCrockford[sum];
}

std::string to_hex(std::span<const unsigned char> bytes) {
  std::string hex(bytes.size() * 2 + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), bytes.data(), bytes.size());
  hex.pop_back();  // the terminating NUL
  return hex;
}

std::array<unsigned char, crypto_hash_sha256_BYTES> sha256(std::string_view text) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  return hash;
}

std::string to_base64(std::string_view bytes, int variant) {
  std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                    bytes.size(), variant);
  text.pop_back();  // the terminating NUL
  return text;
}

}  // namespace

void init_crypto() {
  if (sodium_init() < 0) {
    throw std::runtime_error("libsodium cannot start");
  }
}

void SystemRandom::fill(std::span<unsigned char> bytes) {
  randombytes_buf(bytes.data(), bytes.size());
}

std::string make_secret(RandomSource& random) {
  std::array<unsigned char, 32> bytes{};
  random.fill(bytes);
  return to_base64({reinterpret_cast<const char*>(bytes.data()), bytes.size()},
                   sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

std::string make_ulid(const Clock& clock, RandomSource& random) {
  std::array<unsigned char, 16> entropy{};
  random.fill(entropy);
  std::string id(26, '0');
  auto time = static_cast<std::uint64_t>(to_millis(clock.now()));
  for (int i = 9; i >= 0; --i) {
    id[static_cast<std::size_t>(i)] = kCrockford[time & 31U];
    time >>= 5U;
  }
  for (std::size_t i = 0; i < 16; ++i) {
    id[10 + i] = kCrockford[entropy[i] & 31U];
  }
  return id;
}

bool is_ulid(std::string_view text) {
  if (text.size() != 26 || text[0] > '7') {
    return false;
  }
  for (char c : text) {
    if (crockford_value(c) < 0) {
      return false;
    }
  }
  return true;
}

std::string make_member_number(RandomSource& random) {
  std::array<unsigned char, 9> entropy{};
  random.fill(entropy);
  std::string number;
  for (unsigned char byte : entropy) {
    number += kCrockford[byte & 31U];
  }
  return number + check_character(number);
}

std::string sha256_hex(std::string_view text) {
  return to_hex(sha256(text));
}

std::string sha256_base64(std::string_view text) {
  const auto hash = sha256(text);
  return base64_encode({reinterpret_cast<const char*>(hash.data()), hash.size()});
}

std::string blake2b(std::string_view bytes) {
  std::string hash(32, '\0');
  crypto_generichash(reinterpret_cast<unsigned char*>(hash.data()), hash.size(),
                     reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), nullptr,
                     0);
  return hash;
}

std::string hmac_sha256_hex(std::string_view key, std::string_view message) {
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, reinterpret_cast<const unsigned char*>(key.data()),
                              key.size());
  crypto_auth_hmacsha256_update(&state, reinterpret_cast<const unsigned char*>(message.data()),
                                message.size());
  std::array<unsigned char, crypto_auth_hmacsha256_BYTES> mac{};
  crypto_auth_hmacsha256_final(&state, mac.data());
  return to_hex(mac);
}

std::string hmac_base64url(std::string_view key, std::string_view message) {
  crypto_auth_hmacsha512256_state state;
  crypto_auth_hmacsha512256_init(&state, reinterpret_cast<const unsigned char*>(key.data()),
                                 key.size());
  crypto_auth_hmacsha512256_update(&state, reinterpret_cast<const unsigned char*>(message.data()),
                                   message.size());
  std::array<unsigned char, crypto_auth_hmacsha512256_BYTES> mac{};
  crypto_auth_hmacsha512256_final(&state, mac.data());
  return to_base64({reinterpret_cast<const char*>(mac.data()), mac.size()},
                   sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

bool equal_constant_time(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string base64_encode(std::string_view bytes) {
  return to_base64(bytes, sodium_base64_VARIANT_ORIGINAL);
}

std::optional<std::string> base64_decode(std::string_view text) {
  std::string bytes(text.size() / 4 * 3 + 3, '\0');
  std::size_t length = 0;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                        text.size(), nullptr, &length, nullptr,
                        sodium_base64_VARIANT_ORIGINAL) != 0) {
    return std::nullopt;
  }
  bytes.resize(length);
  return bytes;
}

}  // namespace molar
