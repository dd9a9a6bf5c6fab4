#include "domain/membership/change/change_quote_store.h"

#include <boost/describe.hpp>

#include "base/from_json.h"
#include "base/json.h"

namespace molar::domain::change_quote_store {

namespace json = boost::json;

namespace {

struct QuoteRow {
  std::string id;
  std::string group_key;
  std::string household_id;
  std::optional<std::string> subscription_id;
  std::string kind;
  std::string language;
  std::string fingerprint;
  std::string body;
  std::string detail;
  std::optional<std::string> answer;
  Timestamp created_at;
  Timestamp expires_at;
};
BOOST_DESCRIBE_STRUCT(QuoteRow, (),
                      (id, group_key, household_id, subscription_id, kind, language, fingerprint,
                       body, detail, answer, created_at, expires_at))

ChangeQuote to_quote(QuoteRow row) {
  ChangeQuote quote;
  quote.id = std::move(row.id);
  quote.group_key = std::move(row.group_key);
  quote.household_id = std::move(row.household_id);
  quote.subscription_id = std::move(row.subscription_id);
  quote.kind = parse_text<ChangeKind>(row.kind).value();
  quote.language = std::move(row.language);
  quote.fingerprint = std::move(row.fingerprint);
  quote.shown = from_json<ChangeShown>(parse_trusted_json(row.body));
  quote.body = std::move(row.body);
  quote.detail = parse_trusted_json(row.detail).as_object();
  quote.answer = std::move(row.answer);
  quote.created_at = row.created_at;
  quote.expires_at = row.expires_at;
  return quote;
}

}  // namespace

void insert(Connection& sql, const ChangeQuote& quote) {
  sql.execute(
      "insert into change_quote (id, group_key, household_id, subscription_id, kind, language,"
      " fingerprint, body, detail, created_at, expires_at) values (:id, :group, :household,"
      " :subscription, :kind, :language, :fingerprint, :body, :detail, :created, :expires)",
      quote.id, quote.group_key, quote.household_id, quote.subscription_id,
      std::string(to_text(quote.kind)), quote.language, quote.fingerprint, quote.body,
      json::serialize(quote.detail), quote.created_at, quote.expires_at);
}

std::optional<ChangeQuote> find(Connection& sql, const std::string& group,
                                const std::string& household, const std::string& id) {
  auto row = sql.query_one<QuoteRow>(
      "from change_quote where group_key = :group and household_id = :household and id = :id",
      group, household, id);
  return row ? std::optional(to_quote(std::move(*row))) : std::nullopt;
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
