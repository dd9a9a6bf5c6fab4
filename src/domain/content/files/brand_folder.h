// content/brands/<group_key>/ as it lies on the disk.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace molar::domain {

struct BrandFile {
  std::string name;  // "logo.svg"
  std::string media_type;
  std::string bytes;
};

// What a folder was exported from, by the fingerprints of StoredContent: numbers differ from one
// database to another.
struct FolderOrigin {
  std::string published;  // the published version that it builds on; empty: on none
  std::string content;    // what the folder held: a version or the draft
};

// The file that carries a FolderOrigin: {"published":…,"content":…}.
inline constexpr std::string_view kOriginFile = "origin.json";

struct BrandFolder {
  std::string group_key;  // the folder's name
  std::string site_json;
  std::string catalogue_json;  // empty: the folder has none
  std::vector<BrandFile> assets = {};
  std::optional<FolderOrigin> origin = {};  // nullopt: it was not exported
};

// A folder with all that is wrong with its files; those files are missing from it, or empty.
struct BrandFolderReading {
  BrandFolder folder;
  std::vector<FieldError> faults;
  std::filesystem::path path;  // of the folder
};
BrandFolderReading inspect_brand_folder(const std::filesystem::path& folder);

// Pictures are returned without metadata about people (without_metadata()).
// InvalidFields, "content_invalid": every file that is missing, too large, badly named or of a type
// that is not served.
Result<BrandFolder> read_brand_folder(const std::filesystem::path& folder);

// Error of code "content_invalid" from faults under JSON paths or file names.
Error content_invalid(std::vector<FieldError> faults);

}  // namespace molar::domain
