// Writes everything that a successful charge brings about, in one transaction.
#pragma once

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/checkout/checkout.h"
#include "domain/ports/payment_gateway.h"
#include "domain/pricing/quote.h"
#include "domain/purchase/purchase.h"
#include "storage/database.h"

namespace molar::domain {

struct PaidCheckout {
  const Brand& brand;
  const ChargeAttempt& attempt;  // pending
  const Checkout& checkout;      // with an account
  const Quote& quote;            // what was shown, and is honoured
  const Charge& charge;          // succeeded
  std::string provider;          // PaymentGateway::name()
};

class MembershipWriter {
 public:
  MembershipWriter(const Clock& clock, RandomSource& random) : clock_(clock), random_(random) {}

  // Household, members, account, subscription, payment method, invoice, payment, receipt, consents,
  // audit, both mails, checkout and attempt. Conflict "email_taken": another account has taken this
  // address since; nothing may be committed then. Throws UniqueViolation when this charge was
  // booked by another caller.
  Result<PurchaseOutcome> write(storage::Connection& sql, const PaidCheckout& paid);

 private:
  const Clock& clock_;
  RandomSource& random_;
};

}  // namespace molar::domain
