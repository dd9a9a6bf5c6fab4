#include "app/site/site_fonts.h"

#include <array>

namespace molar::app {

std::vector<adapters::FontFile> site_fonts(const SitePack& site) {
  constexpr std::array<std::string_view, 2> kFolders = {"client/assets/", "server/fonts/"};
  std::vector<adapters::FontFile> fonts;
  for (const auto& [name, bytes] : site.files()) {
    for (const std::string_view folder : kFolders) {
      if (!name.starts_with(folder)) {
        continue;
      }
      std::string family = adapters::font_family_of(std::string_view(name).substr(folder.size()));
      if (!family.empty()) {
        fonts.push_back({std::move(family), bytes});
      }
    }
  }
  return fonts;
}

}  // namespace molar::app
