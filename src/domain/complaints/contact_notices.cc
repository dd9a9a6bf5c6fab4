#include "domain/complaints/contact_notices.h"

#include "base/fields.h"

namespace molar::domain {

Notice contact_notice(const Brand& brand, const ContactMessage& message,
                      const std::optional<Session>& session) {
  const ContactInput& input = message.input;
  Notice notice;
  notice.group_key = brand.group_key;
  notice.kind = "contact_notice";
  notice.dedupe_key = "contact_notice:" + message.id;
  notice.to_address = brand.organisation.email;
  notice.language = brand.languages.empty() ? "en" : brand.languages.front();
  notice.reply_to = input.email;
  notice.data = {{"number", message.number},
                 {"topic", input.topic},
                 {"name", input.name},
                 {"email", input.email},
                 {"phone", input.phone.value_or("")},
                 {"pageLanguage", message.language},
                 {"suspected", input.suspected},
                 {"message", input.message}};
  if (session) {
    notice.data["signedInAs"] = session->email;
  }
  return notice;
}

Notice contact_confirmation(const Brand& brand, const ContactMessage& message,
                            const std::optional<Session>& session) {
  Notice notice;
  notice.group_key = brand.group_key;
  if (session && email_key(session->email) == email_key(message.input.email)) {
    notice.household_id = session->household_id;
    notice.member_id = session->member_id;
  }
  notice.kind = "contact_confirmation";
  notice.dedupe_key = "contact_confirmation:" + message.id;
  notice.to_address = message.input.email;
  notice.language = message.language;
  notice.data = {{"number", message.number},
                 {"topic", message.input.topic},
                 {"receivedOn", format_date(date_in_zone(message.received_at, brand.time_zone))}};
  return notice;
}

}  // namespace molar::domain
