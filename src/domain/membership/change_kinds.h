// The kinds of changes of a membership: people, plan, end, renewal, and a new purchase.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/boost_json.h"
#include "base/result.h"
#include "domain/billing/next_term.h"
#include "domain/membership/change/change_type.h"
#include "domain/plan/plan_service.h"
#include "domain/terms/term.h"

namespace molar::domain {

// --- adding a person, and removing one

// The limit of people of the current plan, and of the planned one if that is lower. Requires a
// plan.
int most_people(Connection& sql, const Household& household);
// Checks that one more person can be added: the Conflicts of kAddDependentChange.
Status check_room(Connection& sql, const Household& household, const std::string& language);

// Inputs {person: {…}}. The price of one more person for the remaining days is due immediately,
// with the coupon of this term if it still applies.
//   no_membership, payment_due, too_many_people, plan_unavailable (Conflict); field faults
extern const ChangeType kAddDependentChange;

// Inputs {memberId}. Today is the person's last day. Refunds the unused days of the person's part;
// all of it within the membership's refund window, or within 30 days after the person was added.
//   no_membership, payment_due (Conflict); member_not_found; primary_member (InvalidFields)
extern const ChangeType kRemoveDependentChange;

// --- changing to another plan: to a more expensive one immediately, for the difference over the
// remaining days; or at the renewal

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
extern const ChangeType kSwitchNowChange;

// Inputs {planId, officeId?, when: "renewal"}. Nothing is due. It replaces an earlier planned
// switch; choosing the current plan removes that. Errors as above.
extern const ChangeType kSwitchAtRenewalChange;

// --- cancellation of a membership, with its exact refund

inline constexpr int kRefundDays = 30;  // deadline of a refund (docs/law.md)

// Inputs {}, or {noticeOn} for a notice by letter, e-mail or in person: it counts from the day on
// which it was sent (law point L-14), and all charges for terms that began after it are refunded
// (L-15). The end, the refund and the mail are one transaction; use of the plan does not matter
// (L-13).
//   no_membership (Conflict); field fault noticeOn (in the future, or before the membership)
extern const ChangeType kCancelChange;

// --- manual renewal: before the term ends, after a lapse, or after a cancellation. Never with a
// fee for rejoining.

// A lapsed membership that is renewed within this time continues from its old end. Later, or after
// a cancellation, the term begins on the day of payment, so that no member pays for days without a
// membership.
inline constexpr int kLapseGraceDays = 28;

// Inputs {planId?}. A running membership pays its next term in advance: the money becomes credit
// that the renewal uses. An ended one becomes active again.
//   not_renewable, already_renewed, payment_due, plan_unavailable (Conflict); plan_not_found;
//   field fault planId for a plan of single offices
extern const ChangeType kRenewChange;

// --- a new membership for a household that has an account but no active membership: bought without
// a checkout, for all people on record

// The lines of a whole term, with labels.
std::vector<ChargeLine> label_lines(const std::vector<QuoteLine>& lines, const Plan& plan,
                                    const std::string& language);

// Values of a subscription from the first day of a term.
struct NewTerm {
  const Plan& plan;
  Term term;
  int anchor_day = 1;
  std::int64_t price_cents = 0;
  std::int64_t next_price_cents = 0;
};
// Makes the subscription active in that term. Automatic renewal and office do not change, except
// that a change of plan removes the office.
void begin_term(Subscription& subscription, const NewTerm& begun, const Household& household);

// Adds number, receiptId and card of a payment to the data of a notice; false without a payment.
bool add_payment(boost::json::object& notice_data, const SettledCharge* paid);

// Inputs {planId, billingCycle, officeId?}; the confirmation has consents and autoRenew. The
// processing fee of a first purchase is due, unless an earlier membership can still be renewed.
//   already_member, plan_unavailable (Conflict); plan_not_found, office_not_found; consent_required
extern const ChangeType kPurchaseChange;

}  // namespace molar::domain
