// What a check-up visit costs at offices: the check-up, X-rays of the back teeth and a cleaning.
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
  std::int64_t plan_id = 0;       // whose member pays `member_cents`
  std::int64_t usual_cents = 0;   // without a plan
  std::int64_t member_cents = 0;  // nothing for what the plan includes for people of any age
};
BOOST_DESCRIBE_STRUCT(VisitPrice, (), (plan_id, usual_cents, member_cents))

// By office. The plan of an office is the first of `offers` that it takes; its price list is the
// office's own that is in force on the day, else the plan's. Offices that take none of the plans,
// and those whose list lacks one of the treatments, are left out: the sums of all others can be
// compared. One statement for each 64 ids.
std::map<std::int64_t, VisitPrice> find_visit_prices(storage::Connection& sql,
                                                     const std::string& group,
                                                     const std::vector<PlanOfferPtr>& offers,
                                                     const std::vector<std::int64_t>& ids,
                                                     Date day);

}  // namespace molar::domain
