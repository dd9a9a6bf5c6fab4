#include "domain/mails/mail_logos.h"

#include <exception>
#include <utility>

#include "base/log.h"
#include "domain/printing/document_look.h"

namespace molar::domain {

namespace {

constexpr std::string_view kLogo = "logo@mail";

}  // namespace

std::string mail_file_url(std::string_view id) {
  return "cid:" + std::string(id);
}

bool shows_mail_file(std::string_view html, std::string_view id) {
  return html.find("src=\"" + mail_file_url(id) + "\"") != std::string_view::npos;
}

MailImages MailLogos::prepare(const MailSubject& subject, boost::json::object&) {
  MailImages images;
  if (const auto logo = logo_of(subject)) {
    images.logo = MailImage{mail_file_url(kLogo), logo->width, logo->height};
  }
  return images;
}

std::vector<MailFile> MailLogos::files(const MailSubject& subject, std::string_view html) {
  const auto logo = shows_mail_file(html, kLogo) ? logo_of(subject) : nullptr;
  if (!logo) {
    return {};
  }
  return {{.id = std::string(kLogo),
           .name = "logo.png",
           .media_type = "image/png",
           .bytes = logo->png}};
}

void MailLogos::leave_out_failures(const MailSubject& subject, const std::function<void()>& work) {
  try {
    work();
  } catch (const std::exception& failure) {
    log_event(LogLevel::Warn, "mail_extras_missing",
              {{"group_key", subject.brand.group_key}, {"reason", failure.what()}});
  }
}

std::shared_ptr<const MailPicture> MailLogos::logo_of(const MailSubject& subject) {
  std::shared_ptr<const MailPicture> logo;
  leave_out_failures(subject, [&] { logo = drawn(subject.brand); });
  return logo;
}

// A failure is not cached: the next call may succeed.
std::shared_ptr<const MailPicture> MailLogos::drawn(const Brand& brand) {
  const std::lock_guard lock(mutex_);
  Made& made = made_[brand.group_key];
  if (made.content_key == brand.content_key) {
    return made.picture;
  }
  std::shared_ptr<const MailPicture> logo;
  if (brand.logo) {
    auto picture = printer_.logo_png(*brand.logo, document_look(brand).surface);
    if (picture.has_error()) {
      log_event(LogLevel::Warn, "logo_not_drawn", {{"group_key", brand.group_key}});
      return nullptr;
    }
    logo = std::make_shared<const MailPicture>(std::move(*picture));
  }
  made = {brand.content_key, logo};
  return logo;
}

}  // namespace molar::domain
