// Mails to a member, as shown under "messages" on the site.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/enum_words.h"
#include "base/result.h"
#include "domain/session/session.h"
#include "storage/database.h"

namespace molar::domain {

enum class MessageDelivery {
  Sent,
  Waiting,  // queued; the mail is not sent yet
  Failed,   // the mail server rejected it: the address may be wrong
};
BOOST_DESCRIBE_ENUM(MessageDelivery, Sent, Waiting, Failed)

struct MemberMessage {
  std::string id;
  std::string kind;
  std::string subject;
  std::string to_address;
  std::string language;
  Timestamp written_at;
  MessageDelivery delivery = MessageDelivery::Waiting;
  std::string text;  // only from find(): without links that grant access or allow a payment
};

struct MessagePage {
  std::vector<MemberMessage> messages;
  std::optional<std::string> next;  // the id after which the next page starts; nullopt: last page
};

// Mails that a member may read, without secret kinds: the primary member sees those of the
// household and their own, an adult dependent only their own.
class MemberMessages {
 public:
  explicit MemberMessages(storage::Database& database) : database_(database) {}

  static constexpr int kPageSize = 20;

  // The newest first; with `before`, only those older than that id.
  MessagePage list(const Session& session, const std::optional<std::string>& before) const;
  // "message_not_found", also for another member's message.
  Result<MemberMessage> find(const Session& session, const std::string& id) const;

 private:
  storage::Database& database_;
};

}  // namespace molar::domain
