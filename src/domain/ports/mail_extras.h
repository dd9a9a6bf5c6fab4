// What a mail shows besides the data that its notice was queued with.
#pragma once

#include <boost/json.hpp>

#include <string>
#include <string_view>
#include <vector>

#include "domain/brand/brand.h"
#include "domain/ports/mail_renderer.h"
#include "domain/ports/mailer.h"

namespace molar::domain {

// The mail in question.
struct MailSubject {
  const Brand& brand;
  std::string_view kind;
  std::string_view household_id;  // empty: it is not about a household
  std::string_view language;
};

// Thread-safe. Nothing here may keep a mail from being sent: what cannot be found is left out.
class MailExtras {
 public:
  virtual ~MailExtras() = default;
  // Once, when the mail is made: adds to the data of the notice, and names the pictures.
  virtual MailImages prepare(const MailSubject& subject, boost::json::object& data) = 0;
  // At every try: the files that belong to the pictures in `html`, and attachments.
  virtual std::vector<MailFile> files(const MailSubject& subject, std::string_view html) = 0;
};

}  // namespace molar::domain
