// The mail templates of the web bundle, as the domain asks for them.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "domain/ports/mail_renderer.h"

namespace molar::adapters {

// One mail for the script engine.
struct MailScript {
  std::string group_key;
  std::string content_key;
  std::shared_ptr<const std::string> content;
  std::string input;  // MailInput of web/src/mail/render-mail.ts
  std::string kind;
};

class ScriptMailRenderer final : public domain::MailRenderer {
 public:
  // What runs the bundle: answers the JSON of MailOutcome.
  using Run = std::function<Result<std::string>(const MailScript&)>;
  // Scheme and host of a brand's site, where the links of its mails lead.
  using OriginOf = std::function<std::string(const domain::Brand&)>;

  ScriptMailRenderer(Run run, OriginOf origin_of)
      : run_(std::move(run)), origin_of_(std::move(origin_of)) {}

  // InvalidInput "mail_script_answer" when the bundle answers what it should not.
  Result<domain::RenderedMail> render(const domain::MailOrder& order) override;

 private:
  const Run run_;
  const OriginOf origin_of_;
};

}  // namespace molar::adapters
