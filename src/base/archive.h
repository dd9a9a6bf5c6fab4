// Zip files, read as streams: an entry is never held in memory or unpacked to disk.
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
  std::int64_t bytes = 0;  // unpacked
};

// Whether the file begins like a zip file. InvalidInput "file_unreadable".
Result<bool> is_zip(const std::filesystem::path& path);

// Its files, without folders. InvalidInput "archive_damaged" when it is incomplete or no zip file.
Result<std::vector<ArchiveEntry>> list_zip(const std::filesystem::path& path);

// One of them; reading to the end checks its length and checksum: "archive_damaged".
// NotFound "archive_entry_not_found".
Result<std::unique_ptr<ByteSource>> open_zip_entry(const std::filesystem::path& path,
                                                   const std::string& name);

}  // namespace molar
