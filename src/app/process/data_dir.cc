#include "app/process/data_dir.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "base/durable_file.h"

namespace molar::app {

namespace fs = std::filesystem;

namespace {

Status make_private_folder(const fs::path& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (!error) {
    fs::permissions(path, fs::perms::owner_all, error);
  }
  if (error || ::access(path.c_str(), W_OK) != 0) {
    return Error::invalid("data_dir_unusable",
                          "The folder " + path.string() + " cannot be written.");
  }
  return {};
}

std::string read_file(const fs::path& path) {
  std::ifstream file(path);
  std::string text;
  std::getline(file, text);
  return text;
}

}  // namespace

Result<DataDir> prepare_data_dir(const Config& config) {
  DataDir dir{config.data_dir, fs::path(config.data_dir) / "mail",
              fs::path(config.data_dir) / "payment-sandbox", fs::path(config.data_dir) / "assets"};
  for (const fs::path& path : {dir.root, dir.mail, dir.sandbox, dir.assets, dir.root / "keys"}) {
    MOLAR_CHECK(make_private_folder(path));
  }
  return dir;
}

Result<std::string> load_secret_key(const Config& config, RandomSource& random) {
  if (!config.secret_key.empty()) {
    return config.secret_key;
  }
  fs::path path = fs::path(config.data_dir) / "keys" / "secret";
  if (!fs::exists(path)) {
    // Writes a temporary file, then links it: of two processes, the second fails to link and reads
    // the file of the first.
    fs::path draft = path.string() + "." + std::to_string(::getpid());
    int file = ::open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC, S_IRUSR | S_IWUSR);
    if (file < 0) {
      return Error::invalid("secret_unusable", path.string() + ": " + std::strerror(errno));
    }
    std::string key = make_secret(random) + "\n";
    const bool written = write_all(file, key) && ::fsync(file) == 0;
    const int fault = errno;
    ::close(file);
    if (written) {
      [[maybe_unused]] int linked = ::link(draft.c_str(), path.c_str());
    }
    ::unlink(draft.c_str());
    if (!written) {  // a full disk: another start may succeed
      return Error::unavailable("secret_unusable", path.string() + ": " + std::strerror(fault));
    }
  }
  std::string key = read_file(path);
  if (key.size() < kLeastSecretBytes) {
    return Error::invalid("secret_unusable", path.string() + " contains no key.");
  }
  return key;
}

InstanceLock::InstanceLock(const std::filesystem::path& data_dir) {
  file_ =
      ::open((data_dir / "serve.lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  held_ = file_ >= 0 && ::flock(file_, LOCK_EX | LOCK_NB) == 0;
}

InstanceLock::~InstanceLock() {
  if (file_ >= 0) {
    ::close(file_);
  }
}

}  // namespace molar::app
