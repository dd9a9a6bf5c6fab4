// Writes a brand's content as a folder for inspect_brand_folder().
#pragma once

#include <filesystem>

#include "base/result.h"
#include "domain/content/files/brand_folder.h"

namespace molar::domain {

enum class ExistingFolder { Refuse, Replace };

// Writes or replaces the origin file of a folder. InvalidInput: "folder_unwritable".
Status write_origin(const std::filesystem::path& folder, const FolderOrigin& origin);

// Writes site.json, catalogue.json, assets/ and the origin, if any, into `folder`. Creates missing
// folders. When `folder` is not named after the group key, writes into a subfolder with that name.
// Returns the written folder. Conflict "folder_not_empty" for ExistingFolder::Refuse; Replace
// removes old assets and an old catalogue, and no other files. InvalidInput: "folder_unwritable".
Result<std::filesystem::path> write_brand_folder(const BrandFolder& brand,
                                                 const std::filesystem::path& folder,
                                                 ExistingFolder existing);

}  // namespace molar::domain
