// The tables savings_entry and price_quote, always by group and household.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/documents/savings.h"
#include "storage/database.h"

namespace molar::domain::savings_store {

using storage::Connection;

std::vector<SavingsEntry> find(Connection& sql, const std::string& group,
                               const std::string& household, const SavingsPeriod& period);
std::int64_t count(Connection& sql, const std::string& group, const std::string& household);
void insert(Connection& sql, const SavingsEntry& entry);
// False: the household has no such entry.
bool remove(Connection& sql, const std::string& group, const std::string& household,
            const std::string& id);

// What the household paid for memberships of that period, with credit that it had paid ahead, less
// what was paid back or is on its way back.
std::int64_t find_cost(Connection& sql, const std::string& group, const std::string& household,
                       const SavingsPeriod& period);

// A row of price_quote.
struct PriceQuote {
  std::string id;
  std::string group_key;
  std::string household_id;
  std::string number;
  std::int64_t plan_id = 0;
  std::optional<std::int64_t> office_id;
  std::string fee_schedule_id;
  std::string language;
  Date quoted_on;
  std::string body;  // JSON
  std::string sha256;
  Timestamp created_at;
};
BOOST_DESCRIBE_STRUCT(PriceQuote, (),
                      (id, group_key, household_id, number, plan_id, office_id, fee_schedule_id,
                       language, quoted_on, body, sha256, created_at))

void insert(Connection& sql, const PriceQuote& quote);
std::optional<PriceQuote> find_quote(Connection& sql, const std::string& group,
                                     const std::string& household, const std::string& id);
// One of that day that says the same.
std::optional<PriceQuote> find_same_quote(Connection& sql, const std::string& group,
                                          const std::string& household, Date quoted_on,
                                          const std::string& sha256);

}  // namespace molar::domain::savings_store
