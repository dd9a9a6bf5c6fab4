// Renders mails with the templates of the web bundle, for the domain.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "domain/ports/mail_renderer.h"
#include "render/page_renderer.h"

namespace molar::app {

class ScriptMailRenderer final : public domain::MailRenderer {
 public:
  // Scheme and host of a brand's site, for the links in its mails.
  using OriginOf = std::function<std::string(const domain::Brand&)>;

  // `engine` must outlive it.
  ScriptMailRenderer(render::PageRenderer& engine, OriginOf origin_of)
      : engine_(engine), origin_of_(std::move(origin_of)) {}

  // InvalidInput "mail_script_answer" when the bundle returns an invalid result.
  Result<domain::RenderedMail> render(const domain::MailOrder& order) override;

 private:
  render::PageRenderer& engine_;
  const OriginOf origin_of_;
};

}  // namespace molar::app
