#include "base/password_hash.h"

#include <absl/cleanup/cleanup.h>
#include <sodium.h>
#include <sys/mman.h>

#include <array>

#include "base/random.h"

namespace molar {
namespace {

Error busy() {
  return Error::unavailable(std::string(kHasherBusy),
                            "We are very busy right now. Please try again.");
}

Error no_memory() {
  Error error = busy();
  error.internal = "no memory for a password hash";
  return error;
}

Result<std::string> argon2id(std::string_view password, const PasswordCost& cost) {
  std::array<char, crypto_pwhash_STRBYTES> encoded{};
  if (crypto_pwhash_str_alg(encoded.data(), password.data(), password.size(), cost.passes,
                            cost.memory_kib * 1024, crypto_pwhash_ALG_ARGON2ID13) != 0) {
    return no_memory();
  }
  return std::string(encoded.data());
}

// A hash that matches no password. Creating it costs no computation; checking against it costs as
// much as any check.
std::string hash_of_nothing(const PasswordCost& cost) {
  const auto encode = [](std::size_t size) {
    std::array<unsigned char, 32> bytes{};
    randombytes_buf(bytes.data(), size);
    std::array<char, 64> text{};
    return std::string(sodium_bin2base64(text.data(), text.size(), bytes.data(), size,
                                         sodium_base64_VARIANT_ORIGINAL_NO_PADDING));
  };
  return "$argon2id$v=19$m=" + std::to_string(cost.memory_kib) +
         ",t=" + std::to_string(cost.passes) + ",p=1$" + encode(crypto_pwhash_SALTBYTES) + "$" +
         encode(32);
}

bool has_memory(const PasswordCost& cost) {
  const std::size_t bytes = cost.memory_kib * 1024;
  void* place = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return place != MAP_FAILED && ::munmap(place, bytes) == 0;
}

Result<bool> matches(const std::string& hash, std::string_view password, const PasswordCost& cost) {
  if (hash.size() < crypto_pwhash_STRBYTES &&
      crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0) {
    return true;
  }
  // The library's result is the same for a wrong password and without memory.
  return has_memory(cost) ? Result<bool>(false) : no_memory();
}

}  // namespace

PasswordHasher::PasswordHasher(PasswordHasherOptions options) : options_(options) {
  init_crypto();
  dummy_hash_ = hash_of_nothing(options_.cost);
}

// Of several slots one is reserved for checks.
bool PasswordHasher::has_place(const Work& work) const {
  if (hashes_.busy + checks_.busy >= options_.at_once) {
    return false;
  }
  return &work == &checks_ || options_.at_once == 1 || hashes_.busy + 1 < options_.at_once;
}

Status PasswordHasher::enter(Work& work) {
  std::unique_lock lock(mutex_);
  const std::size_t most = &work == &checks_ ? options_.checks_waiting : options_.hashes_waiting;
  if (!has_place(work)) {
    bool has = false;
    if (work.waiting < most) {
      ++work.waiting;
      has = free_.wait_for(lock, options_.wait, [&] { return has_place(work); });
      --work.waiting;
    }
    if (!has) {
      return busy();
    }
  }
  ++work.busy;
  return {};
}

void PasswordHasher::leave(Work& work) {
  {
    std::lock_guard lock(mutex_);
    --work.busy;
  }
  free_.notify_all();
}

Result<std::string> PasswordHasher::hash(std::string_view password) {
  MOLAR_CHECK(enter(hashes_));
  const absl::Cleanup end = [this] { leave(hashes_); };
  return argon2id(password, options_.cost);
}

Result<bool> PasswordHasher::verify(const std::string& hash, std::string_view password) {
  MOLAR_CHECK(enter(checks_));
  const absl::Cleanup end = [this] { leave(checks_); };
  return matches(hash, password, options_.cost);
}

Status PasswordHasher::verify_nothing(std::string_view password) {
  MOLAR_CHECK(enter(checks_));
  const absl::Cleanup end = [this] { leave(checks_); };
  MOLAR_CHECK(matches(dummy_hash_, password, options_.cost));
  return {};
}

bool PasswordHasher::needs_rehash(const std::string& hash) const {
  return crypto_pwhash_str_needs_rehash(hash.c_str(), options_.cost.passes,
                                        options_.cost.memory_kib * 1024) != 0;
}

}  // namespace molar
