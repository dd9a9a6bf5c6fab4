// Delivers mail into a folder, one *.eml file a message: the default until SMTP is set up, and what
// tests read.
#pragma once

#include <filesystem>

#include "base/clock.h"
#include "domain/ports/mailer.h"

namespace molar::adapters {

class FileMailer final : public domain::Mailer {
 public:
  // The folder is made at the first delivery, readable for its owner only.
  FileMailer(std::filesystem::path folder, const Clock& clock)
      : folder_(std::move(folder)), clock_(clock) {}

  // The file is named by the message id, so that a retry replaces what the first try wrote. It is
  // whole or absent, also after a power cut. Unavailable, "mail_not_written": disk or folder.
  // InvalidInput: see format_mail.
  Status deliver(const domain::Mail& mail) override;

 private:
  const std::filesystem::path folder_;
  const Clock& clock_;
};

}  // namespace molar::adapters
