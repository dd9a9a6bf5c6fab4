// Grievances: filing one, by either family of calls, and a member's actions on their own.
#include "api/api.h"
#include "api/complaints/grievance_bodies.h"
#include "api/request/answers.h"
#include "api/request/captcha.h"
#include "api/request/request_context.h"
#include "base/fields.h"
#include "base/json.h"
#include "base/mapped.h"
#include "domain/complaints/grievance_service.h"

namespace molar::api {
namespace {

// A larger amount is a typing error.
constexpr std::int64_t kMostCents = 100'000'00;

std::optional<std::int64_t> read_amount(ObjectReader& reader, std::string_view name) {
  const auto cents = reader.optional_integer(name);
  if (cents && (*cents < 0 || *cents > kMostCents)) {
    reader.errors().add(name, "invalid", "Please check this amount.");
  }
  return cents;
}

std::vector<std::string> read_files(ObjectReader& reader) {
  std::vector<std::string> ids;
  if (reader.has("files")) {
    for (ObjectReader& file : reader.objects("files", domain::kMostGrievanceFiles)) {
      ids.push_back(file.text("id"));
    }
  }
  return ids;
}

struct SentGrievance {
  domain::GrievanceInput input;
  bool signed_in = false;  // state of the page
};

Result<SentGrievance> read_grievance(const RequestContext& context) {
  MOLAR_TRY(auto reader, JsonBody::parse(context.request.body));
  const Date today = date_in_zone(context.services.clock.now(), context.brand->time_zone);
  SentGrievance sent;
  domain::GrievanceInput& input = sent.input;
  input.filer = reader.required("filer", domain::check_grievance_filer);
  input.representative_name = reader.optional("representativeName", domain::check_grievance_name);
  input.member_name = reader.required("memberName", domain::check_grievance_name);
  input.member_number = reader.optional("memberNumber", domain::check_typed_member_number);
  input.email = reader.required("email", check_email);
  input.phone = reader.optional("phone", check_phone);
  input.preferred_reply = reader.required("preferredReply", domain::check_reply_way);
  input.about = reader.required("about", domain::check_grievance_topic);
  input.office = reader.optional("office", domain::check_grievance_place);
  input.provider = reader.optional("provider", domain::check_grievance_place);
  input.happened_on = reader.required("happenedOn", [today](std::string_view text) {
    return domain::check_event_date(text, today);
  });
  input.description = reader.required("description", domain::check_grievance_text);
  input.wished_outcome = reader.optional("wishedOutcome", domain::check_wished_outcome);
  input.charged_cents = read_amount(reader, "chargedCents");
  input.expected_cents = read_amount(reader, "expectedCents");
  input.may_contact_office = reader.boolean("mayContactOffice");
  input.urgent = reader.boolean("urgent");
  input.statement_of_truth = reader.optional_boolean("statementOfTruth").value_or(false);
  input.files = read_files(reader);
  input.idempotency_key = reader.required("idempotencyKey", check_idempotency_key);
  sent.signed_in = reader.optional_boolean("signedIn").value_or(false);
  domain::check_together(input, reader.errors());
  MOLAR_CHECK(reader.finish());
  return sent;
}

Result<http::Response> send_grievance(RequestContext& context) {
  MOLAR_TRY(const SentGrievance sent, read_grievance(context));
  if (sent.signed_in && !context.session) {
    // A grievance sent as a visitor would not be among the member's own, so the person decides.
    return Error::unauthenticated();
  }
  if (!context.session) {
    MOLAR_CHECK(check_captcha(context, "grievance"));
  }
  MOLAR_TRY(auto receipt, context.services.grievances.send(grievance_sender(context), sent.input));
  return json_response(receipt, 201);
}

Result<http::Response> list_grievances(RequestContext& context) {
  const Timestamp now = context.services.clock.now();
  auto grievances = mapped(context.services.grievances.list(*context.session),
                           [now](auto& one) { return summary_of(std::move(one), now); });
  return field_response("grievances", grievances);
}

http::Response answer(const RequestContext& context, const domain::GrievanceCase& all) {
  return json_response(body_of(all, context.services.clock.now()));
}

const std::string& number_of(const RequestContext& context) {
  return context.request.params.at("number");
}

Result<http::Response> get_grievance(RequestContext& context) {
  MOLAR_TRY(auto all, context.services.grievances.find(*context.session, number_of(context)));
  return answer(context, all);
}

Result<http::Response> send_message(RequestContext& context) {
  MOLAR_TRY(auto reader, JsonBody::parse(context.request.body));
  const std::string text = reader.required("text", domain::check_grievance_message);
  const std::vector<std::string> files = read_files(reader);
  MOLAR_CHECK(reader.finish());
  MOLAR_TRY(auto all, context.services.grievances.add_message(grievance_sender(context),
                                                              number_of(context), text, files));
  return answer(context, all);
}

Result<http::Response> withdraw_grievance(RequestContext& context) {
  MOLAR_TRY(auto body, JsonBody::parse_or_empty(context.request.body));
  MOLAR_CHECK(body.finish());
  MOLAR_TRY(auto all,
            context.services.grievances.withdraw(grievance_sender(context), number_of(context)));
  return answer(context, all);
}

Result<http::Response> appeal_grievance(RequestContext& context) {
  MOLAR_TRY(auto reader, JsonBody::parse(context.request.body));
  const std::string text = reader.required("text", domain::check_grievance_message);
  MOLAR_CHECK(reader.finish());
  MOLAR_TRY(auto all, context.services.grievances.appeal(grievance_sender(context),
                                                         number_of(context), text));
  return answer(context, all);
}

}  // namespace

void bind_grievance(http::Router& router, Services& services) {
  bind(router, services, {"POST", "/api/v4/grievance", Access::Visitor}, send_grievance);
  bind(router, services, {"POST", "/api/km/grievance", Access::Visitor}, send_grievance);
  const std::string own = "/api/v4/member/grievances";
  bind(router, services, {"GET", own, Access::Member}, list_grievances);
  bind(router, services, {"GET", own + "/{number}", Access::Member}, get_grievance);
  bind(router, services, {"POST", own + "/{number}/messages", Access::Member}, send_message);
  bind(router, services, {"POST", own + "/{number}/withdraw", Access::Member}, withdraw_grievance);
  bind(router, services, {"POST", own + "/{number}/appeal", Access::Member}, appeal_grievance);
}

}  // namespace molar::api
