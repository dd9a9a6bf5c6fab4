// A stream of bytes from a file, an archive entry or a text. The readers of imports use it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string_view>

#include "base/result.h"

namespace molar {

class ByteSource {
 public:
  virtual ~ByteSource() = default;
  // Reads up to `room` bytes and returns their number; 0 only at the end. InvalidInput
  // "file_unreadable"; for archive entries also "archive_damaged".
  virtual Result<std::size_t> read(char* into, std::size_t room) = 0;
};

// Reads a text in memory, which must outlive the source.
class TextSource final : public ByteSource {
 public:
  explicit TextSource(std::string_view text) : rest_(text) {}
  Result<std::size_t> read(char* into, std::size_t room) override;

 private:
  std::string_view rest_;
};

// Opens a file without decoding it. InvalidInput "file_unreadable".
Result<std::unique_ptr<ByteSource>> open_file(const std::filesystem::path& path);

}  // namespace molar
