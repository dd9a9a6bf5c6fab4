#include "app/process/instance_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace molar::app {

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
