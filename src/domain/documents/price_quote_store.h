// The table price_quote: prices of one day in writing. A row is never edited but for the day on
// which it was first opened.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "storage/database.h"

namespace molar::domain {

struct PriceQuote {
  std::string id;
  std::string group_key;
  std::optional<std::string> household_id;  // nullopt: a visitor's
  std::string number;
  std::int64_t plan_id = 0;
  std::optional<std::int64_t> office_id;
  std::string fee_schedule_id;  // the very list
  std::string language;
  Date quoted_on;
  std::string body;   // JSON of QuotedPrices
  std::string plain;  // what the fingerprint is made of; empty for the first quotes
  std::string sha256;
  Timestamp created_at;
  std::optional<Timestamp> opened_at;
};
BOOST_DESCRIBE_STRUCT(PriceQuote, (),
                      (id, group_key, household_id, number, plan_id, office_id, fee_schedule_id,
                       language, quoted_on, body, plain, sha256, created_at, opened_at))

namespace price_quote_store {

using storage::Connection;

void insert(Connection& sql, const PriceQuote& quote);
// Of a household.
std::optional<PriceQuote> find(Connection& sql, const std::string& group,
                               const std::string& household, const std::string& id);
// The latest first.
std::vector<PriceQuote> list(Connection& sql, const std::string& group,
                             const std::string& household, int limit);
// Of any caller.
std::optional<PriceQuote> find_by_number(Connection& sql, const std::string& group,
                                         const std::string& number);
// One of that day and household (nullopt: a visitor's) that says the same.
std::optional<PriceQuote> find_same(Connection& sql, const PriceQuote& quote);

void note_opened(Connection& sql, const std::string& id, Timestamp at);

// Removes visitors' quotes: unopened ones from before `unopened`, all from before `opened`.
std::int64_t purge(Connection& sql, Timestamp unopened, Timestamp opened);

}  // namespace price_quote_store

}  // namespace molar::domain
