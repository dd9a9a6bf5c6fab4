// Price quotes: /api/km/group/{id}/priceQuotes, /api/km/priceQuotes/{number}, and a member's own:
// /api/v4/member/priceQuotes.
#include "api/api.h"
#include "api/directory/directory_context.h"
#include "api/request/answers.h"
#include "api/request/body_parts.h"
#include "api/request/request_context.h"
#include "api/site/canonical_host.h"
#include "base/fields.h"
#include "base/json.h"
#include "domain/documents/price_quotes.h"
#include "domain/limits/burst_limiter.h"

namespace molar::api {
namespace {

using domain::PriceQuote;
using domain::QuoteCaller;

// JSON contains only the described members, not all inherited ones.
struct PriceQuoteBody : PriceQuote {};
BOOST_DESCRIBE_STRUCT(PriceQuoteBody, (), (id, number, quoted_on, sha256))

struct QuoteMadeBody : PriceQuote {
  std::string path;
};
BOOST_DESCRIBE_STRUCT(QuoteMadeBody, (), (number, quoted_on, sha256, path))

struct OwnQuoteBody : PriceQuote {
  std::string plan_name;
  std::optional<std::string> office_name;
};
BOOST_DESCRIBE_STRUCT(OwnQuoteBody, (), (id, number, quoted_on, sha256, plan_name, office_name))

domain::PriceQuotes& quotes_of(RequestContext& context) {
  return context.services.price_quotes;
}

QuoteCaller caller_of(const RequestContext& context) {
  return {context.session, context.request.client_address};
}

http::Response unlisted_file(std::string_view media_type, domain::PrintedFile file) {
  http::Response response = file_response(media_type, std::move(file));
  response.set("X-Robots-Tag", "noindex, nofollow, noarchive");
  return response;
}

Result<http::Response> pdf_of(RequestContext& context, const PriceQuote& quote) {
  const std::string origin =
      canonical_origin(context.request, *context.brand, context.api.production);
  MOLAR_TRY(auto file, quotes_of(context).pdf(quote, *context.brand, origin));
  return unlisted_file("application/pdf", std::move(file));
}

Result<domain::EstimateRequest> read_quote_request(const http::Request& request) {
  MOLAR_TRY(auto reader, JsonBody::parse(request.body));
  domain::EstimateRequest query;
  query.plan_id = reader.integer("planId");
  query.office_id = reader.optional_integer("officeId");
  query.state = reader.optional("state", check_state);
  if (reader.has("cycle")) {
    query.cycle = parse_text<domain::BillingCycle>(reader.choice("cycle", {"annual", "monthly"}));
  }
  query.people = static_cast<int>(
      std::clamp<std::int64_t>(reader.optional_integer("people").value_or(1), 0, 1'000));
  query.children = static_cast<int>(
      std::clamp<std::int64_t>(reader.optional_integer("children").value_or(0), -1, 1'000));
  if (reader.has("treatments")) {
    for (ObjectReader& chosen : reader.objects("treatments", domain::Calculator::kMaxTreatments)) {
      const std::string procedure = chosen.text("procedure");
      query.treatments.push_back({procedure, static_cast<int>(std::clamp<std::int64_t>(
                                                 chosen.integer("quantity"), 0, 1'000))});
    }
  }
  MOLAR_CHECK(reader.finish());
  return query;
}

Result<http::Response> make_quote(RequestContext& context) {
  MOLAR_CHECK(check_own_group(context));
  MOLAR_TRY(const domain::EstimateRequest query, read_quote_request(context.request));
  MOLAR_TRY(const auto quote,
            quotes_of(context).make(*context.brand, query, caller_of(context), context.language));
  return json_response(QuoteMadeBody{quote, domain::price_quote_path(quote)}, 201);
}

Result<http::Response> read_quote(RequestContext& context) {
  const std::string format = context.request.query_value("format").value_or("json");
  const std::string& number = context.param("number");
  if (format == "json") {
    MOLAR_TRY(const auto check,
              quotes_of(context).check(*context.brand, number, caller_of(context)));
    http::Response response = json_response(check);
    response.set("X-Robots-Tag", "noindex, nofollow, noarchive");
    return response;
  }
  if (format != "pdf" && format != "text") {
    return Error::invalid_fields({{"format", "not_allowed", "There is no such format."}});
  }
  MOLAR_TRY(const auto quote, quotes_of(context).open(*context.brand, number, caller_of(context)));
  if (format == "pdf") {
    return pdf_of(context, quote);
  }
  // Byte for byte the text of the fingerprint.
  return unlisted_file("text/plain; charset=utf-8",
                       {"prices-" + quote.number + ".txt", quote.plain});
}

Result<http::Response> make_own(RequestContext& context) {
  MOLAR_TRY(const auto quote,
            quotes_of(context).make_for_member(*context.session, *context.brand, context.language));
  return json_response(PriceQuoteBody{quote}, 201);
}

Result<http::Response> list_own(RequestContext& context) {
  std::vector<OwnQuoteBody> quotes;
  for (PriceQuote& quote : quotes_of(context).list_own(*context.session)) {
    domain::QuotedPrices prices = domain::quoted_prices_from_json(quote.body);
    OwnQuoteBody own{std::move(quote), std::move(prices.plan_name), std::nullopt};
    if (!prices.office_name.empty()) {
      own.office_name = std::move(prices.office_name);
    }
    quotes.push_back(std::move(own));
  }
  return field_response("quotes", quotes);
}

Result<http::Response> get_own(RequestContext& context) {
  MOLAR_TRY(const auto quote, quotes_of(context).find_own(*context.session, context.param("id")));
  if (context.request.query_value("format") == "pdf") {
    MOLAR_CHECK(context.services.directory.bursts.take(domain::limits::kDrawnDocuments,
                                                       context.session->household_id));
    return pdf_of(context, quote);
  }
  return json_response(PriceQuoteBody{quote});
}

}  // namespace

void bind_price_quotes(http::Router& router, Services& services) {
  bind(router, services, {"POST", "/api/km/group/{id}/priceQuotes", Access::Visitor}, make_quote);
  bind(router, services, {"GET", "/api/km/priceQuotes/{number}", Access::Visitor}, read_quote);
  bind(router, services, {"POST", "/api/v4/member/priceQuotes", Access::Primary}, make_own);
  bind(router, services, {"GET", "/api/v4/member/priceQuotes", Access::Primary}, list_own);
  bind(router, services, {"GET", "/api/v4/member/priceQuotes/{id}", Access::Primary}, get_own);
}

}  // namespace molar::api
