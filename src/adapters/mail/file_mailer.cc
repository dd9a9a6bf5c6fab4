#include "adapters/mail/file_mailer.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <string>
#include <system_error>

#include "adapters/mail/mime.h"
#include "base/random.h"

namespace molar::adapters {

namespace {

namespace fs = std::filesystem;

Error not_written(const fs::path& path) {
  Error error = Error::unavailable("mail_not_written", "The mail could not be written.");
  error.internal = path.string() + ": " + std::generic_category().message(errno);
  return error;
}

// The message id where it is a plain name; what is not gets a hash, so that names never meet.
std::string file_name(const std::string& message_id) {
  bool plain = message_id.size() <= 120 && message_id.front() != '.' &&
               std::all_of(message_id.begin(), message_id.end(), [](unsigned char c) {
                 return std::isalnum(c) != 0 || c == '.' || c == '-' || c == '_' || c == '@';
               });
  return (plain ? message_id : sha256_hex(message_id)) + ".eml";
}

bool write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) {
      continue;
    }
    if (written <= 0) {
      return false;
    }
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

bool write_durably(const fs::path& path, std::string_view bytes) {
  int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) {
    return false;
  }
  bool done = write_all(file, bytes) && ::fsync(file) == 0;
  int fault = errno;
  done = ::close(file) == 0 && done;
  errno = fault;
  return done;
}

// Makes the new name itself survive a power cut.
bool sync_folder(const fs::path& folder) {
  int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) {
    return false;
  }
  bool done = ::fsync(file) == 0;
  ::close(file);
  return done;
}

}  // namespace

Status FileMailer::deliver(const domain::Mail& mail) {
  MOLAR_TRY(std::string text, format_mail(mail));
  std::error_code fault;
  if (fs::create_directories(folder_, fault)) {
    ::chmod(folder_.c_str(), 0700);
  }
  fs::path target = folder_ / file_name(mail.message_id);
  fs::path draft = folder_ / ("." + target.filename().string() + ".part");
  if (!write_durably(draft, text)) {
    Error error = not_written(draft);
    ::unlink(draft.c_str());
    return error;
  }
  if (::rename(draft.c_str(), target.c_str()) != 0 || !sync_folder(folder_)) {
    return not_written(target);
  }
  return {};
}

}  // namespace molar::adapters
