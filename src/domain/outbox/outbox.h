// Mail that is written in the transaction of what it tells of, and delivered afterwards.
#pragma once

#include <optional>
#include <string>

#include "base/clock.h"
#include "base/random.h"
#include "domain/ports/mailer.h"
#include "storage/database.h"

namespace molar::domain {

struct OutgoingMail {
  std::string group_key;
  std::optional<std::string> household_id;
  std::string kind;        // "welcome", "receipt", …
  std::string dedupe_key;  // "welcome:<subscription>": the same notice is queued once, for ever
  Mail mail;               // message_id is set by queue_mail when it is empty
};

// Queues the mail in the caller's transaction. False: one with this dedupe key is there already.
bool queue_mail(storage::Connection& sql, const OutgoingMail& mail, const Clock& clock,
                RandomSource& random);

}  // namespace molar::domain
