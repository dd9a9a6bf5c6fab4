// Manual renewal: before the term ends, after a lapse, or after a cancellation. Never with a fee
// for rejoining.
#pragma once

#include "base/boost_json.h"
#include "base/result.h"
#include "domain/billing/renewal_window.h"
#include "domain/membership/change/change_type.h"
#include "domain/membership/change/change_words.h"
#include "domain/terms/term.h"

namespace molar::domain {

// A lapsed membership that is renewed within this time continues from its old end. Later, or after
// a cancellation, the term begins on the day of payment, so that no member pays for days without a
// membership.
inline constexpr int kLapseGraceDays = 28;

// Inputs {planId?}. A running membership pays its next term in advance: the money becomes credit
// that the renewal uses. An ended one becomes active again.
//   not_renewable, already_renewed, payment_due, plan_unavailable (Conflict); plan_not_found;
//   field fault planId for a plan of single offices
class Renewal final : public ChangeType {
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
    change_words::Renewal how;
    Plan plan;
    Term term;
    int anchor_day = 1;
    std::vector<QuoteLine> lines;
    std::int64_t price_cents = 0;  // of the paid term
    std::int64_t later_cents = 0;  // of the term after it
  };
  Result<Offer> offer(Connection& sql, const Household& household,
                      const boost::json::object& inputs, const std::string& language) const;
  Result<Plan> plan_for(Connection& sql, const Household& household, change_words::Renewal how,
                        const boost::json::object& inputs, const std::string& language) const;
  void pay_ahead(Connection& sql, Subscription& subscription, const Offer& offer,
                 const Household& household, const AcceptedChange& change) const;
  void record_free_term(Connection& sql, const Household& household,
                        const ChangeShown& shown) const;
};

}  // namespace molar::domain
