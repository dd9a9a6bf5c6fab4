// The public calculator: /api/v4/procedures, /api/km/group/{id}/savings and /estimate.
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "api/api.h"
#include "api/directory/directory_context.h"
#include "api/joining/calculator_query.h"
#include "api/request/answers.h"
#include "api/request/request_context.h"
#include "api/request/response_cache.h"
#include "domain/documents/price_quotes.h"
#include "domain/limits/burst_limiter.h"

namespace molar::api {
namespace {

constexpr std::size_t kMostSharedSavings = std::size_t{2} << 20U;  // bytes

using domain::Calculator;
using domain::EstimateAnswer;

struct ProcedureBody {
  std::string_view procedure;
  domain::ProcedureCategory category;
  domain::TeethScope scope;
  std::string_view label;
  std::string_view plain;
};
BOOST_DESCRIBE_STRUCT(ProcedureBody, (), (procedure, category, scope, label, plain))

struct SampleLineBody : domain::TreatmentPrice {
  std::int64_t offices = 0;
};
BOOST_DESCRIBE_STRUCT(SampleLineBody, (),
                      (procedure, category, label, plain, usual_cents, member_cents, offices,
                       included_a_year, included_under_age))

struct SamplePlanBody {
  std::int64_t plan_id = 0;
  std::string plan_name;
  domain::PriceBasis basis;
  std::vector<SampleLineBody> lines;
};
BOOST_DESCRIBE_STRUCT(SamplePlanBody, (), (plan_id, plan_name, basis, lines))

struct SampleSavingsBody {
  std::optional<std::string> state;
  std::vector<std::string> states;
  std::vector<SamplePlanBody> plans;
};
BOOST_DESCRIBE_STRUCT(SampleSavingsBody, (), (state, states, plans))

// JSON contains only the described members. `not_listed` has labels here, not procedures.
struct EstimateBody : domain::Estimate {
  std::int64_t plan_id = 0;
  std::string plan_name;
  std::optional<std::int64_t> office_id;
  std::optional<std::string> office_name;
  std::optional<std::string> state;
  domain::PriceBasis basis;
  domain::BillingCycle cycle = domain::BillingCycle::Annual;
  int people = 1;
  std::vector<domain::PlanTotal> plans;
};
BOOST_DESCRIBE_STRUCT(EstimateBody, (),
                      (plan_id, plan_name, office_id, office_name, state, basis, cycle, people,
                       lines, not_listed, usual_cents, member_cents, fee, total_with_plan_cents,
                       saving_cents, verdict, break_even, plans))

ResponseCache::Text make_procedures(std::string_view language) {
  std::vector<ProcedureBody> procedures;
  for (const domain::Procedure& one : domain::procedures()) {
    procedures.push_back(
        {one.slug, one.category, one.scope, one.name(language), one.plain(language)});
  }
  return std::make_shared<const std::string>("{\"procedures\":" + to_json_text(procedures) + "}");
}

// The treatments do not change while the process runs.
Result<http::Response> list_procedures(RequestContext& context) {
  static const auto english = make_procedures("en");
  static const auto spanish = make_procedures("es");
  return shared_json_response(context.language == "es" ? spanish : english);
}

// The states in which any of the plans is sold; empty when one is sold everywhere.
std::vector<std::string> states_of(const std::vector<domain::PlanOfferPtr>& offers) {
  std::set<std::string> states;
  for (const auto& offer : offers) {
    if (offer->plan.states.empty()) {
      return {};
    }
    states.insert(offer->plan.states.begin(), offer->plan.states.end());
  }
  return {states.begin(), states.end()};
}

Result<http::Response> get_savings(RequestContext& context, ResponseCache& shared) {
  MOLAR_CHECK(check_own_group(context));
  MOLAR_CHECK(count_call(context, domain::limits::kSavings));
  FieldErrors errors;
  SampleSavingsBody body;
  body.state = state_of(context.request, errors);
  const auto plan_id = id_of(context.request, "plan_id", errors);
  MOLAR_CHECK(errors.status());
  body.states = states_of(context.services.plans.list(*context.brand, std::nullopt));
  Calculator& calculator = context.services.price_quotes.calculator();
  for (const auto& sample : calculator.samples(*context.brand, body.state, plan_id)) {
    const domain::Plan& plan = sample.offer->plan;
    SamplePlanBody of_plan{plan.id, plan.name.in(context.language), sample.prices->basis, {}};
    for (const domain::MedianLine& line : sample.prices->lines) {
      of_plan.lines.push_back(
          {domain::treatment_price(line.line, plan, context.language), line.offices});
    }
    body.plans.push_back(std::move(of_plan));
  }
  const std::string key = context.group() + ' ' + context.language + ' ' + body.state.value_or("") +
                          ' ' + std::to_string(plan_id.value_or(0));
  return shared_json_response(shared.share(key, to_json_text(body)));
}

EstimateBody estimate_body(EstimateAnswer answer, const domain::EstimateRequest& query,
                           const std::string& language) {
  EstimateBody body{{std::move(answer.sums)},
                    answer.plan.id,
                    answer.plan.name.in(language),
                    query.office_id,
                    answer.office ? std::optional(answer.office->name) : std::nullopt,
                    query.state,
                    answer.basis,
                    answer.cycle,
                    query.people,
                    std::move(answer.plans)};
  for (std::string& procedure : body.not_listed) {
    procedure = domain::procedure_label(procedure).in(language);
  }
  return body;
}

Result<http::Response> get_estimate(RequestContext& context) {
  MOLAR_CHECK(check_own_group(context));
  MOLAR_CHECK(count_call(context, domain::limits::kSavings));
  MOLAR_TRY(const domain::EstimateRequest query, read_estimate_request(context.request));
  Calculator& calculator = context.services.price_quotes.calculator();
  MOLAR_TRY(auto answer, calculator.estimate(*context.brand, query, context.language));
  return json_response(estimate_body(std::move(answer), query, context.language));
}

}  // namespace

void bind_calculator(http::Router& router, Services& services) {
  bind(router, services, {"GET", "/api/v4/procedures", Access::Visitor}, list_procedures);
  bind(router, services, {"GET", "/api/km/group/{id}/savings", Access::Visitor},
       [shared = std::make_shared<ResponseCache>(kMostSharedSavings)](RequestContext& context) {
         return get_savings(context, *shared);
       });
  bind(router, services, {"GET", "/api/km/group/{id}/estimate", Access::Visitor}, get_estimate);
}

}  // namespace molar::api
