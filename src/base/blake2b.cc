#include "base/blake2b.h"

#include <sodium.h>

namespace molar {

std::string blake2b(std::string_view bytes) {
  std::string hash(32, '\0');
  crypto_generichash(reinterpret_cast<unsigned char*>(hash.data()), hash.size(),
                     reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), nullptr,
                     0);
  return hash;
}

}  // namespace molar
