// One office: /api/km/office/{id}/details, /plans and /report; /api/v4/locations/{id}.
#include <algorithm>
#include <utility>

#include "api/api.h"
#include "api/directory/directory_context.h"
#include "api/directory/directory_query.h"
#include "api/directory/office_bodies.h"
#include "api/joining/plan_bodies.h"
#include "api/request/answers.h"
#include "api/request/captcha.h"
#include "base/fields.h"
#include "base/json.h"

namespace molar::api {
namespace {

struct OfficeAgreementBody {
  Date from;
  Nullable<Date> to;
};
BOOST_DESCRIBE_STRUCT(OfficeAgreementBody, (), (from, to))

struct OfficeDetailsBody : OfficeSummaryBody {
  Nullable<std::string> website;
  std::vector<domain::Provider> providers;
  OfficeAgreementBody agreement;
  int review_days = 0;
  Date today;
};
BOOST_DESCRIBE_STRUCT(OfficeDetailsBody, (OfficeSummaryBody),
                      (website, providers, agreement, review_days, today))

struct PricedProcedureBody : domain::ShownPrice {};
BOOST_DESCRIBE_STRUCT(PricedProcedureBody, (),
                      (procedure, category, label, plain, usual_cents, member_cents))

struct OfficePriceListBody {
  std::string id;
  Date effective_from;
  std::vector<PricedProcedureBody> lines;
};
BOOST_DESCRIBE_STRUCT(OfficePriceListBody, (), (id, effective_from, lines))

struct OfficePlansBody {
  std::vector<PlanBody> plans;
  Nullable<OfficePriceListBody> price_list;
};
BOOST_DESCRIBE_STRUCT(OfficePlansBody, (), (plans, price_list))

constexpr std::size_t kMostTopics = 20;

// Calls `show` for the path's office, and returns 410 for a terminated one.
template <class Show>
Result<http::Response> with_office(RequestContext& context, const Show& show) {
  MOLAR_CHECK(count_call(context, domain::limits::kOfficePages));
  MOLAR_TRY(const std::int64_t id, office_of_path(context));
  Result<http::Response> response = show(directory_of(context).offices, id);
  return response.has_error() ? answer_gone(context, id, std::move(response).error())
                              : std::move(response);
}

OfficeDetailsBody details_body(domain::OpenedOffice office) {
  OfficeDetailsBody body;
  static_cast<OfficeSummaryBody&>(body) = office_summary(office.listed);
  body.website.value = office.listed.facts.website;
  body.providers = std::move(office.providers);
  body.agreement = {office.agreement.starts_on, {office.agreement.ends_on}};
  body.review_days = domain::kStaleAfterDays;
  body.today = office.today;
  return body;
}

Result<http::Response> get_office(RequestContext& context) {
  return with_office(context, [&](auto& offices, std::int64_t id) -> Result<http::Response> {
    MOLAR_TRY(auto office, offices.open(*context.brand, id));
    return json_response(details_body(std::move(office)));
  });
}

OfficePriceListBody price_list_body(const domain::FeeSchedule& list, const std::string& language) {
  OfficePriceListBody body{list.id, list.effective_from, {}};
  for (const domain::FeeLine& line : list.lines) {
    body.lines.push_back({domain::shown_price(line, language)});
  }
  return body;
}

Result<http::Response> get_office_plans(RequestContext& context) {
  return with_office(context, [&](auto& offices, std::int64_t id) -> Result<http::Response> {
    MOLAR_TRY(const auto prices, offices.prices(*context.brand, id));
    OfficePlansBody body;
    for (const domain::PlanOfferPtr& offer : prices.offers) {
      body.plans.push_back(plan_body(*offer, context.language));
    }
    if (prices.own) {
      body.price_list.value = price_list_body(*prices.own, context.language);
    }
    return json_response(body);
  });
}

Result<http::Response> get_location(RequestContext& context) {
  return with_office(context, [&](auto& offices, std::int64_t id) -> Result<http::Response> {
    MOLAR_TRY(const auto office, offices.open(*context.brand, id));
    return json_response(location_body(office.listed.facts));
  });
}

// Fails with the faults of all fields, in the language of the request.
Result<domain::OfficeReportInput> read_report(const RequestContext& context) {
  MOLAR_TRY(auto reader, JsonBody::parse(context.request.body));
  domain::OfficeReportInput input;
  const std::vector<std::string> topics = reader.texts("topics", kMostTopics);
  if (reader.has("topics")) {
    input.topics = reader.errors().check("topics", domain::check_report_topics(topics));
  }
  input.message = reader.optional("message", domain::check_report_message);
  input.email = reader.optional("email", check_email);
  if (!input.message && std::ranges::find(input.topics, "other") != input.topics.end()) {
    reader.errors().add("message", "required", "Please tell us what is wrong.");
  }
  Status status = reader.finish();
  if (status.has_error()) {
    return in_words(std::move(status).error(), context.language);
  }
  return input;
}

Result<http::Response> report_office(RequestContext& context) {
  return with_office(context, [&](auto& offices, std::int64_t id) -> Result<http::Response> {
    MOLAR_TRY(const auto input, read_report(context));
    if (!context.session) {
      MOLAR_CHECK(check_captcha(context, "report_office"));
    }
    MOLAR_CHECK(offices.open(*context.brand, id));
    MOLAR_TRY(const auto received,
              directory_of(context).reports.receive(
                  {*context.brand, context.language, context.request.client_address}, id, input));
    return json_response(received, 202);
  });
}

}  // namespace

void bind_office(http::Router& router, Services& services) {
  bind(router, services, {"GET", "/api/km/office/{id}/details", Access::Visitor}, get_office);
  bind(router, services, {"GET", "/api/km/office/{id}/plans", Access::Visitor}, get_office_plans);
  bind(router, services, {"GET", "/api/v4/locations/{id}", Access::Visitor}, get_location);
  bind(router, services, {"POST", "/api/km/office/{id}/report", Access::Visitor}, report_office);
}

}  // namespace molar::api
