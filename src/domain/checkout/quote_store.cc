#include "domain/checkout/quote_store.h"

#include <boost/describe.hpp>

#include "base/json.h"
#include "base/to_json.h"

namespace molar::domain {

namespace json = boost::json;

namespace {

json::object line_to_json(const QuoteLine& line) {
  return {{"kind", to_text(line.kind)},
          {"label", line.label},
          {"quantity", line.quantity},
          {"unitCents", line.unit_cents},
          {"cents", line.cents}};
}

QuoteLine line_from_json(const json::object& in) {
  return {parse_text<QuoteLineKind>(std::string_view(in.at("kind").as_string())).value(),
          std::string(in.at("label").as_string()), static_cast<int>(in.at("quantity").as_int64()),
          in.at("unitCents").as_int64(), in.at("cents").as_int64()};
}

json::object consent_to_json(const QuoteConsent& consent) {
  return {{"key", consent.key},
          {"version", consent.version},
          {"text", consent.text},
          {"required", consent.required}};
}

QuoteConsent consent_from_json(const json::object& in) {
  return {std::string(in.at("key").as_string()), std::string(in.at("version").as_string()),
          std::string(in.at("text").as_string()), in.at("required").as_bool()};
}

template <class T, class F>
json::array list_to_json(const std::vector<T>& items, F each) {
  json::array list;
  for (const T& item : items) {
    list.push_back(each(item));
  }
  return list;
}

std::string text_of(const json::object& in, std::string_view name) {
  return std::string(in.at(name).as_string());
}

Date date_of(const json::object& in, std::string_view name) {
  return parse_date(text_of(in, name)).value();
}

void read_coupon(const json::object& in, Quote& quote) {
  if (const json::value* coupon = in.if_contains("coupon")) {
    const json::object& object = coupon->as_object();
    quote.coupon = QuotedCoupon{text_of(object, "code"), text_of(object, "label")};
  }
  if (const json::value* fault = in.if_contains("couponReason")) {
    quote.coupon_fault = std::string(fault->as_string());
  }
}

Quote quote_from_json(const json::object& in) {
  Quote quote;
  quote.id = text_of(in, "id");
  quote.checkout_id = text_of(in, "checkoutId");
  quote.plan_id = in.at("planId").as_int64();
  quote.plan_name = text_of(in, "planName");
  quote.cycle = parse_text<BillingCycle>(text_of(in, "billingCycle")).value();
  quote.people = static_cast<int>(in.at("people").as_int64());
  for (const json::value& line : in.at("lines").as_array()) {
    quote.lines.push_back(line_from_json(line.as_object()));
  }
  quote.due_today_cents = in.at("dueTodayCents").as_int64();
  quote.starts_on = date_of(in, "startsOn");
  quote.ends_on = date_of(in, "endsOn");
  quote.renews_on = date_of(in, "renewsOn");
  quote.renewal_cents = in.at("renewalAmountCents").as_int64();
  quote.refund_until = date_of(in, "refundUntil");
  quote.refund_rule = text_of(in, "refundRule");
  read_coupon(in, quote);
  for (const json::value& consent : in.at("consents").as_array()) {
    quote.consents.push_back(consent_from_json(consent.as_object()));
  }
  return quote;
}

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
  Quote quote = quote_from_json(parse_trusted_json(row->body).as_object());
  quote.language = std::move(row->language);
  quote.fingerprint = std::move(row->fingerprint);
  quote.term_cents = row->term_cents;
  quote.created_at = row->created_at;
  quote.expires_at = row->expires_at;
  return quote;
}

}  // namespace

json::object quote_to_json(const Quote& quote) {
  json::object out{{"id", quote.id},
                   {"checkoutId", quote.checkout_id},
                   {"planId", quote.plan_id},
                   {"planName", quote.plan_name},
                   {"billingCycle", to_text(quote.cycle)},
                   {"people", quote.people},
                   {"lines", list_to_json(quote.lines, line_to_json)},
                   {"dueTodayCents", quote.due_today_cents},
                   {"startsOn", format_date(quote.starts_on)},
                   {"endsOn", format_date(quote.ends_on)},
                   {"renewsOn", format_date(quote.renews_on)},
                   {"renewalAmountCents", quote.renewal_cents},
                   {"refundUntil", format_date(quote.refund_until)},
                   {"refundRule", quote.refund_rule},
                   {"expiresAt", format_rfc3339(quote.expires_at)},
                   {"consents", list_to_json(quote.consents, consent_to_json)}};
  if (quote.coupon) {
    out["coupon"] = json::object{{"code", quote.coupon->code}, {"label", quote.coupon->label}};
  }
  if (quote.coupon_fault) {
    out["couponReason"] = *quote.coupon_fault;
  }
  return out;
}

namespace quote_store {

void insert(Connection& sql, const std::string& group, const Quote& quote) {
  sql.execute(
      "insert into quote (id, group_key, checkout_id, language, fingerprint, body,"
      " due_today_cents, term_cents, created_at, expires_at) values (:id, :group, :checkout,"
      " :language, :fingerprint, :body, :due, :term, :created, :expires)",
      quote.id, group, quote.checkout_id, quote.language, quote.fingerprint,
      json::serialize(quote_to_json(quote)), quote.due_today_cents, quote.term_cents,
      quote.created_at, quote.expires_at);
}

std::optional<Quote> find(Connection& sql, const std::string& id) {
  return to_quote(
      sql.query_one<QuoteRow>("select body, language, fingerprint, term_cents, created_at, "
                              "expires_at from quote where id = :id",
                              id));
}

std::optional<Quote> find_valid(Connection& sql, const std::string& checkout_id,
                                const std::string& fingerprint, const std::string& language,
                                Timestamp now) {
  return to_quote(sql.query_one<QuoteRow>(
      "select body, language, fingerprint, term_cents, created_at, expires_at from quote"
      " where checkout_id = :checkout and fingerprint = :fingerprint and language = :language"
      " and expires_at > :now order by created_at desc, id desc limit 1",
      checkout_id, fingerprint, language, now));
}

}  // namespace quote_store

}  // namespace molar::domain
