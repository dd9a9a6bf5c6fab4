// Links in mails that set the password of an account: a new one after it was forgotten, or the
// first one of an account without a password. Only the hash of a token is stored.
#pragma once

#include <chrono>
#include <string>

#include "base/clock.h"
#include "base/random.h"
#include "storage/database.h"

namespace molar::domain::password_link {

inline constexpr std::chrono::minutes kResetLife{30};
// For a welcome mail, which was not requested and may be opened days later.
inline constexpr std::chrono::days kWelcomeLife{7};

struct Link {
  std::string path;        // "/reset-password?token=…"
  std::string token_hash;  // unlike the path, may be stored and logged
};

// Creates a link that works once and for `life`, and ends all earlier links of the account. Call it
// in the transaction that queues the mail.
Link make(Connection& sql, const std::string& group_key, const std::string& account_id,
          std::chrono::seconds life, const Clock& clock, RandomSource& random);

}  // namespace molar::domain::password_link
