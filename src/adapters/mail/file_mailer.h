// Delivers mail into a folder, one *.eml file a message: the default until SMTP is set up, and what
// tests read.
#pragma once

#include <filesystem>

#include "domain/ports/mailer.h"

namespace molar::adapters {

class FileMailer final : public domain::Mailer {
 public:
  // The folder is made at the first delivery, readable for its owner only.
  explicit FileMailer(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // The file is named by the message id, so that a retry replaces what the first try wrote. It is
  // whole or absent, also after a power cut. Unavailable, "mail_not_written": disk or folder.
  // InvalidInput: see format_mail.
  Status deliver(const domain::Mail& mail) override;

 private:
  const std::filesystem::path folder_;
};

}  // namespace molar::adapters
