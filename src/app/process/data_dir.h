// The data folder: contains all files that a process writes; only its owner can read them.
#pragma once

#include <filesystem>
#include <string>

#include "app/settings/config.h"
#include "base/random.h"
#include "base/result.h"

namespace molar::app {

struct DataDir {
  std::filesystem::path root;
  std::filesystem::path mail;     // delivered mails as *.eml
  std::filesystem::path sandbox;  // the payment sandbox's store
  std::filesystem::path assets;   // of this and earlier web builds, by build id
};

// Creates missing folders. Fails with "data_dir_unusable".
Result<DataDir> prepare_data_dir(const Config& config);

// Returns the configured secret key, or the one in keys/secret, created at the first start (mode
// 0600). Two processes that start at the same time get the same key. Fails with "secret_unusable".
Result<std::string> load_secret_key(const Config& config, RandomSource& random);

// Detects whether this is the only serving process of a data folder. Holds an advisory lock on
// <data_dir>/serve.lock while alive; the kernel releases it when the process dies.
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
