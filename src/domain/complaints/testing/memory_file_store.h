// In-memory store of uploaded files, for tests.
#pragma once

#include <map>
#include <mutex>
#include <set>
#include <string>

#include "domain/ports/file_store.h"

namespace molar::domain {

class MemoryFileStore final : public FileStore {
 public:
  Status put(std::string_view id, std::string_view bytes) override {
    const std::lock_guard lock(mutex_);
    if (is_full) {
      return Error::unavailable("files_unavailable", "Full.");
    }
    files_[std::string(id)] = bytes;
    return {};
  }
  std::optional<std::string> get(std::string_view id) override {
    const std::lock_guard lock(mutex_);
    const auto found = files_.find(std::string(id));
    return found == files_.end() ? std::nullopt : std::optional(found->second);
  }
  bool remove(std::string_view id) override {
    const std::lock_guard lock(mutex_);
    if (is_read_only || stuck.contains(std::string(id))) {
      return false;
    }
    files_.erase(std::string(id));
    return true;
  }
  std::size_t count() {
    const std::lock_guard lock(mutex_);
    return files_.size();
  }

  bool is_full = false;
  bool is_read_only = false;
  std::set<std::string> stuck;  // files that cannot be removed

 private:
  std::mutex mutex_;
  std::map<std::string, std::string> files_;
};

}  // namespace molar::domain
