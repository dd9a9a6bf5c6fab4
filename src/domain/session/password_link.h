// Links in mails that set the password of an account: another one for a forgotten one, or the first
// one of an account that was made without. Only the hash of a token is stored.
#pragma once

#include <chrono>
#include <string>

#include "base/clock.h"
#include "base/random.h"
#include "storage/database.h"

namespace molar::domain::password_link {

inline constexpr std::chrono::minutes kResetLife{30};
// Of a welcome mail: its reader did not ask for it and may open it days later.
inline constexpr std::chrono::days kWelcomeLife{7};

struct Link {
  std::string path;        // "/reset-password?token=…"
  std::string token_hash;  // unlike the path, may be stored and logged
};

// Works once and for `life`, and ends every earlier link of the account. To be called in the
// transaction that queues the mail.
Link make(storage::Connection& sql, const std::string& group_key, const std::string& account_id,
          std::chrono::seconds life, const Clock& clock, RandomSource& random);

}  // namespace molar::domain::password_link
