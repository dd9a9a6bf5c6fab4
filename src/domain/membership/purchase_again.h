// A new membership for a household that has an account but no active membership: bought without a
// checkout, for all people on record.
#pragma once

#include <string>
#include <vector>

#include "base/boost_json.h"
#include "base/result.h"
#include "domain/membership/change/change_type.h"
#include "domain/terms/term.h"

namespace molar::domain {

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
class PurchaseAgain final : public ChangeType {
 public:
  using ChangeType::ChangeType;

  Result<ChangeShown> build(Connection& sql, const Household& household,
                            const boost::json::object& inputs,
                            const std::string& language) const override;
  Status check_yes(const ChangeShown& shown, const boost::json::object& data) const override;
  void complete_order(const Household& household, const ChangeShown& shown,
                      ChargeOrder& order) const override;
  Result<ChangeResult> carry_out(Connection& sql, const Household& household,
                                 const AcceptedChange& change) const override;

 private:
  struct Offer {
    Plan plan;
    std::optional<std::int64_t> office_id;
    BillingCycle cycle = BillingCycle::Annual;
    Term term;
    QuoteAmounts amounts;
  };
  Result<Offer> offer(Connection& sql, const Household& household,
                      const boost::json::object& inputs, const std::string& language) const;
  void send_welcome(Connection& sql, const Household& household, const Subscription& subscription,
                    const ChargeAttempt* booking) const;
};

}  // namespace molar::domain
