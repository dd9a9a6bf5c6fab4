#include "domain/mails/mail_logos.h"

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
  if (const auto logo = logo_of(subject.brand)) {
    images.logo = MailImage{mail_file_url(kLogo), logo->width, logo->height};
  }
  return images;
}

std::vector<MailFile> MailLogos::files(const MailSubject& subject, std::string_view html) {
  const auto logo = shows_mail_file(html, kLogo) ? logo_of(subject.brand) : nullptr;
  if (!logo) {
    return {};
  }
  return {{.id = std::string(kLogo),
           .name = "logo.png",
           .media_type = "image/png",
           .bytes = logo->png}};
}

std::shared_ptr<const MailPicture> MailLogos::logo_of(const Brand& brand) {
  const std::lock_guard lock(mutex_);
  Made& made = made_[brand.group_key];
  if (made.content_key == brand.content_key) {
    return made.picture;
  }
  made = {brand.content_key, nullptr};
  if (brand.logo) {
    auto picture = printer_.logo_png(*brand.logo, document_look(brand).surface);
    if (picture.has_value()) {
      made.picture = std::make_shared<const MailPicture>(std::move(*picture));
    } else {
      log_event(LogLevel::Warn, "logo_not_drawn", {{"group_key", brand.group_key}});
    }
  }
  return made.picture;
}

}  // namespace molar::domain
