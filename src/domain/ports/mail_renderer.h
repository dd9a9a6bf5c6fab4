// Renders the mail of a notice: the templates are part of the web bundle.
#pragma once

#include <optional>
#include <string>

#include "base/clock.h"
#include "base/result.h"
#include "domain/brand/brand.h"

namespace molar::domain {

// A picture in the HTML of a mail.
struct MailImage {
  std::string src;  // "cid:logo@mail"
  int width = 0;
  int height = 0;
};
struct MailImages {
  std::optional<MailImage> logo;
  std::optional<MailImage> card;
};

struct MailOrder {
  const Brand& brand;
  std::string kind;
  std::string language;  // one of the brand's languages
  std::string data;      // JSON of the notice
  Timestamp now;
  MailImages images = {};
};

struct RenderedMail {
  std::string subject;
  std::string text;
  std::string html;
};

// Thread-safe.
class MailRenderer {
 public:
  virtual ~MailRenderer() = default;
  // InvalidInput: no retry can succeed, `internal` contains the reason ("mail_kind_unknown",
  // "mail_data_invalid", "mail_template_failed"). Unavailable: the engine is down or busy.
  virtual Result<RenderedMail> render(const MailOrder& order) = 0;
};

}  // namespace molar::domain
