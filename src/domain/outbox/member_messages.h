// Mails to a member, as shown under "messages" on the site.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/enum_words.h"
#include "base/result.h"
#include "domain/session/session.h"
#include "storage/database.h"

namespace molar::domain {

enum class MessageDelivery {
  Sent,
  Waiting,  // written; the mail is still on its way out
  Failed,   // the mail server did not take it: the address may be wrong
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
  std::string text;  // of find(): as sent, without links that grant access or allow a payment
};

struct MessagePage {
  std::vector<MemberMessage> messages;
  std::optional<std::string> next;  // the id after which the next page starts; nullopt: last page
};

// Mails that a member may read, without secret kinds: the primary member sees those of the
// household and the own ones, an adult dependent only the own ones.
class MemberMessages {
 public:
  explicit MemberMessages(storage::Database& database) : database_(database) {}

  static constexpr int kPageSize = 20;

  // The newest first, those older than `before` when it is given.
  MessagePage list(const Session& session, const std::optional<std::string>& before) const;
  // "message_not_found", also for another's.
  Result<MemberMessage> find(const Session& session, const std::string& id) const;

 private:
  storage::Database& database_;
};

}  // namespace molar::domain
