#include "domain/billing/planned_switch.h"

namespace molar::domain::planned_switch {

using storage::Connection;

bool take(Connection& sql, Subscription& subscription) {
  if (!subscription.next_plan_id) {
    return false;
  }
  subscription.plan_id = *subscription.next_plan_id;
  subscription.plan_name = subscription.next_plan_name.value_or("");
  subscription.office_id = subscription.next_office_id;
  subscription.next_plan_id.reset();
  subscription.next_plan_name.reset();
  subscription.next_office_id.reset();
  sql.execute(
      "update subscription set plan_id = :plan, plan_name = :name, office_id = :office,"
      " next_plan_id = null, next_plan_name = null, next_office_id = null"
      " where group_key = :group and id = :id",
      subscription.plan_id, subscription.plan_name, subscription.office_id, subscription.group_key,
      subscription.id);
  return true;
}

}  // namespace molar::domain::planned_switch
