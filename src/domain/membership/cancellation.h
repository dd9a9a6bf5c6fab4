// Cancellation of a membership, with its exact refund.
#pragma once

#include <optional>
#include <string>

#include "base/boost_json.h"
#include "base/result.h"
#include "domain/membership/change/change_type.h"

namespace molar::domain {

inline constexpr int kRefundDays = 30;  // deadline of a refund (docs/law.md)

// Inputs {}, or {noticeOn} for a notice by letter, e-mail or in person: it counts from the day on
// which it was sent (law point L-14), and all charges for terms that began after it are refunded
// (L-15). The end, the refund and the mail are one transaction; use of the plan does not matter
// (L-13).
//   no_membership (Conflict); field fault noticeOn (in the future, or before the membership)
class Cancellation final : public ChangeType {
 public:
  using ChangeType::ChangeType;

  Result<ChangeShown> build(Connection& sql, const Household& household,
                            const boost::json::object& inputs,
                            const std::string& language) const override;
  Result<ChangeResult> carry_out(Connection& sql, const Household& household,
                                 const AcceptedChange& change) const override;

 private:
  void notify_of_end(Connection& sql, const Household& household, const Subscription& subscription,
                     const RefundDue& due, const std::optional<boost::json::value>& card,
                     const AcceptedChange& change) const;
};

}  // namespace molar::domain
