// Bytes in order, from a file, an entry of an archive or a text: what the readers of imports read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace molar {

class ByteSource {
 public:
  virtual ~ByteSource() = default;
  // Fills up to `room` bytes and answers how many; 0 only at the end. InvalidInput
  // "file_unreadable"; of archives "archive_damaged" too.
  virtual Result<std::size_t> read(char* into, std::size_t room) = 0;
};

// A text in memory, which must outlive it.
class TextSource final : public ByteSource {
 public:
  explicit TextSource(std::string_view text) : rest_(text) {}
  Result<std::size_t> read(char* into, std::size_t room) override;

 private:
  std::string_view rest_;
};

// A file as it is. InvalidInput "file_unreadable".
Result<std::unique_ptr<ByteSource>> open_file(const std::filesystem::path& path);

}  // namespace molar
