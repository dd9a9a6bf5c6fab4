#include "app/pages/inline_texts.h"

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

InlineTexts inline_texts(const SitePack& site) {
  constexpr std::string_view kFolder = "server/inline/";
  constexpr std::string_view kFont = "font-";
  constexpr std::string_view kSheet = ".css";
  InlineTexts texts;
  for (const auto& [path, bytes] : site.files()) {
    if (!path.starts_with(kFolder)) {
      continue;
    }
    std::string_view name = std::string_view(path).substr(kFolder.size());
    if (name.ends_with(".js")) {
      texts.scripts.push_back(sha256_base64(bytes));
    } else if (name.ends_with(kSheet) && name.starts_with(kFont)) {
      name.remove_prefix(kFont.size());
      name.remove_suffix(kSheet.size());
      texts.fonts.emplace(name, sha256_base64(bytes));
    } else if (name.ends_with(kSheet)) {
      texts.styles.push_back(sha256_base64(bytes));
    }
  }
  return texts;
}

http::SecurityHeaderOptions with_inline_texts(http::SecurityHeaderOptions security,
                                              const InlineTexts& texts,
                                              std::string_view theme_css) {
  security.script_hashes = texts.scripts;
  security.style_hashes = texts.styles;
  for (const auto& [family, hash] : texts.fonts) {
    if (theme_css.find('"' + family + '"') != std::string_view::npos) {
      security.style_hashes.push_back(hash);
    }
  }
  security.style_hashes.push_back(sha256_base64(theme_css));
  return security;
}

}  // namespace molar::app
