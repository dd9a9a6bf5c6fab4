// SQL of the table price_quote: dated price quotes. A row is never changed, except for the date of
// its first opening.
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
  std::optional<std::string> household_id;  // nullopt: a visitor's quote
  std::string number;
  std::int64_t plan_id = 0;
  std::optional<std::int64_t> office_id;
  std::string fee_schedule_id;  // exactly this version of the list
  std::string language;
  Date quoted_on;
  std::string body;   // JSON of QuotedPrices
  std::string plain;  // text that is hashed; empty in the first quotes
  std::string sha256;
  Timestamp created_at;
  std::optional<Timestamp> opened_at;
};
BOOST_DESCRIBE_STRUCT(PriceQuote, (),
                      (id, group_key, household_id, number, plan_id, office_id, fee_schedule_id,
                       language, quoted_on, body, plain, sha256, created_at, opened_at))

namespace price_quote_store {

void insert(Connection& sql, const PriceQuote& quote);
// Finds a quote of the household only.
std::optional<PriceQuote> find(Connection& sql, const std::string& group,
                               const std::string& household, const std::string& id);
// The newest first.
std::vector<PriceQuote> list(Connection& sql, const std::string& group,
                             const std::string& household, int limit);
// Finds a quote of any visitor or household.
std::optional<PriceQuote> find_by_number(Connection& sql, const std::string& group,
                                         const std::string& number);
// A quote with the same content, day and household (nullopt: of a visitor).
std::optional<PriceQuote> find_same(Connection& sql, const PriceQuote& quote);

void note_opened(Connection& sql, const std::string& id, Timestamp at);

// Deletes visitors' quotes: unopened ones from before `unopened`, all from before `opened`.
std::int64_t purge(Connection& sql, Timestamp unopened, Timestamp opened);

}  // namespace price_quote_store

}  // namespace molar::domain
