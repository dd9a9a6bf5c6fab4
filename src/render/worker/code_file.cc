#include "render/worker/code_file.h"

#include <unistd.h>

#include <fstream>
#include <system_error>

#include "base/durable_file.h"
#include "base/log.h"
#include "base/random.h"

namespace molar::render {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kHashBytes = 32;
// This program writes no larger files.
constexpr std::uintmax_t kMaxFile = std::uintmax_t{64} << 20U;

std::string read_file(const fs::path& file) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(file, error);
  if (error || size > kMaxFile) {
    return {};
  }
  std::string bytes(size, '\0');
  std::ifstream stream(file, std::ios::binary);
  stream.read(bytes.data(), static_cast<std::streamsize>(size));
  return stream ? bytes : std::string();
}

}  // namespace

CodeFile::CodeFile(fs::path folder, std::string_view identity) {
  if (!folder.empty()) {
    file_ = std::move(folder) / "server-bundle.code";
    key_ = blake2b(identity);
  }
}

// Layout of the file: key, hash of the code, code.
std::string CodeFile::read() const {
  if (file_.empty()) {
    return {};
  }
  std::string bytes = read_file(file_);
  const std::string_view all = bytes;
  if (all.size() <= 2 * kHashBytes || all.substr(0, kHashBytes) != key_ ||
      all.substr(kHashBytes, kHashBytes) != blake2b(all.substr(2 * kHashBytes))) {
    return {};
  }
  bytes.erase(0, 2 * kHashBytes);
  return bytes;
}

void CodeFile::write(std::string_view code) const {
  if (file_.empty()) {
    return;
  }
  std::error_code error;
  fs::create_directories(file_.parent_path(), error);
  const fs::path draft = file_.string() + "." + std::to_string(::getpid());
  if (!write_durably(draft, file_, key_ + blake2b(code) + std::string(code))) {
    log_event(LogLevel::Warn, "code_not_kept", {{"file", file_.string()}});
    fs::remove(draft, error);
  }
}

}  // namespace molar::render
