// Detects whether this is the only serving process of a data folder.
#pragma once

#include <filesystem>

namespace molar::app {

// Holds an advisory lock on <data_dir>/serve.lock while alive; the kernel releases it when the
// process dies.
class InstanceLock {
 public:
  explicit InstanceLock(const std::filesystem::path& data_dir);
  ~InstanceLock();
  InstanceLock(const InstanceLock&) = delete;
  InstanceLock& operator=(const InstanceLock&) = delete;

  bool is_only_one() const { return held_; }

 private:
  int file_ = -1;
  bool held_ = false;
};

}  // namespace molar::app
