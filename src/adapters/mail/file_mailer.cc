#include "adapters/mail/file_mailer.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <string>
#include <system_error>

#include "adapters/mail/mime.h"
#include "base/durable_file.h"
#include "base/random.h"

namespace molar::adapters {

namespace {

namespace fs = std::filesystem;

Error not_written(const fs::path& path) {
  Error error = Error::unavailable("mail_not_written", "The mail could not be written.");
  error.internal = path.string() + ": " + std::generic_category().message(errno);
  return error;
}

// The message id if it is a plain name, otherwise its hash, so that names are unique.
std::string file_name(const std::string& message_id) {
  bool plain = message_id.size() <= 120 && message_id.front() != '.' &&
               std::ranges::all_of(message_id, [](unsigned char c) {
                 return std::isalnum(c) != 0 || c == '.' || c == '-' || c == '_' || c == '@';
               });
  return (plain ? message_id : sha256_hex(message_id)) + ".eml";
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
  if (!write_durably(draft, target, text)) {
    Error error = not_written(target);
    ::unlink(draft.c_str());
    return error;
  }
  return {};
}

}  // namespace molar::adapters
