// Reads a folder that must have no faults.
#pragma once

#include <filesystem>
#include <utility>

#include "domain/content/files/brand_folder.h"

namespace molar::domain {

// InvalidFields "content_invalid" with the faults of inspect_brand_folder().
inline Result<BrandFolder> read_brand_folder(const std::filesystem::path& folder) {
  BrandFolderReading reading = inspect_brand_folder(folder);
  if (!reading.faults.empty()) {
    return content_invalid(std::move(reading.faults));
  }
  return std::move(reading.folder);
}

}  // namespace molar::domain
