// A household's books: invoices, credit, refunds and their balance. Everything here runs in the
// caller's transaction, so that money and membership change together.
#pragma once

#include <cstdint>
#include <optional>
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

  // Writes an open invoice and takes its credit_cents. Conflict "credit_gone" when there is less
  // credit. Throws UniqueViolation for a term that is billed already.
  Status issue_invoice(storage::Connection& sql, const Invoice& invoice) const;
  // Takes an open invoice back and returns its credit; `status` is "void" or "uncollectible". False
  // when it is not open, or a charge for it is under way.
  bool void_invoice(storage::Connection& sql, const Invoice& invoice,
                    const std::string& status = "void") const;
  // Every open invoice of the subscription. charge_in_progress (Conflict).
  Status void_open_invoices(storage::Connection& sql, const Subscription& subscription,
                            const std::string& status = "void") const;

  // Credit: `kind` is prepaid (paid ahead; refunded on cancellation), proration or goodwill.
  // False: `dedupe_key` was there.
  bool grant_credit(storage::Connection& sql, const std::string& group,
                    const std::string& household, std::int64_t cents, const std::string& kind,
                    const std::string& reference, const std::string& dedupe_key) const;
  // Takes exactly `cents` for `reference` (an invoice or attempt); credit_gone when there is less.
  Status use_credit(storage::Connection& sql, const std::string& group,
                    const std::string& household, std::int64_t cents,
                    const std::string& reference) const;
  // Gives back what was used for `reference`; nothing the second time.
  void return_credit(storage::Connection& sql, const std::string& group,
                     const std::string& household, const std::string& reference) const;

  // --- refunds

  // Writes the refunds as "pending" and takes paid-ahead credit out of the credit; a job asks the
  // provider. `reason`: canceled | person_removed | plan_switched | goodwill | effect_failed | ….
  // Answers the refunds' ids. Conflict "refund_too_large": meanwhile there is less left.
  Result<std::vector<std::string>> queue_refund(storage::Connection& sql, const std::string& group,
                                                const std::string& household, const RefundDue& due,
                                                const std::string& reason) const;

  // charge_in_progress (Conflict) while a charge of the household is under way. Every end or change
  // of a membership calls this first, in the same transaction.
  Status check_idle(storage::Connection& sql, const std::string& group,
                    const std::string& household) const;

 private:
  const Clock& clock_;
  RandomSource& random_;
};

}  // namespace molar::domain
