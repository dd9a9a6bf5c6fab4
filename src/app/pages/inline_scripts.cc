#include "app/pages/inline_scripts.h"

#include "base/random.h"

namespace molar::app {

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
