// SQL of plans, price lists, offices and coupons of one group.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/plan/plan.h"
#include "storage/database.h"

namespace molar::domain::plan_store {

std::vector<Plan> find_plans(Connection& sql, const std::string& group);  // by sort order, then id
std::optional<Plan> find_plan(Connection& sql, const std::string& group, std::int64_t id);
std::optional<Coupon> find_coupon(Connection& sql, const std::string& group,
                                  const std::string& code);
// The list of a series that is in force on the day, with its lines.
std::optional<FeeSchedule> find_list_in_force(Connection& sql, const std::string& group,
                                              const std::string& series, Date day);
// The prices of an office on the day, for members of any plan: the list of the agreement in force,
// else the office's own. nullopt: the plan's list applies.
std::optional<FeeSchedule> find_office_prices(Connection& sql, const std::string& group,
                                              std::int64_t office_id, Date day);
// The prices for a member of the plan: those of the office if it has any, else the plan's.
std::optional<FeeSchedule> find_prices(Connection& sql, const std::string& group, const Plan& plan,
                                       const std::optional<std::int64_t>& office_id, Date day);
// One list by its own id, in force or not.
std::optional<FeeSchedule> find_fee_schedule(Connection& sql, const std::string& group,
                                             const std::string& id);
// Lines of one list by its own id; empty for an unknown one.
std::vector<FeeLine> find_fee_lines(Connection& sql, const std::string& group,
                                    const std::string& schedule_id);

void put_plan(Connection& sql, const std::string& group, const Plan& plan);
// Preserves the count of uses of an existing code.
void put_coupon(Connection& sql, const std::string& group, const Coupon& coupon);
// Inserts the next version of its series; the argument's `version` is ignored.
void insert_fee_schedule(Connection& sql, const std::string& group, const FeeSchedule& schedule);

// Stores the office's note on a line; shown only to the office.
void note_fee_line(Connection& sql, const std::string& group, const std::string& schedule_id,
                   const std::string& procedure, const std::string& note);

// Plans that an import no longer contains are retired, not deleted, because memberships refer to
// them.
void retire_plans(Connection& sql, const std::string& group);
void retire_coupons(Connection& sql, const std::string& group);

// Counts one use of a coupon; false when none is left. Runs in the caller's transaction.
bool take_coupon_use(Connection& sql, const std::string& group, const std::string& code);
// Counts a use that a charge has paid for, also beyond the coupon's limit and after its retirement.
void count_coupon_use(Connection& sql, const std::string& group, const std::string& code);
// Whether the coupon has a limited number of uses.
bool has_use_limit(Connection& sql, const std::string& group, const std::string& code);
// Returns a use after a declined or voided payment.
void return_coupon_use(Connection& sql, const std::string& group, const std::string& code);

}  // namespace molar::domain::plan_store
