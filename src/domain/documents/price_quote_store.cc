#include "domain/documents/price_quote_store.h"

namespace molar::domain::price_quote_store {

void insert(Connection& sql, const PriceQuote& q) {
  sql.insert("price_quote", q);
}

std::optional<PriceQuote> find(Connection& sql, const std::string& group,
                               const std::string& household, const std::string& id) {
  return sql.query_one<PriceQuote>(
      "from price_quote where group_key = :group and household_id = :household and id = :id", group,
      household, id);
}

std::vector<PriceQuote> list(Connection& sql, const std::string& group,
                             const std::string& household, int limit) {
  return sql.query<PriceQuote>(
      "from price_quote where group_key = :group and household_id = :household "
      "order by id desc limit :limit",
      group, household, limit);
}

std::optional<PriceQuote> find_by_number(Connection& sql, const std::string& group,
                                         const std::string& number) {
  return sql.query_one<PriceQuote>("from price_quote where group_key = :group and number = :number",
                                   group, number);
}

std::optional<PriceQuote> find_same(Connection& sql, const PriceQuote& quote) {
  return sql.query_one<PriceQuote>(
      "from price_quote where group_key = :group and quoted_on = :on and sha256 = :sha "
      "and coalesce(household_id, '') = :household order by id limit 1",
      quote.group_key, quote.quoted_on, quote.sha256, quote.household_id.value_or(""));
}

void note_opened(Connection& sql, const std::string& id, Timestamp at) {
  sql.execute("update price_quote set opened_at = :at where id = :id and opened_at is null", at,
              id);
}

std::int64_t purge(Connection& sql, Timestamp unopened, Timestamp opened) {
  return sql.execute(
      "delete from price_quote where household_id is null and"
      " ((opened_at is null and created_at < :unopened) or created_at < :opened)",
      unopened, opened);
}

}  // namespace molar::domain::price_quote_store
