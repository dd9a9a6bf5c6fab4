// SQL of quotes of changes. Every function queries by group and household: quotes of others are not
// found.
#pragma once

#include <optional>
#include <string>

#include "domain/membership/change/change.h"
#include "storage/database.h"

namespace molar::domain::change_quote_store {

void insert(Connection& sql, const ChangeQuote& quote);
std::optional<ChangeQuote> find(Connection& sql, const std::string& group,
                                const std::string& household, const std::string& id);

// Marks the quote as carried out; `answer` is returned to this and repeated confirmations. False
// when it was carried out before.
bool mark_done(Connection& sql, const std::string& group, const std::string& household,
               const std::string& id, const std::string& answer, Timestamp now);

// Deletes unconfirmed quotes that expired before `before`.
std::int64_t delete_over(Connection& sql, Timestamp before);

}  // namespace molar::domain::change_quote_store
