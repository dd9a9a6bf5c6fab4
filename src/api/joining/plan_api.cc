// The public catalogue: /api/v4/plans, /api/v4/plans/{id}, /{id}/{id2}, /api/v4/coupon/validate.
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "api/api.h"
#include "api/joining/plan_bodies.h"
#include "api/request/answers.h"
#include "api/request/request_context.h"
#include "api/request/response_cache.h"
#include "base/fields.h"
#include "base/to_json.h"
#include "domain/limits/rate_limiter.h"
#include "domain/plan/plan_service.h"

namespace molar::api {
namespace {

struct CouponDiscountBody {
  std::string kind;
  std::int64_t value = 0;
  std::int64_t cents = 0;
};
BOOST_DESCRIBE_STRUCT(CouponDiscountBody, (), (kind, value, cents))

struct ValidCouponBody {
  bool valid = true;
  CouponDiscountBody discount;
  std::string label;
  std::optional<Date> expires_on;
};
BOOST_DESCRIBE_STRUCT(ValidCouponBody, (), (valid, discount, label, expires_on))

struct InvalidCouponBody {
  bool valid = false;
  std::string reason;
};
BOOST_DESCRIBE_STRUCT(InvalidCouponBody, (), (valid, reason))

constexpr std::size_t kMostTexts = 256;  // by then the old offers have been read again
constexpr std::size_t kMostShared = std::size_t{2} << 20U;  // bytes

// Plans as JSON texts, cached as long as the service caches the plans: pages request the same ones
// repeatedly. Texts that are the same after a further reading stay the same objects. Thread-safe.
class PlanTexts {
 public:
  using Text = ResponseCache::Text;
  Text text_of(const RequestContext& context, const domain::PlanOfferPtr& offer);
  Text list_of(const RequestContext& context, const std::vector<domain::PlanOfferPtr>& offers,
               const std::string& state);

 private:
  std::mutex mutex_;
  // Keyed by the offer object: a plan that was read again is another object.
  std::map<std::pair<domain::PlanOfferPtr, std::string>, Text> texts_;
  ResponseCache shared_{kMostShared};
};

PlanTexts::Text PlanTexts::text_of(const RequestContext& context,
                                   const domain::PlanOfferPtr& offer) {
  std::pair key(offer, context.language);
  {
    std::lock_guard lock(mutex_);
    auto found = texts_.find(key);
    if (found != texts_.end()) {
      return found->second;
    }
  }
  const std::string plan =
      context.group() + ' ' + context.language + " plan " + std::to_string(offer->plan.id);
  Text text = shared_.share(plan, to_json_text(plan_body(*offer, context.language)));
  std::lock_guard lock(mutex_);
  if (texts_.size() >= kMostTexts) {
    texts_.clear();
  }
  texts_.emplace(std::move(key), text);
  return text;
}

PlanTexts::Text PlanTexts::list_of(const RequestContext& context,
                                   const std::vector<domain::PlanOfferPtr>& offers,
                                   const std::string& state) {
  std::string body = R"({"plans":[)";
  std::string_view separator;
  for (const auto& offer : offers) {
    body += separator;
    body += *text_of(context, offer);
    separator = ",";
  }
  body += "]}";
  return shared_.share(context.group() + ' ' + context.language + " list " + state,
                       std::move(body));
}

Result<std::int64_t> id_of_path(const RequestContext& context, std::string_view name,
                                std::string_view what) {
  auto found = context.request.params.find(name);
  return or_not_found(
      found == context.request.params.end() ? std::nullopt : parse_id(found->second), what);
}

Result<http::Response> list_plans(RequestContext& context, PlanTexts& texts) {
  std::optional<std::string> state;
  if (auto given = context.request.query_value("state"); given && !given->empty()) {
    FieldErrors errors;
    state = errors.check("state", check_state(*given));
    MOLAR_CHECK(errors.status());
  }
  return shared_json_response(texts.list_of(
      context, context.services.plans.list(*context.brand, state), state.value_or("")));
}

Result<http::Response> get_plan(RequestContext& context, PlanTexts& texts) {
  MOLAR_TRY(auto id, id_of_path(context, "id", "plan"));
  MOLAR_TRY(auto offer, context.services.plans.get(*context.brand, id));
  return shared_json_response(texts.text_of(context, offer));
}

Result<http::Response> get_plan_at_office(RequestContext& context) {
  MOLAR_TRY(auto id, id_of_path(context, "id", "plan"));
  MOLAR_TRY(auto office, id_of_path(context, "id2", "office"));
  MOLAR_TRY(auto offer, context.services.plans.get_at_office(*context.brand, id, office));
  return json_response(plan_body(*offer, context.language));
}

Result<http::Response> validate_coupon(RequestContext& context) {
  FieldErrors errors;
  std::string code = context.request.query_value("coupon").value_or("");
  auto plan_id = parse_id(context.request.query_value("plan_id").value_or(""));
  if (code.empty()) {
    errors.add("coupon", "required", "Please enter a code.");
  }
  if (!plan_id) {
    errors.add("plan_id", "invalid", "Please choose a plan.");
  }
  MOLAR_CHECK(errors.status());
  MOLAR_CHECK(context.services.limits.take_by_network(
      domain::limits::kValidateCoupon, context.request.client_address, context.group()));
  MOLAR_TRY(auto check, context.services.plans.check_coupon(*context.brand, code, *plan_id));
  if (check.fault) {
    return json_response(InvalidCouponBody{.reason = std::string(to_text(*check.fault))});
  }
  const domain::Coupon& coupon = check.coupon;
  return json_response(
      ValidCouponBody{.discount = {std::string(to_text(coupon.kind)), coupon.value, check.cents},
                      .label = coupon.label.in(context.language),
                      .expires_on = coupon.valid_to});
}

}  // namespace

void bind_plan(http::Router& router, Services& services) {
  auto texts = std::make_shared<PlanTexts>();
  bind(router, services, {"GET", "/api/v4/plans", Access::Visitor},
       [texts](RequestContext& context) { return list_plans(context, *texts); });
  bind(router, services, {"GET", "/api/v4/plans/{id}", Access::Visitor},
       [texts](RequestContext& context) { return get_plan(context, *texts); });
  bind(router, services, {"GET", "/api/v4/plans/{id}/{id2}", Access::Visitor}, get_plan_at_office);
  bind(router, services, {"GET", "/api/v4/coupon/validate", Access::Visitor}, validate_coupon);
}

}  // namespace molar::api
