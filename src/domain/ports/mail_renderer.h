// Makes the mail of a notice: the templates are part of the web bundle.
#pragma once

#include <string>

#include "base/clock.h"
#include "base/result.h"
#include "domain/brand/brand.h"

namespace molar::domain {

struct MailOrder {
  const Brand& brand;
  std::string kind;
  std::string language;  // one of the brand's
  std::string data;      // JSON of the notice
  Timestamp now;
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
  // InvalidInput: it will never work, `internal` says why ("mail_kind_unknown",
  // "mail_data_invalid", "mail_template_failed"). Unavailable: the engine is down or busy.
  virtual Result<RenderedMail> render(const MailOrder& order) = 0;
};

}  // namespace molar::domain
