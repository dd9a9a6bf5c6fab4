#include "api/member/membership_bodies.h"

#include "api/api.h"
#include "api/request/answers.h"
#include "api/request/body_parts.h"
#include "base/fields.h"
#include "base/random.h"
#include "domain/limits/rate_limiter.h"
#include "domain/membership/consents.h"

namespace molar::api {

domain::ChangeCaller change_caller_of(const RequestContext& context) {
  const domain::Session& session = *context.session;
  return {*context.brand, session.household_id, "member:" + session.member_id, context.language};
}

bool wants_quote(const RequestContext& context) {
  return context.request.query_value("quote") == "1";
}

Checked<std::string> check_quote_id(std::string_view text) {
  if (!is_ulid(text)) {
    return FieldIssue{"invalid", "This is not valid."};
  }
  return std::string(text);
}

json::object read_consents(ObjectReader& reader, const RequestContext& context) {
  std::vector<domain::ConsentGiven> given;
  if (reader.has("consents")) {
    given = read_consent_list(reader);
  }
  return domain::consents_to_json(given, device_of(context.request));
}

domain::Acceptance read_acceptance(ObjectReader& reader, const RequestContext& context,
                                   WithConsents consents) {
  domain::Acceptance acceptance;
  if (wants_quote(context)) {
    return acceptance;
  }
  acceptance.quote_id = reader.required("quoteId", check_quote_id);
  acceptance.payment_token = reader.optional("paymentToken", check_payment_token).value_or("");
  acceptance.idempotency_key = reader.required("idempotencyKey", check_idempotency_key);
  if (consents == WithConsents::Yes) {
    acceptance.data = read_consents(reader, context);
  }
  return acceptance;
}

Result<http::Response> answer_quote(RequestContext& context, domain::ChangeKind kind,
                                    const json::object& inputs) {
  MOLAR_CHECK(
      context.services.limits.take(domain::limits::kChangeQuotes, context.session->household_id));
  MOLAR_TRY(auto body,
            context.services.memberships.changes().quote(change_caller_of(context), kind, inputs));
  return http::Response::json(200, std::move(body));
}

Result<http::Response> answer_accepted(RequestContext& context, domain::ChangeKind kind,
                                       const json::object& inputs,
                                       const domain::Acceptance& acceptance, int status) {
  MOLAR_TRY(auto answer, context.services.memberships.changes().accept(change_caller_of(context),
                                                                       kind, inputs, acceptance));
  return json_response(json::value(std::move(answer)), status);
}

Result<http::Response> answer_change(RequestContext& context, domain::ChangeKind kind,
                                     const json::object& inputs,
                                     const domain::Acceptance& acceptance) {
  return wants_quote(context) ? answer_quote(context, kind, inputs)
                              : answer_accepted(context, kind, inputs, acceptance);
}

}  // namespace molar::api
