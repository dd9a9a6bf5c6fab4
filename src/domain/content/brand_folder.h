// content/brands/<group_key>/ as it lies on the disk.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"

namespace molar::domain {

struct BrandFile {
  std::string name;  // "logo.svg"
  std::string media_type;
  std::string bytes;
};

struct BrandFolder {
  std::string group_key;  // the folder's name
  std::string site_json;
  std::string catalogue_json;  // empty: the folder has none
  std::vector<BrandFile> assets;
};

// A folder with all that is wrong with its files; those files are missing from it, or empty.
struct BrandFolderReading {
  BrandFolder folder;
  std::vector<FieldError> faults;
};
BrandFolderReading inspect_brand_folder(const std::filesystem::path& folder);

// InvalidFields, "content_invalid": every file that is missing, too large, badly named or of a type
// that is not served.
Result<BrandFolder> read_brand_folder(const std::filesystem::path& folder);

// Error of code "content_invalid" from faults under JSON paths or file names.
Error content_invalid(std::vector<FieldError> faults);

}  // namespace molar::domain
