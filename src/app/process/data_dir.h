// The data folder: everything that a process writes lies here, readable by its owner only.
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
  std::filesystem::path sandbox;  // the payment sandbox's own store
  std::filesystem::path assets;   // of this and of former web builds, by build id
};

// Creates what is missing. Fails with "data_dir_unusable".
Result<DataDir> prepare_data_dir(const Config& config);

// The configured secret key, or the one in keys/secret, made at the first start (mode 0600). Two
// processes that start at once get the same key. Fails with "secret_unusable".
Result<std::string> load_secret_key(const Config& config, RandomSource& random);

}  // namespace molar::app
