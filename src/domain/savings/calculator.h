// The public calculator: sample savings in a state, and the cost of a household's year with a plan
// and without.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/directory/office.h"
#include "domain/plan/plan_service.h"
#include "domain/savings/estimate.h"
#include "domain/savings/region_prices.h"
#include "storage/database.h"

namespace molar::domain {

struct SamplePlan {
  PlanOfferPtr offer;
  PlanPricesPtr prices;
};

struct EstimateRequest {
  std::int64_t plan_id = 0;
  std::optional<std::int64_t> office_id;
  std::optional<std::string> state;   // USPS code
  std::optional<BillingCycle> cycle;  // nullopt: the plan's first cycle
  int people = 1;
  int children = 0;         // among the people, as in EstimateInput
  bool is_renewal = false;  // there is a membership already: no fee
  bool is_exact = false;    // only a list of an office or plan, not a state's medians
  std::vector<ChosenTreatment> treatments;
};

// One plan's total for the same household and treatments.
struct PlanTotal {
  std::int64_t plan_id = 0;
  std::string plan_name;
  std::int64_t total_with_plan_cents = 0;
  std::int64_t saving_cents = 0;
  std::optional<int> min_age;
  std::optional<int> max_age;
};
BOOST_DESCRIBE_STRUCT(PlanTotal, (),
                      (plan_id, plan_name, total_with_plan_cents, saving_cents, min_age, max_age))

struct EstimateAnswer {
  Plan plan;
  std::optional<Office> office;
  // The price list that was used; nullopt for the medians of a state.
  std::optional<FeeSchedule> list;
  PriceBasis basis;
  BillingCycle cycle = BillingCycle::Annual;
  Estimate sums;
  // All plans in that cycle that allow this number of people, the largest saving first.
  std::vector<PlanTotal> plans;
};

// Thread-safe.
class Calculator {
 public:
  static constexpr int kMaxQuantity = 99;
  static constexpr std::size_t kMaxTreatments = 50;

  Calculator(storage::Database& database, PlanService& plans, const Clock& clock)
      : database_(database), plans_(plans), prices_(database, clock) {}

  // Plans on sale in the brand's order; with a state only those that are sold there.
  std::vector<SamplePlan> samples(const Brand& brand, const std::optional<std::string>& state,
                                  const std::optional<std::int64_t>& plan_id);

  // "plan_not_found", "office_not_found" (also when the plan excludes it); fields plan_id, cycle,
  // people, children, t.
  Result<EstimateAnswer> estimate(const Brand& brand, const EstimateRequest& request,
                                  const std::string& language);

 private:
  // The prices of one plan at the request's office or state.
  struct PriceContext {
    std::vector<FeeLine> fees;
    std::optional<Office> office;
    std::optional<FeeSchedule> list;
    PriceBasis basis;
  };
  Result<PriceContext> price_context_of(const Brand& brand, const Plan& plan,
                                        const EstimateRequest& request);
  std::vector<PlanTotal> totals(const Brand& brand, const EstimateRequest& request,
                                BillingCycle cycle, const std::string& language);

  storage::Database& database_;
  PlanService& plans_;
  RegionPrices prices_;
};

}  // namespace molar::domain
