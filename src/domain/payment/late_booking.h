// Books a charge that is not in the books, or pays it back; an operator decides which. The audit
// log has entries for each step and each closed charge: `late_booking_begun` or
// `unbooked_pay_back_begun` before the step, `booked_late` in the transaction that books, in
// whichever process, `unbooked_paid_back` after the refund.
#pragma once

#include <string>

#include "base/result.h"
#include "domain/billing/charging/charge_completion.h"
#include "domain/billing/charging/charge_effect.h"
#include "domain/billing/ledger.h"
#include "domain/brand/brand.h"
#include "domain/payment/charge_comparison.h"
#include "domain/ports/payment_gateways.h"
#include "domain/ports/service_base.h"

namespace molar::domain {

// Effect of a charge that becomes prepaid credit of its household, so that a cancellation refunds
// it.
inline constexpr const char* kLateBooking = "late_booking";
class LateBookingEffect final : public ChargeEffect {
 public:
  explicit LateBookingEffect(const Ledger& ledger) : ledger_(ledger) {}
  Result<EffectAnswer> apply(Connection& sql, const SettledCharge& settled) override;

 private:
  const Ledger& ledger_;
};

// Thread-safe. A charge is booked once, also when several callers book it.
class LateBooking : ServiceBase {
 public:
  LateBooking(const ServiceBase& base, const PaymentGateways& gateways,
              ChargeCompletion& completion, const ChargeEffects& effects)
      : ServiceBase(base), gateways_(gateways), completion_(completion), effects_(effects) {}

  // Books by UnbookedCharge::way: the membership that was paid for, as at the time of the purchase
  // but without automatic renewal; or the rest of the charge as credit, with a receipt and its
  // mail. If `household` is given, it always gets the credit. Conflicts: "not_bookable" (the payer
  // is unknown), "already_booked", "already_closed", "already_paid_back", "partly_refunded" (a part
  // of the price buys no membership), "payment_pending" (the reconciler may still book the charge),
  // "checkout_paid" (another charge paid for it), "email_taken" (the buyer has an account since:
  // the money was refunded), "not_booked" (not possible now), "no_membership",
  // "charge_in_progress".
  Status book(const Brand& brand, const UnbookedCharge& found, const std::string& household,
              const std::string& actor);

  // Refunds the rest of the charge. Conflict "already_booked", "already_closed", "payment_pending"
  // (the reconciler may still book it), or an error of the provider; Unavailable: repeat.
  Result<Refund> pay_back(const Brand& brand, const UnbookedCharge& found,
                          const std::string& reason, const std::string& actor);

  // Records that this program must neither book nor pay back the charge (it was lost in a dispute,
  // or refunded elsewhere): comparisons no longer list it. Conflicts as for pay_back, and
  // "already_closed".
  Status close(const Brand& brand, const UnbookedCharge& found, const std::string& reason,
               const std::string& actor);

 private:
  Status book_membership(const Brand& brand, const UnbookedCharge& found, const std::string& actor);
  Result<ChargeAttempt> prepare(Connection& sql, const UnbookedCharge& found,
                                const std::string& group, const std::string& actor);
  Status book_credit(const Brand& brand, const UnbookedCharge& found, const std::string& household,
                     const std::string& actor);
  enum class Pending { Allowed, Refused };
  // Returns the rest of the charge in cents, more than 0.
  Result<std::int64_t> check_unbooked(Connection& sql, const std::string& group,
                                      const UnbookedCharge& found, Pending pending) const;
  void note(Connection& sql, const std::string& group, const UnbookedCharge& found,
            const std::string& actor, const std::string& action, boost::json::object detail);

  const PaymentGateways& gateways_;
  ChargeCompletion& completion_;
  const ChargeEffects& effects_;
};

}  // namespace molar::domain
