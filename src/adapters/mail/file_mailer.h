// Delivers mail into a folder, one *.eml file per message: the default until SMTP is configured,
// and for tests.
#pragma once

#include <filesystem>

#include "domain/ports/mailer.h"

namespace molar::adapters {

class FileMailer final : public domain::Mailer {
 public:
  // The folder is created at the first delivery, readable by its owner only.
  explicit FileMailer(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // Names the file by the message id, so that a retry replaces the file of the first attempt. The
  // file is complete or absent, also after a power failure. Unavailable "mail_not_written": disk or
  // folder. InvalidInput: see format_mail().
  Status deliver(const domain::Mail& mail) override;

 private:
  const std::filesystem::path folder_;
};

}  // namespace molar::adapters
