#include "domain/checkout/quote_store.h"

#include <boost/describe.hpp>

#include "base/from_json.h"
#include "base/json.h"
#include "base/to_json.h"

namespace molar::domain {

namespace {

struct QuoteRow {
  std::string body;
  std::string language;
  std::string fingerprint;
  std::int64_t term_cents = 0;
  Timestamp created_at;
  Timestamp expires_at;
};
BOOST_DESCRIBE_STRUCT(QuoteRow, (),
                      (body, language, fingerprint, term_cents, created_at, expires_at))

std::optional<Quote> to_quote(std::optional<QuoteRow> row) {
  if (!row) {
    return std::nullopt;
  }
  Quote quote = from_json<Quote>(parse_trusted_json(row->body));
  quote.language = std::move(row->language);
  quote.fingerprint = std::move(row->fingerprint);
  quote.term_cents = row->term_cents;
  quote.created_at = row->created_at;
  quote.expires_at = row->expires_at;
  return quote;
}

}  // namespace

namespace quote_store {

void insert(Connection& sql, const std::string& group, const Quote& quote) {
  sql.execute(
      "insert into quote (id, group_key, checkout_id, language, fingerprint, body,"
      " due_today_cents, term_cents, created_at, expires_at) values (:id, :group, :checkout,"
      " :language, :fingerprint, :body, :due, :term, :created, :expires)",
      quote.id, group, quote.checkout_id, quote.language, quote.fingerprint,
      boost::json::serialize(to_json(quote)), quote.due_today_cents, quote.term_cents,
      quote.created_at, quote.expires_at);
}

std::optional<Quote> find(Connection& sql, const std::string& id) {
  return to_quote(sql.query_one<QuoteRow>("from quote where id = :id", id));
}

std::optional<Quote> find_valid(Connection& sql, const std::string& checkout_id,
                                const std::string& fingerprint, const std::string& language,
                                Timestamp now) {
  return to_quote(sql.query_one<QuoteRow>(
      "from quote where checkout_id = :checkout and fingerprint = :fingerprint and language = "
      ":language and expires_at > :now order by created_at desc, id desc limit 1",
      checkout_id, fingerprint, language, now));
}

}  // namespace quote_store

}  // namespace molar::domain
