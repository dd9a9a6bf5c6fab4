// The SQL of the outbox.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "domain/outbox/notice.h"
#include "domain/outbox/outbox.h"
#include "storage/database.h"

namespace molar::domain::outbox_store {

struct NewMessage {
  std::string id;
  OutgoingMail outgoing;
  Timestamp created_at;
};

// False when the dedupe key is there already.
bool insert(storage::Connection& sql, const NewMessage& message);

bool insert_notice(storage::Connection& sql, std::string_view id, const Notice& notice,
                   Timestamp created_at);

struct LeasedMessage {
  std::string id;
  std::string kind;
  int attempts = 0;  // this one included
  Mail mail;
};

// Takes the message that is due first and counts a try, so that no other process takes it before
// `lease_until`. One statement, safe outside a transaction: of two that choose the same row, the
// second finds it leased.
std::optional<LeasedMessage> lease_next(storage::Connection& sql, Timestamp now,
                                        Timestamp lease_until);

void mark_sent(storage::Connection& sql, std::string_view id, Timestamp at);
void mark_for_retry(storage::Connection& sql, std::string_view id, Timestamp next_try_at,
                    std::string_view error);
void mark_dead(storage::Connection& sql, std::string_view id, std::string_view error);

// Messages that wait or are under way.
std::int64_t count_queued(storage::Connection& sql);

}  // namespace molar::domain::outbox_store
