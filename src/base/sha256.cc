#include "base/sha256.h"

#include <sodium.h>

namespace molar {

struct Sha256::State {
  crypto_hash_sha256_state hash;
};

Sha256::Sha256() : state_(std::make_unique<State>()) {
  crypto_hash_sha256_init(&state_->hash);
}

Sha256::~Sha256() = default;

void Sha256::update(std::string_view bytes) {
  crypto_hash_sha256_update(&state_->hash, reinterpret_cast<const unsigned char*>(bytes.data()),
                            bytes.size());
}

std::string Sha256::hex() const {
  State copy = *state_;
  unsigned char digest[crypto_hash_sha256_BYTES];
  crypto_hash_sha256_final(&copy.hash, digest);
  char text[sizeof(digest) * 2 + 1];
  sodium_bin2hex(text, sizeof(text), digest, sizeof(digest));
  return text;
}

Result<std::string> sha256_of(ByteSource& source) {
  Sha256 hash;
  std::string block(std::size_t{1} << 20, '\0');
  for (;;) {
    MOLAR_TRY(std::size_t got, source.read(block.data(), block.size()));
    if (got == 0) {
      return hash.hex();
    }
    hash.update(std::string_view(block).substr(0, got));
  }
}

}  // namespace molar
