// Changing to another plan: to a more expensive one immediately, for the difference over the
// remaining days; or at the renewal.
#pragma once

#include <optional>
#include <string>

#include "base/boost_json.h"
#include "base/result.h"
#include "domain/membership/change/change_type.h"
#include "domain/plan/plan_service.h"

namespace molar::domain {

// Reason why this household cannot choose a plan: "too_many_people", "not_sold_in_state", "age",
// "not_in_this_cycle". nullopt: it can.
std::optional<std::string> plan_obstacle(const Household& household, const Plan& plan,
                                         BillingCycle cycle);

// The office of `inputs`, checked against the plan: office_not_found, or a field fault officeId if
// the plan is for certain offices only and none is given.
Result<std::optional<std::int64_t>> chosen_office(Connection& sql, const PlanService& plans,
                                                  const Household& household, const Plan& plan,
                                                  const boost::json::object& inputs);

// The price of this term on another plan, with this term's coupon if it applies to that plan.
std::int64_t price_on(const Household& household, const Plan& plan);

// Inputs {planId, officeId?, when: "now"}. The difference to this term's current price is due for
// the remaining days. A less expensive plan is possible only at the renewal: field fault "when".
//   no_membership, payment_due, plan_unavailable (Conflict); plan_not_found, office_not_found;
//   field fault officeId if the plan is for certain offices only and none is given
class SwitchNow final : public ChangeType {
 public:
  using ChangeType::ChangeType;

  Result<ChangeShown> build(Connection& sql, const Household& household,
                            const boost::json::object& inputs,
                            const std::string& language) const override;
  Result<ChangeResult> carry_out(Connection& sql, const Household& household,
                                 const AcceptedChange& change) const override;
};

// Inputs {planId, officeId?, when: "renewal"}. Nothing is due. It replaces an earlier planned
// switch; choosing the current plan removes that. Errors as above.
class SwitchAtRenewal final : public ChangeType {
 public:
  using ChangeType::ChangeType;

  Result<ChangeShown> build(Connection& sql, const Household& household,
                            const boost::json::object& inputs,
                            const std::string& language) const override;
  Result<ChangeResult> carry_out(Connection& sql, const Household& household,
                                 const AcceptedChange& change) const override;
};

}  // namespace molar::domain
