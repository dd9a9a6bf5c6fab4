// Reads zip files as streams: an entry is not loaded into memory or unpacked to disk.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/byte_source.h"
#include "base/result.h"

namespace molar {

struct ArchiveEntry {
  std::string name;
  std::int64_t bytes = 0;  // size when unpacked
};

// Whether the file begins with the signature of a zip file. InvalidInput "file_unreadable".
Result<bool> is_zip(const std::filesystem::path& path);

// The files in the archive, without folders. InvalidInput "archive_damaged": incomplete, or no zip
// file.
Result<std::vector<ArchiveEntry>> list_zip(const std::filesystem::path& path);

// Opens one file of the archive. Reading to its end checks length and checksum: "archive_damaged".
// NotFound "archive_entry_not_found".
Result<std::unique_ptr<ByteSource>> open_zip_entry(const std::filesystem::path& path,
                                                   const std::string& name);

}  // namespace molar
