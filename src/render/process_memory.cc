#include "render/process_memory.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <string_view>

namespace molar::render {

std::size_t resident_bytes() {
  // Kept open for the life of the process: /proc writes it anew for each read from the start.
  static const int file = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  static const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  std::array<char, 128> buffer;
  const ssize_t length = ::pread(file, buffer.data(), buffer.size(), 0);
  if (length <= 0) {
    return 0;
  }
  // "size resident shared …" in pages
  std::string_view text(buffer.data(), static_cast<std::size_t>(length));
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) {
    return 0;
  }
  std::size_t pages = 0;
  std::from_chars(text.data() + space + 1, text.data() + text.size(), pages);
  return pages * page;
}

}  // namespace molar::render
