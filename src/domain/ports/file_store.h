// Keeps the bytes of uploaded files, outside of the database and of everything that is served.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace molar::domain {

class FileStore {
 public:
  virtual ~FileStore() = default;
  // Keeps the bytes under an opaque id (a ULID), durably; Unavailable "files_unavailable" when that
  // fails, and nothing is kept then. An id is given once.
  virtual Status put(std::string_view id, std::string_view bytes) = 0;
  // nullopt: there is no such file.
  virtual std::optional<std::string> get(std::string_view id) = 0;
  // Succeeds for a missing file. False: it could not be removed.
  virtual bool remove(std::string_view id) = 0;
};

}  // namespace molar::domain
