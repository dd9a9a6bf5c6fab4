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
  std::string password_hash;  // empty: none was chosen yet, and no password logs in
  std::string member_id;
  std::string household_id;
  std::string member_role = {};  // of member_id; read only

  bool has_password() const { return !password_hash.empty(); }
};
BOOST_DESCRIBE_STRUCT(Account, (),
                      (id, group_key, email, password_hash, member_id, household_id, member_role))

namespace account_store {

// False when the group has an account of this e-mail address already; the transaction continues.
bool insert(storage::Connection& sql, const Account& account, Timestamp now);
std::optional<Account> find_by_email(storage::Connection& sql, const std::string& group_key,
                                     std::string_view email);
std::optional<Account> find_by_id(storage::Connection& sql, const std::string& group_key,
                                  const std::string& id);
std::optional<std::string> find_id_by_household(storage::Connection& sql,
                                                const std::string& group_key,
                                                const std::string& household_id);
void set_password_hash(storage::Connection& sql, const std::string& id, const std::string& hash);
void note_email_verified(storage::Connection& sql, const std::string& id, Timestamp at);
// Also the address at which the person is written to. Throws UniqueViolation when it is another
// account's.
void set_email(storage::Connection& sql, const Account& account, const std::string& email,
               Timestamp now);
// Removes the person's login with its sessions, links and open invites, if there is one. To be
// called when a person is removed from a membership; otherwise the address could not join again.
void remove_login(storage::Connection& sql, const std::string& group_key,
                  const std::string& member_id);
// Records that a session of the account was ended on purpose: by a logout or a new password.
void note_session_ended(storage::Connection& sql, const std::string& id, Timestamp at);
bool has_session_ended(storage::Connection& sql, const std::string& id, Timestamp since);
void note_login(storage::Connection& sql, const std::string& id, Timestamp at);

}  // namespace account_store
}  // namespace molar::domain
