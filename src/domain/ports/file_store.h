// Stores the bytes of uploaded files, outside of the database and of all served folders.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace molar::domain {

class FileStore {
 public:
  virtual ~FileStore() = default;
  // Stores the bytes durably under an opaque id (a ULID), which is used only once. Unavailable
  // "files_unavailable" on failure; then nothing is stored.
  virtual Status put(std::string_view id, std::string_view bytes) = 0;
  // nullopt: the file does not exist. Throws UnavailableException when it cannot be read.
  virtual std::optional<std::string> get(std::string_view id) = 0;
  // Succeeds for a missing file. False: it could not be removed.
  virtual bool remove(std::string_view id) = 0;
};

}  // namespace molar::domain
