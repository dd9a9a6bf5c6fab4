// The services with which members manage their own accounts.
#pragma once

#include "domain/account/account_deletion.h"
#include "domain/account/credentials.h"
#include "domain/account/data_export.h"
#include "domain/account/invites.h"
#include "domain/account/password_resets.h"
#include "domain/account/profiles.h"
#include "domain/session/account_token_store.h"

namespace molar::domain {

class Accounts : ServiceBase {
 public:
  Accounts(const ServiceBase& base, SessionService& sessions, PasswordHasher& hasher,
           RateLimiter& limits)
      : ServiceBase(base),
        resets(base, hasher, limits),
        credentials(base, sessions, hasher, limits),
        invites(base, sessions, hasher, limits),
        profiles(base),
        exports(base, limits),
        deletion(base, sessions) {}

  PasswordResets resets;
  Credentials credentials;
  Invites invites;
  Profiles profiles;
  DataExport exports;
  AccountDeletion deletion;

  // Deletes links that expired some time ago and data whose retention time is over. For a job.
  void clean() {
    const Timestamp before = clock_.now() - std::chrono::hours(24);
    database_.write([&](Connection& sql) { account_token_store::purge(sql, before); });
    invites.purge();
    deletion.erase_due();
  }
};

}  // namespace molar::domain
