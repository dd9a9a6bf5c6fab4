// Rows of quotes, as shown.
#pragma once

#include <optional>
#include <string>

#include "domain/pricing/quote.h"
#include "storage/database.h"

namespace molar::domain::quote_store {

void insert(Connection& sql, const std::string& group, const Quote& quote);
std::optional<Quote> find(Connection& sql, const std::string& id);
// The newest quote of these inputs in this language that is valid at `now`.
std::optional<Quote> find_valid(Connection& sql, const std::string& checkout_id,
                                const std::string& fingerprint, const std::string& language,
                                Timestamp now);

}  // namespace molar::domain::quote_store
