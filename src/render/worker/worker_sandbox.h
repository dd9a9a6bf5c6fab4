// Confinement of a render worker: it may compute, and use its descriptors. It cannot open sockets,
// write or change files, start processes or send signals to others. It can read only its program
// and the system's libraries; this needs Landlock (Linux 5.13), without which a worker can read all
// files of the server.
#pragma once

#include <linux/filter.h>

#include <cstddef>
#include <string>
#include <vector>

namespace molar::render {

class WorkerSandbox {
 public:
  // `program`: the file that the worker runs. Throws std::system_error if the filter cannot be
  // created.
  WorkerSandbox(std::string program, std::size_t address_space_bytes);

  // For the child, between fork and exec: confines the calling process permanently. Makes only
  // system calls, and allocates no memory. False: the kernel refused a call that all supported
  // kernels have; the process must end.
  bool enter() const noexcept;

  // True if this kernel has Landlock, and this process may use it.
  static bool confines_reading();

 private:
  std::string program_;
  std::size_t address_space_bytes_;
  std::vector<sock_filter> filter_;
};

}  // namespace molar::render
