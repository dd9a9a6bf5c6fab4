// The folder content/brands/<group_key>/ on disk.
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

// Origin of an exported folder, as fingerprints of StoredContent, because version numbers differ
// between databases.
struct FolderOrigin {
  std::string published;  // the published version that it is based on; empty: none
  std::string content;    // the exported version or draft
};

// The file with a FolderOrigin: {"published":…,"content":…}.
inline constexpr std::string_view kOriginFile = "origin.json";

struct BrandFolder {
  std::string group_key;  // name of the folder
  std::string site_json;
  std::string catalogue_json;  // empty: no catalogue
  std::vector<BrandFile> assets = {};
  std::optional<FolderOrigin> origin = {};  // nullopt: not exported
};

// A folder and all faults of its files; faulty files are missing or empty.
struct BrandFolderReading {
  BrandFolder folder;
  std::vector<FieldError> faults;
  std::filesystem::path path;  // of the folder
};
// Returns pictures without metadata about people (without_metadata()). A fault is a file that is
// missing, too large, wrongly named or of a type that is not served.
BrandFolderReading inspect_brand_folder(const std::filesystem::path& folder);

// Error "content_invalid" with faults under JSON paths or file names.
Error content_invalid(std::vector<FieldError> faults);

}  // namespace molar::domain
