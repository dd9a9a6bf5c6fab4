// Content of a mail besides the data that its notice was queued with.
#pragma once

#include <string_view>
#include <vector>

#include "base/boost_json.h"
#include "domain/brand/brand.h"
#include "domain/ports/mail_renderer.h"
#include "domain/ports/mailer.h"

namespace molar::domain {

// The mail that is sent.
struct MailSubject {
  const Brand& brand;
  std::string_view kind;
  std::string_view household_id;  // empty: it is not about a household
  std::string_view language;
};

// Thread-safe. Implementations never prevent a mail from being sent: they leave out missing data.
class MailExtras {
 public:
  virtual ~MailExtras() = default;
  // Called once, when the mail is rendered: adds to the notice's data and returns its pictures.
  virtual MailImages prepare(const MailSubject& subject, boost::json::object& data) = 0;
  // Called at every attempt: returns the files of the pictures in `html`, and attachments.
  virtual std::vector<MailFile> files(const MailSubject& subject, std::string_view html) = 0;
};

}  // namespace molar::domain
