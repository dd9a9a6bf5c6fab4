// A member's changes of the membership: /api/v4/member/dependents, switch, autoRenew, cancel,
// renewSubscription, locations.
#include "api/api.h"
#include "api/joining/plan_bodies.h"
#include "api/member/membership_bodies.h"
#include "api/request/answers.h"
#include "api/request/body_parts.h"
#include "api/request/request_context.h"
#include "base/mapped.h"
#include "base/text.h"
#include "base/to_json.h"
#include "domain/membership/person_input.h"

namespace molar::api {
namespace {

using domain::ChangeKind;

constexpr std::size_t kLongestReason = 500;

struct SwitchOptionBody {
  PlanBody plan;
  std::vector<std::string> when;
  std::optional<std::string> reason;
  std::int64_t price_cents = 0;
  std::optional<std::int64_t> due_today_cents;
  std::vector<OfficeBody> offices;
};
BOOST_DESCRIBE_STRUCT(SwitchOptionBody, (),
                      (plan, when, reason, price_cents, due_today_cents, offices))

struct SwitchesBody {
  Nullable<domain::CurrentPlanView> current;
  Nullable<domain::PlannedSwitchView> planned;
  std::vector<SwitchOptionBody> plans;
};
BOOST_DESCRIBE_STRUCT(SwitchesBody, (), (current, planned, plans))

std::vector<OfficeBody> office_bodies(const std::vector<domain::Office>& offices) {
  return mapped(offices, office_body);
}

Result<http::Response> answer_subscription(Result<domain::SubscriptionView> changed) {
  MOLAR_TRY(const auto view, std::move(changed));
  return field_response("subscription", view);
}

// --- people

Result<http::Response> list_dependents(RequestContext& context) {
  auto view = context.services.memberships.dependents(change_caller_of(context));
  auto people = mapped<json::array>(view.people, domain::view_person);
  json::object body{{"people", std::move(people)},
                    {"maxMembers", view.max_members},
                    {"perDependentCents", view.per_dependent_cents},
                    {"canAdd", !view.cannot_add_reason}};
  if (view.cannot_add_reason) {
    body["cannotAddReason"] = *view.cannot_add_reason;
  }
  return json_response(json::value(std::move(body)));
}

Result<http::Response> add_dependent(RequestContext& context) {
  MOLAR_TRY(auto reader, JsonBody::parse(context.request.body));
  domain::PersonInput person = read_person(reader.object("person"), context);
  const auto acceptance = read_acceptance(reader, context, WithConsents::No);
  MOLAR_CHECK(reader.finish());
  return answer_change(context, ChangeKind::AddDependent, {{"person", to_json(person)}},
                       acceptance);
}

Result<http::Response> update_dependent(RequestContext& context) {
  MOLAR_TRY(auto reader, JsonBody::parse(context.request.body));
  domain::PersonInput person = read_person(reader.object("person"), context);
  MOLAR_CHECK(reader.finish());
  MOLAR_TRY(auto changed, context.services.memberships.update_dependent(
                              change_caller_of(context), context.param("id"), person));
  return json_response(json::value(std::move(changed)));
}

Result<http::Response> remove_dependent(RequestContext& context) {
  json::object inputs{{"memberId", context.param("id")}};
  auto quote_id = context.request.query_value("quoteId");
  if (!quote_id) {
    if (wants_quote(context)) {
      return answer_quote(context, ChangeKind::RemoveDependent, inputs);
    }
    return Error::invalid_fields(
        {{"quoteId", "required", "Please request a quote first, with ?quote=1."}});
  }
  return answer_accepted(context, ChangeKind::RemoveDependent, inputs, {*quote_id, {}, {}, {}},
                         200);
}

// --- plan

Result<http::Response> list_switches(RequestContext& context) {
  auto view = context.services.memberships.switches(change_caller_of(context));
  SwitchesBody body{{view.current}, {view.planned}, {}};
  for (const domain::SwitchOption& option : view.options) {
    body.plans.push_back({plan_body(*option.offer, context.language), option.when, option.reason,
                          option.price_cents, option.due_today_cents,
                          office_bodies(option.offices)});
  }
  return json_response(body);
}

Result<http::Response> switch_plan(RequestContext& context) {
  MOLAR_TRY(const auto plan_id, or_not_found(parse_id(context.param("id")), "plan"));
  MOLAR_TRY(auto reader, JsonBody::parse(context.request.body));
  auto office = reader.optional_integer("officeId");
  std::string when = reader.choice("when", {"now", "renewal"});
  const auto acceptance = read_acceptance(reader, context, WithConsents::No);
  MOLAR_CHECK(reader.finish());
  json::object inputs{{"planId", plan_id}, {"when", when}};
  if (office) {
    inputs["officeId"] = *office;
  }
  ChangeKind kind = when == "now" ? ChangeKind::SwitchNow : ChangeKind::SwitchAtRenewal;
  return answer_change(context, kind, inputs, acceptance);
}

Result<http::Response> undo_switch(RequestContext& context) {
  return answer_subscription(context.services.memberships.undo_switch(change_caller_of(context)));
}

Result<http::Response> list_locations(RequestContext& context) {
  auto offices = context.services.memberships.locations(change_caller_of(context));
  return field_response("offices", office_bodies(offices));
}

// --- renewal and end

Result<http::Response> get_auto_renew(RequestContext& context) {
  MOLAR_TRY(auto view, context.services.memberships.auto_renew(change_caller_of(context)));
  return json_response(view);
}

Result<http::Response> set_auto_renew(RequestContext& context) {
  MOLAR_TRY(auto reader, JsonBody::parse(context.request.body));
  bool enabled = reader.boolean("enabled");
  json::object data = read_consents(reader, context);
  MOLAR_CHECK(reader.finish());
  return answer_subscription(
      context.services.memberships.set_auto_renew(change_caller_of(context), enabled, data));
}

Result<http::Response> quote_cancel(RequestContext& context) {
  return answer_quote(context, ChangeKind::Cancel, {});
}

// Any text up to the limit; the page cuts a longer one before it sends.
Checked<std::string> check_reason(std::string_view text) {
  auto clean = clean_text(text, Lines::Multiple);
  if (!clean) {
    return FieldIssue{"invalid", "Please use plain text."};
  }
  if (length_in_code_points(*clean) > kLongestReason) {
    return FieldIssue{"too_long", "Please use at most 500 characters."};
  }
  return std::move(*clean);
}

Result<http::Response> cancel(RequestContext& context) {
  MOLAR_TRY(auto reader, JsonBody::parse(context.request.body));
  domain::Acceptance acceptance;
  acceptance.quote_id = reader.required("quoteId", check_quote_id);
  if (auto reason = reader.optional("reason", check_reason)) {
    acceptance.data["reason"] = *reason;
  }
  MOLAR_CHECK(reader.finish());
  return answer_accepted(context, ChangeKind::Cancel, {}, acceptance, 200);
}

Result<http::Response> renew(RequestContext& context) {
  MOLAR_TRY(auto reader, JsonBody::parse_or_empty(context.request.body));
  json::object inputs;
  if (auto plan = reader.optional_integer("planId")) {
    inputs["planId"] = *plan;
  }
  const auto acceptance = read_acceptance(reader, context, WithConsents::Yes);
  MOLAR_CHECK(reader.finish());
  return answer_change(context, ChangeKind::Renew, inputs, acceptance);
}

}  // namespace

void bind_membership(http::Router& router, Services& services) {
  bind(router, services, Access::Primary,
       {{"GET", "/api/v4/member/dependents", list_dependents},
        {"POST", "/api/v4/member/dependents", add_dependent},
        {"PUT", "/api/v4/member/dependents/{id}", update_dependent},
        {"DELETE", "/api/v4/member/dependents/{id}", remove_dependent},
        {"GET", "/api/v4/member/switch", list_switches},
        {"DELETE", "/api/v4/member/switch", undo_switch},
        {"POST", "/api/v4/member/switch/{id}", switch_plan},
        {"GET", "/api/v4/member/autoRenew", get_auto_renew},
        {"PUT", "/api/v4/member/autoRenew", set_auto_renew},
        {"GET", "/api/v4/member/cancel/quote", quote_cancel},
        {"POST", "/api/v4/member/cancel", cancel},
        {"POST", "/api/v4/member/renewSubscription", renew}});
  bind(router, services, {"GET", "/api/v4/member/locations", Access::Member}, list_locations);
}

}  // namespace molar::api
