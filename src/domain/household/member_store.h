// Reads the table member, always by group and household. A purchase writes it
// (domain/household/household_store.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "domain/household/member.h"
#include "storage/database.h"

namespace molar::domain::member_store {

// The primary member first, then in the order in which they were added.
std::vector<Member> find_household(storage::Connection& sql, const std::string& group_key,
                                   const std::string& household_id);

// The version of a text that the household agreed to last ("terms").
std::optional<std::string> find_consent_version(storage::Connection& sql,
                                                const std::string& group_key,
                                                const std::string& household_id,
                                                const std::string& consent_key);

}  // namespace molar::domain::member_store
