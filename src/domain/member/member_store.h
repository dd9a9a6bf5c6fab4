// SQL of the tables household and member. Every reading function takes the group and the household.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "domain/member/member.h"
#include "storage/database.h"

namespace molar::domain::member_store {

void insert_household(storage::Connection& sql, const std::string& group_key, const std::string& id,
                      Timestamp now);
// False when the member number is taken in the group: make another one. The transaction goes on.
bool insert(storage::Connection& sql, const Member& member);

std::optional<Member> find(storage::Connection& sql, const std::string& group_key,
                           const std::string& household_id, const std::string& id);
// The primary member first, then in the order in which they were added.
std::vector<Member> find_household(storage::Connection& sql, const std::string& group_key,
                                   const std::string& household_id);

// The version of a text that the household agreed to last ("terms").
std::optional<std::string> find_consent_version(storage::Connection& sql,
                                                const std::string& group_key,
                                                const std::string& household_id,
                                                const std::string& consent_key);

}  // namespace molar::domain::member_store
