#include "base/byte_source.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace molar {

namespace {

class FileSource final : public ByteSource {
 public:
  explicit FileSource(std::FILE* file) : file_(file, &std::fclose) {}

  Result<std::size_t> read(char* into, std::size_t room) override {
    std::size_t got = std::fread(into, 1, room, file_.get());
    if (got == 0 && std::ferror(file_.get()) != 0) {
      return Error::invalid("file_unreadable", "The file could not be read to its end.");
    }
    return got;
  }

 private:
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
};

}  // namespace

Result<std::size_t> TextSource::read(char* into, std::size_t room) {
  std::size_t size = std::min(room, rest_.size());
  std::memcpy(into, rest_.data(), size);
  rest_.remove_prefix(size);
  return size;
}

Result<std::unique_ptr<ByteSource>> open_file(const std::filesystem::path& path) {
  std::FILE* file = std::fopen(path.c_str(), "rbe");
  if (file == nullptr) {
    return Error::invalid("file_unreadable",
                          path.string() + " cannot be opened: " + std::strerror(errno) + ".");
  }
  // The readers have large buffers of their own.
  (void)std::setvbuf(file, nullptr, _IONBF, 0);
  return std::make_unique<FileSource>(file);
}

}  // namespace molar
