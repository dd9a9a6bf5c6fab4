#include "domain/membership/planned_switch.h"

namespace molar::domain::planned_switch {

using storage::Connection;

std::optional<PlannedSwitch> find(Connection& sql, const std::string& group,
                                  const std::string& subscription_id) {
  return sql.query_one<PlannedSwitch>(
      "select next_plan_id, next_plan_name, next_office_id from subscription"
      " where group_key = :group and id = :id and next_plan_id is not null",
      group, subscription_id);
}

void put(Connection& sql, const std::string& group, const std::string& subscription_id,
         const PlannedSwitch& planned) {
  sql.execute(
      "update subscription set next_plan_id = :plan, next_plan_name = :name,"
      " next_office_id = :office where group_key = :group and id = :id",
      planned.plan_id, planned.plan_name, planned.office_id, group, subscription_id);
}

void clear(Connection& sql, const std::string& group, const std::string& subscription_id) {
  sql.execute(
      "update subscription set next_plan_id = null, next_plan_name = null, next_office_id = null"
      " where group_key = :group and id = :id",
      group, subscription_id);
}

bool take(Connection& sql, Subscription& subscription) {
  auto planned = find(sql, subscription.group_key, subscription.id);
  if (!planned) {
    return false;
  }
  subscription.plan_id = planned->plan_id;
  subscription.plan_name = planned->plan_name;
  subscription.office_id = planned->office_id;
  sql.execute(
      "update subscription set plan_id = :plan, plan_name = :name, office_id = :office,"
      " next_plan_id = null, next_plan_name = null, next_office_id = null"
      " where group_key = :group and id = :id",
      planned->plan_id, planned->plan_name, planned->office_id, subscription.group_key,
      subscription.id);
  return true;
}

}  // namespace molar::domain::planned_switch
