// Quotes of changes as rows. Every function asks by group and household: another's quote is not
// there.
#pragma once

#include <optional>
#include <string>

#include "domain/membership/change.h"
#include "storage/database.h"

namespace molar::domain::change_quote_store {

using storage::Connection;

void insert(Connection& sql, const ChangeQuote& quote);
std::optional<ChangeQuote> find(Connection& sql, const std::string& group,
                                const std::string& household, const std::string& id);

// The quote was carried out; `answer` is what the member is told, now and when asked again. False
// when it was carried out before.
bool mark_done(Connection& sql, const std::string& group, const std::string& household,
               const std::string& id, const std::string& answer, Timestamp now);

// Forgets quotes that nobody accepted, which were over at `before`.
std::int64_t delete_over(Connection& sql, Timestamp before);

}  // namespace molar::domain::change_quote_store
