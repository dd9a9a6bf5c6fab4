// A brand's business data, content/brands/<group_key>/catalogue.json: plans, price lists, offices
// and coupons.
#pragma once

#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "domain/directory/office.h"
#include "domain/plan/coupon.h"
#include "domain/plan/plan.h"
#include "storage/database.h"

namespace molar::domain {

struct Catalogue {
  std::vector<Plan> plans;
  std::vector<FeeSchedule> fee_schedules;
  std::vector<OfficeDetails> offices;
  std::vector<Coupon> coupons;
};

// "invalid_json" when it is not JSON; otherwise InvalidFields, "validation_failed", with every
// fault under its JSON path.
Result<Catalogue> parse_catalogue(std::string_view catalogue_json);

// Checks the whole catalogue and makes it the group's: what it no longer names is retired, because
// memberships refer to it; the uses of coupons are kept. A price list that exists is never edited:
// other lines under the same id are a fault. Offices that were imported stay as they are. `today`
// is the brand's day, on which agreements that are no longer named have ended. In the caller's
// transaction.
Status import_catalogue(storage::Connection& sql, const std::string& group_key,
                        std::string_view catalogue_json, Date today);

}  // namespace molar::domain
