#include "domain/outbox/stored_mail.h"

#include <array>

#include "base/boost_json.h"
#include "base/json.h"
#include "domain/outbox/notice_kinds.h"

namespace molar::domain {

namespace {

// A link in a mail that grants access without a password, and the page that replaces it for a
// signed-in member.
struct OpenLink {
  std::string_view link;
  std::string_view signed_in;
};
constexpr std::array kOpenLinks{OpenLink{"/update-card?token=", "/dashboard/billing"},
                                OpenLink{"/reset-password?token=", "/dashboard/account#password"}};

void replace_links(std::string& text, const OpenLink& open) {
  std::size_t at = 0;
  while ((at = text.find(open.link, at)) != std::string::npos) {
    std::size_t end = text.find_first_of(" \t\r\n\"'<>&", at + open.link.size());
    text.replace(at, (end == std::string::npos ? text.size() : end) - at, open.signed_in);
    at += open.signed_in.size();
  }
}

std::string without_tokens(std::string text) {
  for (const OpenLink& open : kOpenLinks) {
    replace_links(text, open);
  }
  return text;
}

}  // namespace

std::string mail_to_json(const Mail& mail) {
  return json::serialize(json::object{{"messageId", mail.message_id},
                                      {"fromName", mail.from_name},
                                      {"fromAddress", mail.from_address},
                                      {"toAddress", mail.to_address},
                                      {"subject", mail.subject},
                                      {"text", mail.text},
                                      {"html", mail.html},
                                      {"replyTo", mail.reply_to},
                                      {"date", to_millis(mail.date)}});
}

Mail mail_from_json(std::string_view text) {
  const json::value parsed = parse_trusted_json(text);
  const json::object& object = parsed.as_object();
  Mail mail{text_member(object, "messageId"),   text_member(object, "fromName"),
            text_member(object, "fromAddress"), text_member(object, "toAddress"),
            text_member(object, "subject"),     text_member(object, "text"),
            text_member(object, "html"),        text_member(object, "replyTo")};
  mail.date = from_millis(integer_member(object, "date"));
  return mail;
}

Mail redact_for_storage(const Mail& mail, std::string_view kind) {
  Mail kept = mail;
  const NoticeKind* known = find_notice_kind(kind);
  const bool secret = known != nullptr && known->secret;
  kept.text = secret ? "" : without_tokens(mail.text);
  kept.html = secret ? "" : without_tokens(mail.html);
  return kept;
}

}  // namespace molar::domain
