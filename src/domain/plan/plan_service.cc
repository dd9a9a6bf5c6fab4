#include "domain/plan/plan_service.h"

#include <algorithm>

#include "base/fields.h"
#include "domain/directory/office_store.h"
#include "domain/plan/plan_store.h"

namespace molar::domain {

namespace {

bool whitelisted(const Brand& brand, std::int64_t plan_id) {
  const auto& list = brand.plans_whitelist;
  return std::ranges::find(list, plan_id) != list.end();
}

PlanOffer make_offer(Connection& sql, const std::string& group, Plan plan,
                     std::optional<Office> office, Date day) {
  std::optional<std::int64_t> at;
  if (office) {
    at = office->id;
  }
  PlanOffer offer;
  offer.list = plan_store::find_prices(sql, group, plan, at, day);
  if (offer.list) {
    offer.fees = offer.list->lines;
  }
  offer.plan = std::move(plan);
  offer.office = std::move(office);
  return offer;
}

std::int64_t cents_off(const Coupon& coupon, const Plan& plan) {
  std::int64_t price = plan.price(BillingCycle::Annual).value_or(plan.prices.front().cents);
  switch (coupon.kind) {
    case CouponKind::Percent:
      return (price * coupon.value + 50) / 100;
    case CouponKind::Amount:
      return std::min(coupon.value, price);
    case CouponKind::WaiveProcessingFee:
      return plan.processing_fee_cents;
  }
  return 0;
}

}  // namespace

Date PlanService::today(const Brand& brand) const {
  return date_in_zone(clock_.now(), brand.time_zone);
}

std::shared_ptr<const PlanService::PlanCache> PlanService::read_plan_cache(
    const Brand& brand) const {
  auto cache = std::make_shared<PlanCache>();
  cache->read_at = clock_.now();
  cache->day = today(brand);
  cache->content_version = brand.content_version;
  database_.read([&](Connection& sql) {
    for (Plan& plan : plan_store::find_plans(sql, brand.group_key)) {
      std::int64_t id = plan.id;
      cache->offers[id] = std::make_shared<const PlanOffer>(
          make_offer(sql, brand.group_key, std::move(plan), std::nullopt, cache->day));
    }
  });
  return cache;
}

std::shared_ptr<const PlanService::PlanCache> PlanService::cached_plans_of(
    const Brand& brand) const {
  Timestamp now = clock_.now();
  {
    std::lock_guard lock(mutex_);
    auto found = caches_.find(brand.group_key);
    bool fresh = found != caches_.end() && found->second->read_at <= now &&
                 now - found->second->read_at < options_.keep &&
                 found->second->day == today(brand) &&
                 found->second->content_version == brand.content_version;
    if (fresh) {
      return found->second;
    }
  }
  auto cache = read_plan_cache(brand);
  std::lock_guard lock(mutex_);
  caches_[brand.group_key] = cache;
  return cache;
}

std::vector<PlanOfferPtr> PlanService::list(const Brand& brand,
                                            const std::optional<std::string>& state) const {
  Date day = today(brand);
  auto cache = cached_plans_of(brand);
  std::vector<PlanOfferPtr> offers;
  for (std::int64_t id : brand.plans_whitelist) {
    auto found = cache->offers.find(id);
    bool wanted = found != cache->offers.end() && found->second->plan.on_sale(day) &&
                  (!state || found->second->plan.sold_in(*state));
    bool shown_already =
        wanted && std::ranges::find(offers, found->second) != offers.end();  // an id listed twice
    if (wanted && !shown_already) {
      offers.push_back(found->second);
    }
  }
  return offers;
}

Result<Plan> PlanService::find_on_sale(Connection& sql, const Brand& brand,
                                       std::int64_t plan_id) const {
  if (!whitelisted(brand, plan_id)) {
    return Error::not_found("plan");
  }
  auto plan = plan_store::find_plan(sql, brand.group_key, plan_id);
  if (!plan || !plan->on_sale(today(brand))) {
    return Error::not_found("plan");
  }
  return std::move(*plan);
}

Result<Office> PlanService::find_office_of(Connection& sql, const Brand& brand, const Plan& plan,
                                           std::int64_t office_id) const {
  auto office = office_store::find_office(sql, brand.group_key, office_id);
  bool taken_there = plan.taken_at(office_id) && office && office->status == "active" &&
                     office_store::is_listed(sql, brand.group_key, office_id, today(brand));
  if (!taken_there) {
    return Error::not_found("office");
  }
  return std::move(*office);
}

Status PlanService::check_office(Connection& sql, const Brand& brand, const Plan& plan,
                                 const std::optional<std::int64_t>& chosen) const {
  if (plan.lacks_office(chosen)) {
    return Error::invalid_fields(
        {{"officeId", "required", "Please choose one of the plan's offices."}});
  }
  if (chosen) {
    MOLAR_CHECK(find_office_of(sql, brand, plan, *chosen));
  }
  return {};
}

Result<PlanOfferPtr> PlanService::get(const Brand& brand, std::int64_t plan_id) const {
  auto cache = cached_plans_of(brand);
  auto found = cache->offers.find(plan_id);
  bool sold = whitelisted(brand, plan_id) && found != cache->offers.end() &&
              found->second->plan.on_sale(today(brand));
  if (!sold) {
    return Error::not_found("plan");
  }
  return found->second;
}

Result<PlanOfferPtr> PlanService::get_at_office(const Brand& brand, std::int64_t plan_id,
                                                std::int64_t office_id) const {
  return database_.read([&](Connection& sql) -> Result<PlanOfferPtr> {
    MOLAR_TRY(Plan plan, find_on_sale(sql, brand, plan_id));
    MOLAR_TRY(std::optional<Office> office, find_office_of(sql, brand, plan, office_id));
    return std::make_shared<const PlanOffer>(
        make_offer(sql, brand.group_key, std::move(plan), std::move(office), today(brand)));
  });
}

CouponCheck PlanService::check_coupon(Connection& sql, const Brand& brand, const std::string& code,
                                      std::int64_t plan_id) const {
  auto normalized = check_coupon_code(code);
  auto coupon = normalized ? plan_store::find_coupon(sql, brand.group_key, *normalized)
                           : std::optional<Coupon>();
  if (!coupon) {
    return {CouponFault::NotFound, {}, 0};
  }
  auto fault = domain::check_coupon(*coupon, plan_id, today(brand));
  return {fault, std::move(*coupon), 0};
}

Result<CouponCheck> PlanService::check_coupon(const Brand& brand, const std::string& code,
                                              std::int64_t plan_id) const {
  return database_.read([&](Connection& sql) -> Result<CouponCheck> {
    MOLAR_TRY(Plan plan, find_on_sale(sql, brand, plan_id));
    CouponCheck check = check_coupon(sql, brand, code, plan_id);
    check.cents = check.fault ? 0 : cents_off(check.coupon, plan);
    return check;
  });
}

}  // namespace molar::domain
