// Writes a brand's content as a folder that read_brand_folder reads again.
#pragma once

#include <filesystem>

#include "base/result.h"
#include "domain/content/files/brand_folder.h"

namespace molar::domain {

enum class ExistingFolder { Refuse, Replace };

// Writes what a folder was exported from beside its files, in place of what stood there.
// InvalidInput "folder_unwritable".
Status write_origin(const std::filesystem::path& folder, const FolderOrigin& origin);

// Writes site.json, catalogue.json, assets/ and, when it has one, its origin into `folder`, which
// is made when it is missing, and named by the group key: a folder of another name gets one below
// it. Answers where they lie. Conflict "folder_not_empty" when something is there, unless it is to
// be replaced: then the former files of a brand are removed, others are never touched. InvalidInput
// "folder_unwritable".
Result<std::filesystem::path> write_brand_folder(const BrandFolder& brand,
                                                 const std::filesystem::path& folder,
                                                 ExistingFolder existing);

}  // namespace molar::domain
