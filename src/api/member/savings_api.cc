// Savings of the membership: /api/v4/member/savings.
#include "api/api.h"
#include "api/request/answers.h"
#include "api/request/request_context.h"
#include "base/json.h"
#include "domain/savings/savings_service.h"

namespace molar::api {
namespace {

domain::SavingsService& savings_of(RequestContext& context) {
  return context.services.savings;
}

Result<http::Response> get_savings(RequestContext& context) {
  MOLAR_TRY(const auto page,
            savings_of(context).page(*context.session, *context.brand, context.language));
  return json_response(page);
}

Result<domain::NotedVisit> read_visit(const http::Request& request) {
  MOLAR_TRY(auto reader, JsonBody::parse(request.body));
  domain::NotedVisit visit;
  visit.person_id = reader.text("personId");
  visit.visit_on = reader.text("visitOn");
  for (ObjectReader& treatment :
       reader.objects("treatments", domain::SavingsService::kMaxTreatments)) {
    visit.treatments.push_back(
        {treatment.text("procedure"), treatment.optional_integer("paidCents")});
  }
  MOLAR_CHECK(reader.finish());
  return visit;
}

Result<http::Response> note_visit(RequestContext& context) {
  MOLAR_TRY(const domain::NotedVisit visit, read_visit(context.request));
  MOLAR_TRY(const auto page,
            savings_of(context).note(*context.session, *context.brand, visit, context.language));
  return json_response(page, 201);
}

Result<http::Response> forget_entry(RequestContext& context) {
  MOLAR_TRY(const auto page, savings_of(context).forget(*context.session, *context.brand,
                                                        context.param("id"), context.language));
  return json_response(page);
}

}  // namespace

void bind_savings(http::Router& router, Services& services) {
  bind(router, services, {"GET", "/api/v4/member/savings", Access::Primary}, get_savings);
  bind(router, services, {"POST", "/api/v4/member/savings", Access::Primary}, note_visit);
  bind(router, services, {"DELETE", "/api/v4/member/savings/{id}", Access::Primary}, forget_entry);
}

}  // namespace molar::api
