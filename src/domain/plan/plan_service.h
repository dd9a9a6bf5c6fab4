// Public data of a brand's plans, price lists and coupons.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/directory/office.h"
#include "domain/plan/plan.h"
#include "storage/database.h"

namespace molar::domain {

// A plan with the prices that apply to it today.
struct PlanOffer {
  Plan plan;
  std::vector<FeeLine> fees;
  std::optional<Office> office;     // the office of the prices in `fees`
  std::optional<FeeSchedule> list;  // the list in force
};

using PlanOfferPtr = std::shared_ptr<const PlanOffer>;

struct CouponCheck {
  std::optional<CouponFault> fault;  // nullopt: `coupon` may be used
  Coupon coupon;
  // The discount of one person's first term of the requested plan; on the yearly price where there
  // is one.
  std::int64_t cents = 0;
};

struct PlanServiceOptions {
  // Cache time of data for visitors, within a version of the brand's content; data for purchases is
  // always read.
  std::chrono::milliseconds keep{1'000};
};

// Thread-safe.
class PlanService {
 public:
  PlanService(storage::Database& database, const Clock& clock, PlanServiceOptions options = {})
      : database_(database), clock_(clock), options_(options) {}

  // Plans of the whitelist, in its order, that are on sale today and sold in `state` (USPS code;
  // nullopt: any state).
  std::vector<PlanOfferPtr> list(const Brand& brand, const std::optional<std::string>& state) const;

  // A plan on sale. "plan_not_found" also for plans of other brands and those not listed.
  Result<PlanOfferPtr> get(const Brand& brand, std::int64_t plan_id) const;

  // A plan with the prices of one office. "office_not_found" when the office is not listed today or
  // the plan does not include it.
  Result<PlanOfferPtr> get_at_office(const Brand& brand, std::int64_t plan_id,
                                     std::int64_t office_id) const;

  // Upper and lower case of `code` are equal. "plan_not_found" for a plan that is not on sale.
  Result<CouponCheck> check_coupon(const Brand& brand, const std::string& code,
                                   std::int64_t plan_id) const;

  // The brand's calendar day.
  Date today(const Brand& brand) const;

  // For services that have their own transaction.
  Result<Plan> find_on_sale(Connection& sql, const Brand& brand, std::int64_t plan_id) const;
  Result<Office> find_office_of(Connection& sql, const Brand& brand, const Plan& plan,
                                std::int64_t office_id) const;
  // Checks a choice that may be none: "office_not_found", or a field fault officeId if the plan is
  // for certain offices only and none is chosen.
  Status check_office(Connection& sql, const Brand& brand, const Plan& plan,
                      const std::optional<std::int64_t>& chosen) const;
  CouponCheck check_coupon(Connection& sql, const Brand& brand, const std::string& code,
                           std::int64_t plan_id) const;

 private:
  // All plans of a group, as read at one time.
  struct PlanCache {
    Timestamp read_at;
    Date day;
    std::int64_t content_version = 0;
    std::map<std::int64_t, PlanOfferPtr> offers;
  };
  std::shared_ptr<const PlanCache> cached_plans_of(const Brand& brand) const;
  std::shared_ptr<const PlanCache> read_plan_cache(const Brand& brand) const;

  storage::Database& database_;
  const Clock& clock_;
  const PlanServiceOptions options_;
  mutable std::mutex mutex_;
  mutable std::map<std::string, std::shared_ptr<const PlanCache>> caches_;
};

}  // namespace molar::domain
