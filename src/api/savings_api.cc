// What the membership saved: /api/v4/member/savings, and the prices in writing:
// /api/v4/member/priceQuotes.
#include "api/answers.h"
#include "api/api.h"
#include "api/request_context.h"
#include "base/json.h"
#include "domain/documents/papers.h"

namespace molar::api {
namespace {

struct PriceQuoteBody {
  std::string id;
  std::string number;
  Date quoted_on;
  std::string sha256;
};
BOOST_DESCRIBE_STRUCT(PriceQuoteBody, (), (id, number, quoted_on, sha256))

domain::SavingsService& savings_of(RequestContext& context) {
  return context.services.papers->savings;
}

Result<http::Response> get_savings(RequestContext& context) {
  MOLAR_TRY(const auto page,
            savings_of(context).page(*context.session, *context.brand, context.language));
  return json_response(page);
}

Result<domain::NotedVisit> read_visit(const http::Request& request) {
  MOLAR_TRY(auto body, JsonBody::parse(request.body));
  ObjectReader reader = body.reader();
  domain::NotedVisit visit;
  visit.person_id = reader.text("personId");
  visit.visit_on = reader.text("visitOn");
  for (ObjectReader& treatment :
       reader.objects("treatments", domain::SavingsService::kMaxTreatments)) {
    visit.treatments.push_back(
        {treatment.text("procedure"), treatment.optional_integer("paidCents")});
  }
  MOLAR_CHECK(body.finish());
  return visit;
}

Result<http::Response> note_visit(RequestContext& context) {
  MOLAR_TRY(const domain::NotedVisit visit, read_visit(context.request));
  MOLAR_TRY(const auto page,
            savings_of(context).note(*context.session, *context.brand, visit, context.language));
  return json_response(page, 201);
}

Result<http::Response> forget_entry(RequestContext& context) {
  MOLAR_TRY(const auto page,
            savings_of(context).forget(*context.session, *context.brand,
                                       context.request.params.at("id"), context.language));
  return json_response(page);
}

PriceQuoteBody quote_body(const domain::PriceQuote& quote) {
  return {quote.id, quote.number, quote.quoted_on, quote.sha256};
}

Result<http::Response> quote_prices(RequestContext& context) {
  MOLAR_TRY(const auto quote,
            savings_of(context).quote_prices(*context.session, *context.brand, context.language));
  return json_response(quote_body(quote), 201);
}

Result<http::Response> get_price_quote(RequestContext& context) {
  MOLAR_TRY(const auto quote,
            savings_of(context).price_quote(*context.session, context.request.params.at("id")));
  if (context.request.query_value("format") != "pdf") {
    return json_response(quote_body(quote));
  }
  MOLAR_TRY(auto file, savings_of(context).price_quote_pdf(quote, *context.brand));
  http::Response response;
  response.set("Content-Type", "application/pdf");
  response.set("Content-Disposition", "attachment; filename=\"" + file.name + "\"");
  response.set("Cache-Control", "no-store");
  response.body = std::move(file.bytes);
  return response;
}

}  // namespace

void bind_savings(http::Router& router, Services& services) {
  bind(router, services, {"GET", "/api/v4/member/savings", Access::Primary}, get_savings);
  bind(router, services, {"POST", "/api/v4/member/savings", Access::Primary}, note_visit);
  bind(router, services, {"DELETE", "/api/v4/member/savings/{id}", Access::Primary}, forget_entry);
  bind(router, services, {"POST", "/api/v4/member/priceQuotes", Access::Primary}, quote_prices);
  bind(router, services, {"GET", "/api/v4/member/priceQuotes/{id}", Access::Primary},
       get_price_quote);
}

}  // namespace molar::api
