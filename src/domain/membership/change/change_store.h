// SQL of membership changes except the subscription, mostly of people. Always by group and
// household.
#pragma once

#include <optional>
#include <string>

#include "base/clock.h"
#include "domain/household/member.h"
#include "domain/membership/change/change_type.h"
#include "storage/database.h"

namespace molar::domain::change_store {

// The position after all present and former people of the membership.
int next_position(Connection& sql, const std::string& group, const std::string& household);
// Stores name, date of birth, relationship, role and e-mail; false when the person is not an active
// dependent.
bool update_dependent(Connection& sql, const Member& person);
// Stores name, date of birth, role and first day of a person; false when the person is not active.
bool correct_person(Connection& sql, const Member& person);
// Ends a person's membership and deletes their own login. False when the person is not, or no
// longer, an active dependent of the household.
bool end_person(Connection& sql, const std::string& group, const std::string& household,
                const std::string& member_id, const std::string& status, const std::string& reason,
                Date on);
// The e-mail address of this person's own login; nullopt without one.
std::optional<std::string> login_address_of(Connection& sql, const Member& person);

// --- quotes: those of other households are not found

void insert_quote(Connection& sql, const ChangeQuote& quote);
std::optional<ChangeQuote> find_quote(Connection& sql, const std::string& group,
                                      const std::string& household, const std::string& id);

// Marks the quote as carried out; `answer` is returned to this and repeated confirmations. False
// when it was carried out before.
bool mark_done(Connection& sql, const std::string& group, const std::string& household,
               const std::string& id, const std::string& answer, Timestamp now);

// Deletes unconfirmed quotes that expired before `before`.
std::int64_t delete_unconfirmed(Connection& sql, Timestamp before);

}  // namespace molar::domain::change_store
