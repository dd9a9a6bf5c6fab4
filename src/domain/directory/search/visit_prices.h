// The cost of a check-up visit at offices: check-up, X-rays of the back teeth, cleaning.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <map>
#include <vector>

#include "base/clock.h"
#include "domain/plan/plan_service.h"
#include "storage/database.h"

namespace molar::domain {

// The sums of the three treatments on the price list of an office, in cents.
struct VisitPrice {
  std::int64_t plan_id = 0;       // the plan of `member_cents`
  std::int64_t usual_cents = 0;   // without a plan
  std::int64_t member_cents = 0;  // 0 for a treatment that the plan includes at any age
};
BOOST_DESCRIBE_STRUCT(VisitPrice, (), (plan_id, usual_cents, member_cents))

// Sums by office. The plan of an office is the first of `offers` that it accepts; its price list is
// the office's own in force on the day, else the plan's. Offices that accept none of the plans, or
// whose list lacks one of the treatments, are left out, so that all sums are comparable. One
// statement for each 64 ids.
std::map<std::int64_t, VisitPrice> find_visit_prices(Connection& sql, const std::string& group,
                                                     const std::vector<PlanOfferPtr>& offers,
                                                     const std::vector<std::int64_t>& ids,
                                                     Date day);

}  // namespace molar::domain
