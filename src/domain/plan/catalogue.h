// A brand's business data, content/brands/<group_key>/catalogue.json: plans, price lists, offices
// and coupons.
#pragma once

#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "domain/directory/office.h"
#include "domain/plan/plan.h"
#include "storage/database.h"

namespace molar::domain {

struct Catalogue {
  std::vector<Plan> plans;
  std::vector<FeeSchedule> fee_schedules;
  std::vector<OfficeDetails> offices;
  std::vector<Coupon> coupons;
};

// "invalid_json" when it is not JSON; otherwise InvalidFields, "validation_failed", with all faults
// by their JSON paths.
Result<Catalogue> parse_catalogue(std::string_view catalogue_json);

// Checks the whole catalogue and replaces the group's. Entries that it no longer contains are
// retired, because memberships refer to them; the use counts of coupons are preserved. An existing
// price list is never changed: other lines under the same id are a fault. Imported offices are not
// changed. `today` is the brand's day: agreements that are no longer in the catalogue end on it.
// Runs in the caller's transaction.
Status import_catalogue(Connection& sql, const std::string& group_key,
                        std::string_view catalogue_json, Date today);

}  // namespace molar::domain
