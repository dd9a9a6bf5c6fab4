// Uploaded files as files of a folder that nothing serves, named by their opaque ids.
#pragma once

#include <filesystem>

#include "domain/ports/file_store.h"

namespace molar::adapters {

// Thread-safe; several processes may share the folder. Refuses ids that are no ULIDs.
class FolderFileStore final : public domain::FileStore {
 public:
  // The folder is made, readable by its owner only, when the first file comes.
  explicit FolderFileStore(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // Written aside, synced to the disk and moved into place: a file is whole or not there.
  Status put(std::string_view id, std::string_view bytes) override;
  std::optional<std::string> get(std::string_view id) override;
  bool remove(std::string_view id) override;

 private:
  // By the last two characters of the id, which are random: no folder gets too full.
  std::filesystem::path path_of(std::string_view id) const;

  std::filesystem::path folder_;
};

}  // namespace molar::adapters
