#include "domain/complaints/contact_service.h"

#include <utility>

#include "base/boost_json.h"
#include "base/fields.h"
#include "base/log.h"
#include "domain/audit/audit_log.h"
#include "domain/complaints/contact_store.h"
#include "domain/numbering/human_number.h"

namespace molar::domain {

namespace {

constexpr std::chrono::minutes kSameMessage{10};

// As JSON, so that different messages never have the same text.
std::string digest_of(const ContactInput& input) {
  const boost::json::array parts = {input.name, email_key(input.email), input.phone.value_or(""),
                                    input.topic, input.message};
  return sha256_hex(boost::json::serialize(parts));
}

std::optional<ContactReceived> find_same(Connection& sql, const std::string& group_key,
                                         std::string_view digest, Timestamp now) {
  return contact_store::find_contact(sql, group_key, digest, now - kSameMessage);
}

// Logs no typed text: it does not belong in the log.
void log_contact(std::string_view event, const ContactSender& sender, const ContactInput& input,
                 const ContactReceived& received) {
  log_event(LogLevel::Info, event,
            {{"group", sender.brand.group_key},
             {"number", received.number},
             {"topic", input.topic},
             {"suspected", input.suspected}});
}

std::vector<Hit> tries_of(const ContactSender& sender, const ContactInput& input) {
  std::vector<Hit> tries = hits_by_network(limits::kContactByAddress, sender.client_address);
  tries.push_back({limits::kContactByEmail, email_key(input.email)});
  return tries;
}

}  // namespace

Result<ContactReceived> ContactService::receive_contact(const ContactSender& sender,
                                                        const ContactInput& input) {
  const std::string& group = sender.brand.group_key;
  const std::string digest = digest_of(input);
  auto same =
      database_.read([&](Connection& sql) { return find_same(sql, group, digest, clock_.now()); });
  if (same) {
    log_contact("contact_repeated", sender, input, *same);
    return std::move(*same);
  }
  const std::vector<Hit> tries = tries_of(sender, input);
  MOLAR_CHECK(limits_.take(tries));
  bool repeated = false;
  auto received = limits_.give_back_after_throw(tries, [&] {
    return database_.transact([&](Connection& sql) -> Result<ContactReceived> {
      // Of two equal simultaneous requests, the second finds the first one's message here.
      auto first = find_same(sql, group, digest, clock_.now());
      repeated = first.has_value();
      return repeated ? std::move(*first) : write(sql, sender, input, digest);
    });
  });
  if (repeated || received.has_error()) {
    limits_.give_back(tries);
  }
  if (received.has_value()) {
    log_contact(repeated ? "contact_repeated" : "contact_received", sender, input, *received);
  }
  return received;
}

ContactReceived ContactService::write(Connection& sql, const ContactSender& sender,
                                      const ContactInput& input, std::string_view digest) {
  const Brand& brand = sender.brand;
  ContactMessage message;
  message.id = make_ulid(clock_, random_);
  message.group_key = brand.group_key;
  message.received_at = clock_.now();
  message.number = next_human_number(sql, brand.group_key, kContactNumber,
                                     date_in_zone(message.received_at, brand.time_zone));
  message.input = input;
  message.language = sender.language;
  if (sender.session) {
    message.account_id = sender.session->account_id;
  }
  contact_store::insert_contact(sql, message, digest);
  queue_notice(sql, contact_notice(brand, message, sender.session), clock_, random_);
  if (!input.suspected) {
    queue_notice(sql, contact_confirmation(brand, message, sender.session), clock_, random_);
  }
  return {message.number, message.received_at};
}

std::vector<ContactMessage> ContactAdmin::list(const std::string& group_key, std::int64_t most) {
  return database_.read(
      [&](Connection& sql) { return contact_store::list_contacts(sql, group_key, most); });
}

Result<ContactMessage> ContactAdmin::show(const std::string& group_key, const std::string& number) {
  return database_.transact([&](Connection& sql) -> Result<ContactMessage> {
    MOLAR_TRY(
        auto found,
        or_not_found(contact_store::find_contact_by_number(sql, group_key, number), "message"));
    audit_log::append(
        sql, {group_key, actor_, "contact.show", "contact_message", found.id, {{"number", number}}},
        clock_, random_);
    return found;
  });
}

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
