#include "domain/membership/change/change_quote_store.h"

#include "base/from_json.h"
#include "base/json.h"

namespace molar::domain::change_quote_store {

void insert(Connection& sql, const ChangeQuote& quote) {
  sql.insert("change_quote", quote);
}

std::optional<ChangeQuote> find(Connection& sql, const std::string& group,
                                const std::string& household, const std::string& id) {
  auto quote = sql.query_one<ChangeQuote>(
      "from change_quote where group_key = :group and household_id = :household and id = :id",
      group, household, id);
  if (quote) {
    quote->shown = from_json<ChangeShown>(parse_trusted_json(quote->body));
  }
  return quote;
}

bool mark_done(Connection& sql, const std::string& group, const std::string& household,
               const std::string& id, const std::string& answer, Timestamp now) {
  return sql.execute(
             "update change_quote set answer = :answer, done_at = :now where group_key = :group"
             " and household_id = :household and id = :id and done_at is null",
             answer, now, group, household, id) == 1;
}

std::int64_t delete_over(Connection& sql, Timestamp before) {
  return sql.execute("delete from change_quote where done_at is null and expires_at < :before",
                     before);
}

}  // namespace molar::domain::change_quote_store
