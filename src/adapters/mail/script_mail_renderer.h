// Renders mails with the templates of the web bundle, for the domain.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "domain/ports/mail_renderer.h"

namespace molar::adapters {

// Input of the script engine for one mail.
struct MailScript {
  std::string group_key;
  std::string content_key;
  std::shared_ptr<const std::string> content;
  std::string input;  // MailInput of web/src/mail/render-mail.ts
  std::string kind;
};

class ScriptMailRenderer final : public domain::MailRenderer {
 public:
  // Runs the bundle; returns the JSON of MailOutcome.
  using Run = std::function<Result<std::string>(const MailScript&)>;
  // Scheme and host of a brand's site, for the links in its mails.
  using OriginOf = std::function<std::string(const domain::Brand&)>;

  ScriptMailRenderer(Run run, OriginOf origin_of)
      : run_(std::move(run)), origin_of_(std::move(origin_of)) {}

  // InvalidInput "mail_script_answer" when the bundle returns an invalid result.
  Result<domain::RenderedMail> render(const domain::MailOrder& order) override;

 private:
  const Run run_;
  const OriginOf origin_of_;
};

}  // namespace molar::adapters
