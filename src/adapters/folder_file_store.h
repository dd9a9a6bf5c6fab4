// Stores uploaded files in a folder that is not served, named by their opaque ids.
#pragma once

#include <filesystem>

#include "domain/ports/file_store.h"

namespace molar::adapters {

// Thread-safe; several processes may share the folder. Refuses ids that are not ULIDs.
class FolderFileStore final : public domain::FileStore {
 public:
  // The folder is created with the first file, readable by its owner only.
  explicit FolderFileStore(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // Writes a draft, syncs it and renames it: a file is complete or absent. After a failure it is
  // absent.
  Status put(std::string_view id, std::string_view bytes) override;
  std::optional<std::string> get(std::string_view id) override;
  bool remove(std::string_view id) override;

 private:
  // Subfolder by the last two characters of the id, which are random, so that folders stay small.
  std::filesystem::path path_of(std::string_view id) const;

  std::filesystem::path folder_;
};

}  // namespace molar::adapters
