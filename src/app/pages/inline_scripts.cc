#include "app/pages/inline_scripts.h"

#include <charconv>
#include <string_view>

#include "base/random.h"

namespace molar::app {

namespace {

std::string sha256_base64(std::string_view text) {
  const std::string hex = sha256_hex(text);
  std::string bytes;
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    unsigned byte = 0;
    std::from_chars(hex.data() + i, hex.data() + i + 2, byte, 16);
    bytes += static_cast<char>(byte);
  }
  return base64_encode(bytes);
}

}  // namespace

std::vector<std::string> inline_script_hashes(const SitePack& site) {
  std::vector<std::string> hashes;
  for (const auto& [path, bytes] : site.files()) {
    if (path.starts_with("server/inline/")) {
      hashes.push_back(sha256_base64(bytes));
    }
  }
  return hashes;
}

}  // namespace molar::app
