// SQL of the table account_token: single-use links that are sent by mail.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>

#include "base/clock.h"
#include "storage/database.h"

namespace molar::domain {

inline constexpr const char* kPasswordResetToken = "password_reset";
inline constexpr const char* kEmailChangeToken = "email_change";

struct AccountToken {
  std::string token_hash;
  std::string group_key;
  std::string kind;
  std::string account_id;
  std::optional<std::string> new_email;  // only for an email_change
  Timestamp created_at;
  Timestamp expires_at;
};
BOOST_DESCRIBE_STRUCT(AccountToken, (),
                      (token_hash, group_key, kind, account_id, new_email, created_at, expires_at))

namespace account_token_store {

void insert(Connection& sql, const AccountToken& token);
// A token that is neither used nor expired.
std::optional<AccountToken> find_usable(Connection& sql, const std::string& group_key,
                                        const std::string& kind, const std::string& token_hash,
                                        Timestamp now);
// The new address that waits for its confirmation, if any.
std::optional<std::string> find_pending_email(Connection& sql, const std::string& account_id,
                                              Timestamp now);
// False when another request has used the token.
bool use(Connection& sql, const std::string& token_hash, Timestamp now);
void remove_of_kind(Connection& sql, const std::string& account_id, const std::string& kind);
// Deletes unused tokens, so that old links end when the account changes.
void remove_open(Connection& sql, const std::string& account_id);
std::int64_t purge(Connection& sql, Timestamp expired_before);

}  // namespace account_token_store
}  // namespace molar::domain
