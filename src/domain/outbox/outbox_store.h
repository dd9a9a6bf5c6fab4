// SQL of the table outbox.
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

// False when the dedupe key exists already.
bool insert_notice(Connection& sql, std::string_view id, const Notice& notice,
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
  std::string mail;  // JSON (stored_mail.h); empty until the mail is rendered
};
BOOST_DESCRIBE_STRUCT(LeasedMessage, (),
                      (id, group_key, household_id, kind, to_address, language, reply_to, data,
                       created_at, attempts, mail))

// Leases the message that is due first until `lease_until`, so that no other process sends it, and
// counts an attempt. One statement, safe outside a transaction: if two processes choose the same
// row, the second one finds it leased.
std::optional<LeasedMessage> lease_next(Connection& sql, Timestamp now, Timestamp lease_until);
// Leases one message, due or not; nullopt when it is not queued or is leased.
std::optional<LeasedMessage> lease_one(Connection& sql, std::string_view id, Timestamp now,
                                       Timestamp lease_until);

// Ends every lease and returns their number: for a process that has made sure that all holders are
// dead.
std::int64_t release_all(Connection& sql);
// Ids of the processes that have leased messages (storage/lease_owner.h).
std::vector<std::int64_t> holders(Connection& sql);
// Ends the leases of one process and returns their number.
std::int64_t release_from(Connection& sql, std::int64_t holder);

// Stores the rendered mail and its language: the next attempt sends the same mail.
void keep_mail(Connection& sql, std::string_view id, const Mail& mail, std::string_view language);

// `kept`: the part of the mail that stays readable; empty texts for a secret kind. Deletes the
// notice's data.
void mark_sent(Connection& sql, std::string_view id, const Mail& kept, Timestamp at);
void mark_for_retry(Connection& sql, std::string_view id, Timestamp next_try_at,
                    std::string_view error);
void mark_dead(Connection& sql, std::string_view id, std::string_view error);

// A message as shown to the operator.
struct MessageRow {
  std::string id;
  std::string group_key;
  std::optional<std::string> household_id;
  std::string kind;
  std::string to_address;
  std::string language;
  std::string subject;  // empty until the mail is rendered
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
std::vector<MessageRow> list(Connection& sql, const MessageFilter& filter);
std::optional<MessageRow> find(Connection& sql, std::string_view id);
std::optional<std::string> find_id(Connection& sql, std::string_view dedupe_key);
// The stored mail; nullopt until it is rendered.
std::optional<Mail> find_mail(Connection& sql, std::string_view id);
// Resets the attempts of a dead message; false when it is not dead.
bool revive(Connection& sql, std::string_view id, Timestamp now);
// The ids of dead messages, the oldest first.
std::vector<std::string> dead_ids(Connection& sql, const std::optional<std::string>& group_key);

// The reader of messages: a primary member sees those of the household and their own, any other
// person only their own.
struct Reader {
  std::string group_key;
  std::string household_id;
  std::string member_id;
  bool is_primary = false;
};
// The reader's rendered messages, the newest first; with `before`, only those older than that id.
std::vector<MessageRow> list_for(Connection& sql, const Reader& reader,
                                 const std::optional<std::string>& before, int most);
std::optional<MessageRow> find_for(Connection& sql, const Reader& reader, std::string_view id);

// Deletes sent messages and dead letters queued before `queued_before`, at most `most`: those not
// shown to members, or all. Returns the number.
std::int64_t delete_short_lived(Connection& sql, Timestamp queued_before, int most);
std::int64_t delete_settled(Connection& sql, Timestamp queued_before, int most);

}  // namespace molar::domain::outbox_store
