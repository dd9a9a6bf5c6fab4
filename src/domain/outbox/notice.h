// A notice to a person: a kind and its data, queued in the transaction of the change that it
// reports. The worker renders the mail, in the person's language and with the brand's look.
#pragma once

#include <optional>
#include <string>

#include "base/boost_json.h"
#include "base/clock.h"
#include "base/random.h"
#include "storage/database.h"

namespace molar::domain {

struct Notice {
  std::string group_key;
  // The household whose primary member sees the notice under "messages". With member_id, only that
  // person sees it.
  std::optional<std::string> household_id;
  std::optional<std::string> member_id;
  std::string kind;        // "welcome", "receipt", …: a row of notice_kinds.h
  std::string dedupe_key;  // "welcome:<subscription>": the same key is never queued again
  std::string to_address;
  std::string language;  // "en" or "es"; for another one the brand's first language is used
  // Data by the kind's schema in web/src/mail/notice-data.ts: money in cents, days as YYYY-MM-DD,
  // links as paths of the site ("/update-card?token=…"). Data that violates the schema produces a
  // dead letter with the reason, never a wrong mail.
  boost::json::object data;
  std::string reply_to = {};  // an address; empty: replies go to the brand
};

// Queues the notice in the caller's transaction. False: the outbox has this dedupe key already.
bool queue_notice(Connection& sql, const Notice& notice, const Clock& clock, RandomSource& random);

}  // namespace molar::domain
