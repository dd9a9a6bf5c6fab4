#include "domain/session/password_link.h"

#include "domain/session/account_token_store.h"

namespace molar::domain::password_link {

Link make(Connection& sql, const std::string& group_key, const std::string& account_id,
          std::chrono::seconds life, const Clock& clock, RandomSource& random) {
  const std::string token = make_secret(random);
  const Timestamp now = clock.now();
  Link link{"/reset-password?token=" + token, sha256_hex(token)};
  account_token_store::remove_of_kind(sql, account_id, kPasswordResetToken);
  account_token_store::insert(sql, {.token_hash = link.token_hash,
                                    .group_key = group_key,
                                    .kind = kPasswordResetToken,
                                    .account_id = account_id,
                                    .created_at = now,
                                    .expires_at = now + life});
  return link;
}

}  // namespace molar::domain::password_link
