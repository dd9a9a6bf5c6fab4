// SQL of account deletion: data erased at once, and data erased after their retention time.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "domain/session/session.h"
#include "storage/database.h"

namespace molar::domain {

struct Deletion {
  std::string id;
  std::string group_key;
  std::string household_id;
  std::string member_id;
  std::string role;
  Timestamp deleted_at;
  Date kept_until;
};
BOOST_DESCRIBE_STRUCT(Deletion, (),
                      (id, group_key, household_id, member_id, role, deleted_at, kept_until))

namespace account_deletion_store {

void insert(storage::Connection& sql, const Deletion& deletion);
// Of primary members, whose time was over before `today` and whose data is still there.
std::vector<Deletion> find_due(storage::Connection& sql, const std::string& today);
void note_erased(storage::Connection& sql, const std::string& id, Timestamp now);

// The ids of all people of the household who have a login.
std::vector<std::string> logins(storage::Connection& sql, const std::string& group_key,
                                const std::string& household_id);
std::int64_t pending_refund_cents(storage::Connection& sql, const std::string& group_key,
                                  const std::string& household_id);

// E-mail address, phone, postal address and mail preferences of one person.
void erase_contact_data(storage::Connection& sql, const std::string& group_key,
                        const std::string& member_id);
// What the household wrote, noted and stored besides what is kept: contact messages, savings, links
// to change a card, stored cards, what was typed when joining.
void erase_household_extras(storage::Connection& sql, const std::string& group_key,
                            const std::string& household_id, Timestamp now);
// The contact messages of one login.
void erase_contact_messages(storage::Connection& sql, const std::string& group_key,
                            const std::string& account_id);
// Everything that was kept. Amounts stay in the books, without a name.
void erase_kept(storage::Connection& sql, const std::string& group_key,
                const std::string& household_id);

}  // namespace account_deletion_store
}  // namespace molar::domain
