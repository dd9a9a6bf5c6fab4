#include "base/password_hash.h"

#include <sodium.h>

#include <array>
#include <stdexcept>

#include "base/random.h"

namespace molar {
namespace {

std::string argon2id(std::string_view password, const PasswordCost& cost) {
  std::array<char, crypto_pwhash_STRBYTES> encoded{};
  if (crypto_pwhash_str_alg(encoded.data(), password.data(), password.size(), cost.passes,
                            cost.memory_kib * 1024, crypto_pwhash_ALG_ARGON2ID13) != 0) {
    throw std::runtime_error("no memory for a password hash");
  }
  return encoded.data();
}

bool matches(const std::string& hash, std::string_view password) {
  return hash.size() < crypto_pwhash_STRBYTES &&
         crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

}  // namespace

// One of the places, held for one computation.
class PasswordHasher::Place {
 public:
  explicit Place(PasswordHasher& hasher) : hasher_(hasher) {}
  ~Place() { hasher_.leave(); }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;

 private:
  PasswordHasher& hasher_;
};

PasswordHasher::PasswordHasher(PasswordHasherOptions options) : options_(options) {
  init_crypto();
  dummy_hash_ = argon2id("nobody has this password", options_.cost);
}

Status PasswordHasher::enter() {
  std::unique_lock lock(mutex_);
  if (!free_.wait_for(lock, options_.wait, [&] { return busy_ < options_.at_once; })) {
    return Error::unavailable("busy", "We are very busy right now. Please try again.");
  }
  ++busy_;
  return {};
}

void PasswordHasher::leave() {
  {
    std::lock_guard lock(mutex_);
    --busy_;
  }
  free_.notify_one();
}

Result<std::string> PasswordHasher::hash(std::string_view password) {
  MOLAR_CHECK(enter());
  Place place(*this);
  return argon2id(password, options_.cost);
}

Result<bool> PasswordHasher::verify(const std::string& hash, std::string_view password) {
  MOLAR_CHECK(enter());
  Place place(*this);
  return matches(hash, password);
}

Status PasswordHasher::verify_nothing(std::string_view password) {
  MOLAR_CHECK(enter());
  Place place(*this);
  matches(dummy_hash_, password);
  return {};
}

bool PasswordHasher::needs_rehash(const std::string& hash) const {
  return crypto_pwhash_str_needs_rehash(hash.c_str(), options_.cost.passes,
                                        options_.cost.memory_kib * 1024) != 0;
}

}  // namespace molar
