#include "domain/outbox/member_messages.h"

#include "domain/outbox/outbox_store.h"
#include "domain/outbox/stored_mail.h"

namespace molar::domain {

using outbox_store::MessageRow;

namespace {

outbox_store::Reader reader_of(const Session& session) {
  return {session.group_key, session.household_id, session.member_id, session.is_primary()};
}

MemberMessage message_of(const MessageRow& row) {
  MessageDelivery delivery = row.status == "sent"   ? MessageDelivery::Sent
                             : row.status == "dead" ? MessageDelivery::Failed
                                                    : MessageDelivery::Waiting;
  return {row.id,       row.kind,       row.subject, row.to_address,
          row.language, row.created_at, delivery,    ""};
}

}  // namespace

MessagePage MemberMessages::list(const Session& session,
                                 const std::optional<std::string>& before) const {
  // Reads one row more than the page, to detect further messages.
  auto rows = database_.read([&](Connection& sql) {
    return outbox_store::list_for(sql, reader_of(session), before, kPageSize + 1);
  });
  MessagePage page;
  for (const MessageRow& row : rows) {
    if (page.messages.size() == static_cast<std::size_t>(kPageSize)) {
      page.next = page.messages.back().id;
      break;
    }
    page.messages.push_back(message_of(row));
  }
  return page;
}

Result<MemberMessage> MemberMessages::find(const Session& session, const std::string& id) const {
  return database_.read([&](Connection& sql) -> Result<MemberMessage> {
    auto row = outbox_store::find_for(sql, reader_of(session), id);
    MOLAR_TRY(auto mail,
              or_not_found(row ? outbox_store::find_mail(sql, id) : std::nullopt, "message"));
    MemberMessage message = message_of(*row);
    // The stored text of an unsent mail still contains its links.
    message.text = redact_for_storage(mail, row->kind).text;
    return message;
  });
}

}  // namespace molar::domain
