// SQL of the table account: the logins.
#pragma once

#include <boost/describe.hpp>

#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "storage/database.h"

namespace molar::domain {

struct Account {
  std::string id;
  std::string group_key;
  std::string email;          // as typed
  std::string password_hash;  // empty: no password was set yet, and none can log in
  std::string member_id;
  std::string household_id;
  std::string member_role = {};  // role of member_id; read only

  bool has_password() const { return !password_hash.empty(); }
};
BOOST_DESCRIBE_STRUCT(Account, (),
                      (id, group_key, email, password_hash, member_id, household_id, member_role))

namespace account_store {

// False when the group already has an account with this e-mail address; the transaction continues.
bool insert(Connection& sql, const Account& account, Timestamp now);
std::optional<Account> find_by_email(Connection& sql, const std::string& group_key,
                                     std::string_view email);
std::optional<Account> find_by_id(Connection& sql, const std::string& group_key,
                                  const std::string& id);
std::optional<std::string> find_id_by_household(Connection& sql, const std::string& group_key,
                                                const std::string& household_id);
void set_password_hash(Connection& sql, const std::string& id, const std::string& hash);
// Replaces the hash by another one of the same password. False when the password has changed since
// `account` was read.
bool renew_password_hash(Connection& sql, const Account& account, const std::string& hash);
void note_email_verified(Connection& sql, const std::string& id, Timestamp at);
// Also sets the address that receives the person's mails. Throws UniqueViolation when another
// account has it.
void set_email(Connection& sql, const Account& account, const std::string& email, Timestamp now);
// Deletes the person's login, if there is one, with its sessions, links and open invites. Call it
// when a person is removed from a membership; otherwise the address could not join again.
void remove_login(Connection& sql, const std::string& group_key, const std::string& member_id);
// Records that the user ended a session of the account: by a logout or a new password.
void note_session_ended(Connection& sql, const std::string& id, Timestamp at);
bool has_session_ended(Connection& sql, const std::string& id, Timestamp since);
void note_login(Connection& sql, const std::string& id, Timestamp at);

}  // namespace account_store
}  // namespace molar::domain
