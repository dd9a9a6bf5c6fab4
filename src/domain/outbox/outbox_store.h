// The SQL of the outbox.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "domain/outbox/notice.h"
#include "domain/ports/mailer.h"
#include "storage/database.h"

namespace molar::domain::outbox_store {

// False when the dedupe key is there already.
bool insert_notice(storage::Connection& sql, std::string_view id, const Notice& notice,
                   Timestamp created_at);

struct LeasedMessage {
  std::string id;
  std::string group_key;
  std::optional<std::string> household_id;
  std::string kind;
  std::string to_address;
  std::string language;
  std::string reply_to;
  std::string data;
  Timestamp created_at;
  int attempts = 0;  // this one included
  std::string mail;  // JSON (kept_mail.h); empty until it is made
};
BOOST_DESCRIBE_STRUCT(LeasedMessage, (),
                      (id, group_key, household_id, kind, to_address, language, reply_to, data,
                       created_at, attempts, mail))

// Takes the message that is due first and counts a try, so that no other process takes it before
// `lease_until`. One statement, safe outside a transaction: of two that choose the same row, the
// second finds it leased.
std::optional<LeasedMessage> lease_next(storage::Connection& sql, Timestamp now,
                                        Timestamp lease_until);
// The same of one message, due or not; nullopt when it is not queued or under way.
std::optional<LeasedMessage> lease_one(storage::Connection& sql, std::string_view id, Timestamp now,
                                       Timestamp lease_until);

// Ends every lease and returns their number: for a process that knows that all holders are dead.
std::int64_t release_all(storage::Connection& sql);
// The processes that have leased messages (storage/lease_holder.h).
std::vector<std::int64_t> holders(storage::Connection& sql);
// release_all() for the leases of one of them.
std::int64_t release_from(storage::Connection& sql, std::int64_t holder);

// Keeps the mail that was made of the notice, and the language it is in: the next try sends the
// same.
void keep_mail(storage::Connection& sql, std::string_view id, const Mail& mail,
               std::string_view language);

// `kept` is the part of the mail that stays readable; empty texts for a secret kind. The notice's
// data is deleted.
void mark_sent(storage::Connection& sql, std::string_view id, const Mail& kept, Timestamp at);
void mark_for_retry(storage::Connection& sql, std::string_view id, Timestamp next_try_at,
                    std::string_view error);
void mark_dead(storage::Connection& sql, std::string_view id, std::string_view error);

// A message as the operator sees it.
struct MessageRow {
  std::string id;
  std::string group_key;
  std::optional<std::string> household_id;
  std::string kind;
  std::string to_address;
  std::string language;
  std::string subject;  // empty until the mail is made
  std::string status;   // queued | sent | dead
  int attempts = 0;
  Timestamp next_try_at;
  std::optional<std::string> last_error;
  Timestamp created_at;
  std::optional<Timestamp> sent_at;
  bool shown = false;
};

struct MessageFilter {
  std::optional<std::string> status;
  std::optional<std::string> group_key;
  int most = 50;
};
// The newest first.
std::vector<MessageRow> list(storage::Connection& sql, const MessageFilter& filter);
std::optional<MessageRow> find(storage::Connection& sql, std::string_view id);
std::optional<std::string> find_id(storage::Connection& sql, std::string_view dedupe_key);
// The mail as it is kept; nullopt until it is made.
std::optional<Mail> find_mail(storage::Connection& sql, std::string_view id);
// Gives a dead message its tries back; false when it is none.
bool revive(storage::Connection& sql, std::string_view id, Timestamp now);
// The ids of dead messages, the oldest first.
std::vector<std::string> dead_ids(storage::Connection& sql,
                                  const std::optional<std::string>& group_key);

// The reader of messages: a primary member sees those of the household and the own ones, any other
// person only the own ones.
struct Reader {
  std::string group_key;
  std::string household_id;
  std::string member_id;
  bool is_primary = false;
};
// The reader's messages whose mail is made, the newest first, those after `before` (an id) left
// out.
std::vector<MessageRow> list_for(storage::Connection& sql, const Reader& reader,
                                 const std::optional<std::string>& before, int most);
std::optional<MessageRow> find_for(storage::Connection& sql, const Reader& reader,
                                   std::string_view id);

// Delete at most so many sent messages and dead letters that were queued before: those that no
// member sees, or all. Return the number.
std::int64_t delete_short_lived(storage::Connection& sql, Timestamp queued_before, int most);
std::int64_t delete_settled(storage::Connection& sql, Timestamp queued_before, int most);

}  // namespace molar::domain::outbox_store
