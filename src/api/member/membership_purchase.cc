// purchaseSubscription of a signed-in member without a running membership.
#include "api/api.h"
#include "api/member/membership_bodies.h"
#include "api/request/answers.h"
#include "api/request/body_parts.h"

namespace molar::api {

bool is_purchase_without_checkout(const RequestContext& context) {
  if (!context.session) {
    return false;
  }
  auto body = parse_json(context.request.body);
  return body.has_value() && body->is_object() && !body->as_object().contains("checkoutId");
}

Result<http::Response> purchase_without_checkout(RequestContext& context) {
  if (!context.session->is_primary()) {
    return Error::forbidden("forbidden", "Only the primary member may do this.");
  }
  MOLAR_TRY(auto reader, JsonBody::parse(context.request.body));
  json::object inputs{{"planId", reader.integer("planId")},
                      {"billingCycle", to_text(reader.required("billingCycle", check_cycle))}};
  if (auto office = reader.optional_integer("officeId")) {
    inputs["officeId"] = *office;
  }
  const bool auto_renew = reader.optional_boolean("autoRenew").value_or(false);
  domain::Acceptance acceptance = read_acceptance(reader, context, WithConsents::Yes);
  acceptance.data["autoRenew"] = auto_renew;
  MOLAR_CHECK(reader.finish());
  return answer_change(context, domain::ChangeKind::Purchase, inputs, acceptance);
}

}  // namespace molar::api
