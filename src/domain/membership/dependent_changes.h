// Adding a person to a membership, and removing one.
#pragma once

#include "base/boost_json.h"
#include "base/result.h"
#include "domain/household/member.h"
#include "domain/membership/change/change_type.h"
#include "domain/membership/person_input.h"

namespace molar::domain {

// Inputs {person: {…}}. The price of one more person for the remaining days is due immediately,
// with the coupon of this term if it still applies.
//   no_membership, payment_due, too_many_people, plan_unavailable (Conflict); field faults
class AddDependent final : public ChangeType {
 public:
  using ChangeType::ChangeType;

  Result<ChangeShown> build(Connection& sql, const Household& household,
                            const boost::json::object& inputs,
                            const std::string& language) const override;
  Result<ChangeResult> carry_out(Connection& sql, const Household& household,
                                 const AcceptedChange& change) const override;

 private:
  Member new_member(const Household& household, const PersonInput& person) const;
};

// Inputs {memberId}. Today is the person's last day. Refunds the unused days of the person's part;
// all of it within the membership's refund window, or within 30 days after the person was added.
//   no_membership, payment_due (Conflict); member_not_found; primary_member (InvalidFields)
class RemoveDependent final : public ChangeType {
 public:
  using ChangeType::ChangeType;

  Result<ChangeShown> build(Connection& sql, const Household& household,
                            const boost::json::object& inputs,
                            const std::string& language) const override;
  Result<ChangeResult> carry_out(Connection& sql, const Household& household,
                                 const AcceptedChange& change) const override;
};

}  // namespace molar::domain
