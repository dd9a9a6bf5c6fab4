// SQL of account deletion: data erased immediately, and data erased after its retention time.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
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

void insert(Connection& sql, const Deletion& deletion);
// Deletions by primary members whose retention time ended before `today` and whose data is not
// erased yet.
std::vector<Deletion> find_due(Connection& sql, const std::string& today);
void note_erased(Connection& sql, const std::string& id, Timestamp now);

// The account ids of the household.
std::vector<std::string> logins(Connection& sql, const std::string& group_key,
                                const std::string& household_id);
std::int64_t pending_refund_cents(Connection& sql, const std::string& group_key,
                                  const std::string& household_id);

// E-mail address, phone, postal address and mail preferences of one person.
void erase_contact_data(Connection& sql, const std::string& group_key,
                        const std::string& member_id);
// The inputs with which a person was added to a membership, and the answer of the charge for it.
void erase_addition(Connection& sql, const std::string& group_key, const std::string& household_id,
                    const std::string& member_id);
// Data of the household without a retention time: contact data of all members, savings, links to
// change a payment card, stored payment cards, inputs of changes, answers of charges, and the
// contact data typed in the checkout.
void erase_household_extras(Connection& sql, const std::string& group_key,
                            const std::string& household_id, Timestamp now);
// The contact messages of one login.
void erase_contact_messages(Connection& sql, const std::string& group_key,
                            const std::string& account_id);
// All retained data. Amounts stay in the ledger, without a name.
void erase_retained(Connection& sql, const std::string& group_key, const std::string& household_id);

}  // namespace account_deletion_store
}  // namespace molar::domain
