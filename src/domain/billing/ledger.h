// A household's ledger: invoices, credit and refunds. All functions run in the caller's
// transaction, so that money and membership change together.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/billing/billing.h"
#include "domain/billing/charge.h"
#include "domain/billing/refund_due.h"
#include "storage/database.h"

namespace molar::domain {

// Stateless; thread-safe.
class Ledger {
 public:
  Ledger(const Clock& clock, RandomSource& random) : clock_(clock), random_(random) {}

  // Writes an open invoice and debits its credit_cents. Conflict "credit_gone" when there is less
  // credit. Throws UniqueViolation for a term that already has an invoice.
  Status issue_invoice(Connection& sql, const Invoice& invoice) const;
  // Voids an open invoice and restores its credit; `status` is "void" or "uncollectible". Returns
  // false when it is not open, or a charge for it is pending.
  bool void_invoice(Connection& sql, const Invoice& invoice,
                    const std::string& status = "void") const;
  // Voids all open invoices of the subscription. Conflict: "charge_in_progress".
  Status void_open_invoices(Connection& sql, const Subscription& subscription,
                            const std::string& status = "void") const;

  // Adds credit. `kind` is prepaid (refunded on cancellation), proration or goodwill. Returns false
  // when `dedupe_key` exists.
  bool grant_credit(Connection& sql, const std::string& group, const std::string& household,
                    std::int64_t cents, const std::string& kind, const std::string& reference,
                    const std::string& dedupe_key) const;
  // Debits exactly `cents` for `reference` (an invoice or attempt); Conflict "credit_gone" when
  // there is less.
  Status use_credit(Connection& sql, const std::string& group, const std::string& household,
                    std::int64_t cents, const std::string& reference) const;
  // Restores the credit that was used for `reference`. A second call has no effect.
  void return_credit(Connection& sql, const std::string& group, const std::string& household,
                     const std::string& reference) const;

  // --- refunds

  // Writes pending refunds, which a job sends to the provider, and debits prepaid credit. `reason`:
  // canceled | person_removed | plan_switched | goodwill | effect_failed | …. Returns the refunds'
  // ids. Conflict: "refund_too_large" or "credit_gone" when there is less left by now.
  Result<std::vector<std::string>> queue_refund(Connection& sql, const std::string& group,
                                                const std::string& household, const RefundDue& due,
                                                const std::string& reason) const;

  // Conflict "charge_in_progress" while a charge of the household is pending. Every end or change
  // of a membership calls this first, in the same transaction.
  Status check_idle(Connection& sql, const std::string& group, const std::string& household) const;

 private:
  const Clock& clock_;
  RandomSource& random_;
};

}  // namespace molar::domain
