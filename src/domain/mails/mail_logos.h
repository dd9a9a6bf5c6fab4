// Adds the brand's logo to every mail.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "domain/ports/document_printer.h"
#include "domain/ports/mail_extras.h"

namespace molar::domain {

class MailLogos : public MailExtras {
 public:
  explicit MailLogos(DocumentPrinter& printer) : printer_(printer) {}

  MailImages prepare(const MailSubject& subject, boost::json::object& data) override;
  std::vector<MailFile> files(const MailSubject& subject, std::string_view html) override;

 protected:
  // Runs `work`; after a failure the mail is sent without its result.
  static void leave_out_failures(const MailSubject& subject, const std::function<void()>& work);

 private:
  std::shared_ptr<const MailPicture> logo_of(const MailSubject& subject);
  std::shared_ptr<const MailPicture> drawn(const Brand& brand);

  // The picture of one version of a brand's content; null: the brand has no logo.
  struct Made {
    std::string content_key;
    std::shared_ptr<const MailPicture> picture;
  };

  DocumentPrinter& printer_;
  std::mutex mutex_;
  std::map<std::string, Made> made_;  // by group
};

// The address of an embedded file in a mail's HTML: "cid:logo@mail".
std::string mail_file_url(std::string_view id);
// Whether a picture of the mail shows the file. Texts of users contain no unescaped quotes.
bool shows_mail_file(std::string_view html, std::string_view id);

}  // namespace molar::domain
