#include "domain/account/accounts.h"

#include "domain/session/account_token_store.h"

namespace molar::domain {

void Accounts::clean() {
  const Timestamp before = clock_.now() - std::chrono::hours(24);
  database_.write([&](Connection& sql) { account_token_store::purge(sql, before); });
  invites.purge();
  deletion.erase_due();
}

}  // namespace molar::domain
