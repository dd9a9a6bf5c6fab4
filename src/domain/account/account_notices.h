// Mails about an account.
#pragma once

#include <string>

#include "base/boost_json.h"
#include "base/clock.h"
#include "base/random.h"
#include "domain/session/account_store.h"
#include "storage/database.h"

namespace molar::domain {

// Recipient of an account's mails: the name in the greeting, and the language.
struct AccountOwner {
  std::string first_name;
  std::string last_name;
  std::string language;
};
BOOST_DESCRIBE_STRUCT(AccountOwner, (), (first_name, last_name, language))

struct AccountNotice {
  std::string kind;
  std::string event;       // one mail per event: hash of a token, or an id
  std::string to_address;  // empty: that of the account
  std::string language;    // empty: that of the owner
  boost::json::object data;
};

AccountOwner find_owner(Connection& sql, const Account& account);

// Queues the notice with the owner's first name, in the caller's transaction.
void queue_account_notice(Connection& sql, const Account& account, AccountNotice notice,
                          const Clock& clock, RandomSource& random);

// Mails both addresses, because the owner of the old one may not have requested the change.
void queue_email_changed(Connection& sql, const Account& account, const std::string& email,
                         const std::string& event, const Clock& clock, RandomSource& random);

}  // namespace molar::domain
