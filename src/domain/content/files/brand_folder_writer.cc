#include "domain/content/files/brand_folder_writer.h"

#include <fstream>
#include <set>
#include <string>
#include <string_view>
#include <system_error>

#include "base/boost_json.h"

namespace molar::domain {

namespace {

namespace fs = std::filesystem;

Error unwritable(const fs::path& path, const std::string& reason) {
  return Error::invalid("folder_unwritable", "Cannot write " + path.string() + ": " + reason + ".");
}

Status write_file(const fs::path& path, std::string_view bytes) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  return file ? Status() : Status(unwritable(path, "I/O error"));
}

// Removes files of an earlier export that this one does not write: only the catalogue and assets.
void remove_former(const fs::path& folder, const BrandFolder& brand) {
  std::error_code ignored;
  if (brand.catalogue_json.empty()) {
    fs::remove(folder / "catalogue.json", ignored);
  }
  std::set<std::string> names;
  for (const BrandFile& file : brand.assets) {
    names.insert(file.name);
  }
  std::set<fs::path> gone;
  for (const auto& entry : fs::directory_iterator(folder / "assets", ignored)) {
    if (entry.is_regular_file() && !names.contains(entry.path().filename().string())) {
      gone.insert(entry.path());
    }
  }
  for (const fs::path& path : gone) {
    fs::remove(path, ignored);
  }
}

}  // namespace

Status write_origin(const fs::path& folder, const FolderOrigin& origin) {
  const boost::json::object text{{"published", origin.published}, {"content", origin.content}};
  return write_file(folder / kOriginFile, boost::json::serialize(text) + "\n");
}

Result<fs::path> write_brand_folder(const BrandFolder& brand, const fs::path& folder,
                                    ExistingFolder existing) {
  fs::path target = fs::absolute(folder).lexically_normal();
  if (!target.has_filename()) {
    target = target.parent_path();
  }
  if (target.filename() != brand.group_key) {
    target /= brand.group_key;
  }
  std::error_code error;
  bool empty = !fs::exists(target) || fs::is_empty(target, error);
  if (!empty && existing == ExistingFolder::Refuse) {
    return Error::conflict("folder_not_empty", target.string() + " is not empty; name another " +
                                                   "folder, or give --replace.");
  }
  fs::create_directories(target / "assets", error);
  if (error) {
    return unwritable(target, error.message());
  }
  remove_former(target, brand);
  MOLAR_CHECK(write_file(target / "site.json", brand.site_json));
  if (!brand.catalogue_json.empty()) {
    MOLAR_CHECK(write_file(target / "catalogue.json", brand.catalogue_json));
  }
  if (brand.origin) {
    MOLAR_CHECK(write_origin(target, *brand.origin));
  }
  for (const BrandFile& file : brand.assets) {
    MOLAR_CHECK(write_file(target / "assets" / file.name, file.bytes));
  }
  return target;
}

}  // namespace molar::domain
