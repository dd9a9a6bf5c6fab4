#include "domain/content/files/brand_folder.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <map>
#include <utility>

#include "base/json.h"
#include "domain/content/files/picture_metadata.h"

namespace molar::domain {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMaxSiteBytes = 1U << 20U;
constexpr std::uintmax_t kMaxCatalogueBytes = 4U << 20U;
constexpr std::size_t kMaxOriginBytes = 10'000;
constexpr std::uintmax_t kMaxAssetBytes = 2U << 20U;

const std::map<std::string_view, std::string_view>& media_types() {
  static const std::map<std::string_view, std::string_view> types = {
      {".svg", "image/svg+xml"}, {".png", "image/png"},
      {".jpg", "image/jpeg"},    {".jpeg", "image/jpeg"},
      {".webp", "image/webp"},   {".avif", "image/avif"},
      {".gif", "image/gif"},     {".ico", "image/vnd.microsoft.icon"},
      {".woff2", "font/woff2"},
  };
  return types;
}

bool is_plain_name(std::string_view name) {
  bool plain = std::ranges::all_of(name, [](unsigned char c) {
    return std::islower(c) != 0 || std::isdigit(c) != 0 || c == '-' || c == '_' || c == '.';
  });
  return plain && !name.empty() && name.size() <= 100 && name.front() != '.';
}

bool is_group_key(std::string_view key) {
  return is_plain_name(key) && key.size() <= 40 && key.find('.') == std::string_view::npos;
}

class Reader {
 public:
  void fault(std::string where, std::string code, std::string message) {
    faults.push_back({std::move(where), std::move(code), std::move(message)});
  }

  std::string file(const fs::path& path, const std::string& name, std::uintmax_t most) {
    std::error_code error;
    if (is_link(path, name)) {
      return {};
    }
    if (!fs::is_regular_file(path, error)) {
      fault(name, "required", "This file is missing.");
      return {};
    }
    if (fs::file_size(path, error) > most || error) {
      fault(name, "too_long", "This file is larger than " + std::to_string(most) + " bytes.");
      return {};
    }
    std::ifstream stream(path, std::ios::binary);
    std::string bytes(std::istreambuf_iterator<char>(stream), {});
    if (stream.bad() || !stream.is_open()) {
      fault(name, "invalid", "This file cannot be read.");
    }
    return bytes;
  }

  // An empty file is the rest of an interrupted copy; empty text would count as a missing file.
  std::string json_file(const fs::path& path, const std::string& name, std::uintmax_t most) {
    const std::size_t known = faults.size();
    std::string text = file(path, name, most);
    if (text.empty() && faults.size() == known) {
      fault(name, "required", "This file is empty.");
    }
    return text;
  }

  std::vector<BrandFile> assets(const fs::path& folder) {
    std::vector<BrandFile> found;
    std::error_code error;
    if (is_link(folder, "assets")) {
      return found;
    }
    for (const auto& entry : fs::directory_iterator(folder, error)) {
      std::string name = entry.path().filename().string();
      if (name.starts_with('.')) {
        continue;
      }
      auto type = media_types().find(entry.path().extension().string());
      if (!is_plain_name(name) || type == media_types().end()) {
        fault("assets/" + name, "not_allowed",
              "Assets have lower-case names and are pictures (svg, png, jpg, webp, avif, gif, ico) "
              "or fonts (woff2).");
        continue;
      }
      std::string bytes = file(entry.path(), "assets/" + name, kMaxAssetBytes);
      auto clean = without_metadata(std::move(bytes));
      if (!clean) {
        fault("assets/" + name, "damaged",
              "This picture is damaged, so that data about people (place, camera, author) cannot "
              "be removed. Save it again with a picture editor.");
        continue;
      }
      found.push_back({name, std::string(type->second), std::move(*clean)});
    }
    if (error && error != std::errc::no_such_file_or_directory) {
      fault("assets", "invalid", "This folder cannot be read.");
    }
    std::ranges::sort(found,
                      [](const BrandFile& a, const BrandFile& b) { return a.name < b.name; });
    return found;
  }

  std::vector<FieldError> faults;

 private:
  // Refused: a link could publish files of this machine that the folder's author cannot read.
  bool is_link(const fs::path& path, const std::string& name) {
    std::error_code error;
    if (!fs::is_symlink(path, error)) {
      return false;
    }
    fault(name, "not_allowed", "This is a link. Put the file or folder itself here.");
    return true;
  }
};

// A file without usable content counts as missing.
std::optional<FolderOrigin> read_origin(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error) || fs::file_size(path, error) > kMaxOriginBytes) {
    return std::nullopt;
  }
  std::ifstream stream(path, std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(stream), {});
  auto parsed = parse_json(text, kMaxOriginBytes);
  if (!parsed || !parsed->is_object()) {
    return std::nullopt;
  }
  FolderOrigin origin{text_member(parsed->get_object(), "published"),
                      text_member(parsed->get_object(), "content")};
  return origin.content.empty() ? std::nullopt : std::optional(std::move(origin));
}

}  // namespace

Error content_invalid(std::vector<FieldError> faults) {
  Error error = Error::invalid_fields(std::move(faults));
  error.code = "content_invalid";
  error.detail = "The content has errors.";
  return error;
}

BrandFolderReading inspect_brand_folder(const fs::path& folder) {
  Reader reader;
  BrandFolder brand;
  fs::path clean = fs::absolute(folder).lexically_normal();
  brand.group_key = (clean.has_filename() ? clean : clean.parent_path()).filename().string();
  if (!is_group_key(brand.group_key)) {
    reader.fault(brand.group_key, "invalid",
                 "A brand's folder is named by its group key: lower case, digits, - and _.");
  }
  brand.site_json = reader.json_file(clean / "site.json", "site.json", kMaxSiteBytes);
  // A link without a target is refused too, not read as a brand without a catalogue.
  std::error_code error;
  if (fs::exists(fs::symlink_status(clean / "catalogue.json", error))) {
    brand.catalogue_json =
        reader.json_file(clean / "catalogue.json", "catalogue.json", kMaxCatalogueBytes);
  }
  brand.assets = reader.assets(clean / "assets");
  brand.origin = read_origin(clean / kOriginFile);
  return {std::move(brand), std::move(reader.faults), clean};
}

}  // namespace molar::domain
