// What a render worker may do: compute, and use the descriptors that it was given. It opens no
// socket, writes no file and changes none, starts no process and signals none; it reads nothing but
// its program and the system's libraries. The last one needs Landlock (Linux 5.13): without it a
// worker reads what the server may read.
#pragma once

#include <linux/filter.h>

#include <cstddef>
#include <string>
#include <vector>

namespace molar::render {

class WorkerSandbox {
 public:
  // `program`: the file that the worker runs. Throws std::system_error when the filter cannot be
  // made.
  WorkerSandbox(std::string program, std::size_t address_space_bytes);

  // For the child, between fork and exec: confines the calling process for good. Makes system calls
  // only, and takes no memory. False: the kernel refused what every supported kernel knows; the
  // process must end.
  bool enter() const noexcept;

  // Whether this kernel has Landlock, and this process may use it.
  static bool confines_reading();

 private:
  std::string program_;
  std::size_t address_space_bytes_;
  std::vector<sock_filter> filter_;
};

}  // namespace molar::render
