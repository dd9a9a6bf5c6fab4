// The plan tables as rows: plans, price lists, offices and coupons of one group.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/plan/coupon.h"
#include "domain/plan/plan.h"
#include "storage/database.h"

namespace molar::domain::plan_store {

using storage::Connection;

std::vector<Plan> find_plans(Connection& sql, const std::string& group);  // by sort order, then id
std::optional<Plan> find_plan(Connection& sql, const std::string& group, std::int64_t id);
std::optional<Coupon> find_coupon(Connection& sql, const std::string& group,
                                  const std::string& code);
// Empty for an unknown list.
std::vector<FeeLine> find_fee_lines(Connection& sql, const std::string& group,
                                    const std::string& schedule_id);
std::vector<std::string> find_fee_schedule_ids(Connection& sql, const std::string& group);

void put_plan(Connection& sql, const std::string& group, const Plan& plan);
void put_office(Connection& sql, const std::string& group, const Office& office);
// Keeps the count of uses of a code that exists.
void put_coupon(Connection& sql, const std::string& group, const Coupon& coupon);
void insert_fee_schedule(Connection& sql, const std::string& group, const FeeSchedule& schedule);

// What an import no longer names is kept for the memberships that refer to it, but no longer sold.
void retire_plans(Connection& sql, const std::string& group);
void terminate_offices(Connection& sql, const std::string& group);
void retire_coupons(Connection& sql, const std::string& group);

// Takes one use of a coupon; false when none is left. In the caller's transaction.
bool take_coupon_use(Connection& sql, const std::string& group, const std::string& code);
// Gives a use back after a declined or given-up payment.
void return_coupon_use(Connection& sql, const std::string& group, const std::string& code);

}  // namespace molar::domain::plan_store
