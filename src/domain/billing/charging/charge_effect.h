// The effect of a charge on the membership, besides the booking of the money.
#pragma once

#include <boost/json.hpp>

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "domain/billing/charge.h"
#include "domain/brand/brand.h"
#include "domain/limits/rate_limiter.h"
#include "domain/ports/payment_gateway.h"
#include "storage/database.h"

namespace molar::domain {

// A charge whose money is there. The invoice, its payment and its receipt are written after the
// effect, in the same transaction and under these ids.
struct SettledCharge {
  const Brand& brand;
  const ChargeAttempt& attempt;
  boost::json::object data;              // the order's, or the open invoice's
  Card card;                             // that paid; without last4 when there was nothing to pay
  std::optional<std::string> method_id;  // of payment_method, that paid
  std::string charge_id;                 // the provider's; empty when there was nothing to pay
  std::string invoice_id;
  std::string receipt_id;
  std::string receipt_number;
  Date paid_on;  // in the brand's zone
  Timestamp now;
};

// What the effect answers for the request that asked for the charge.
struct EffectAnswer {
  boost::json::object body = {};  // replayed for the same key; gets receiptId and receiptNumber
  bool receipt_told = false;      // the effect queued a notice that names the receipt
};

// The counters of declines of a household.
inline std::vector<Hit> tries_of_household(const std::string& household_id) {
  return {{limits::kDeclines, "household:" + household_id}};
}

// Stateless, thread-safe. Runs in the settling transaction, perhaps again after a rollback, by
// whichever process settles: it may know only what the attempt and the database say.
class ChargeEffect {
 public:
  virtual ~ChargeEffect() = default;
  // Before anything is written: an effect that makes its own household writes it, and completes
  // `attempt` (household, subscription, actor, lines, term), which is not stored again. An error as
  // of apply().
  virtual Status open(storage::Connection&, const Brand&, ChargeAttempt& /*attempt*/) { return {}; }
  // An error means that the change is no longer possible: the transaction is rolled back, the money
  // is refunded, and the error is the answer. Check preconditions already when the order is
  // prepared, so that this is rare.
  virtual Result<EffectAnswer> apply(storage::Connection& sql, const SettledCharge& settled) = 0;
  // In the transaction that notes the decline. `attempt` has reason and softness.
  virtual void declined(storage::Connection&, const Brand&, const ChargeAttempt& /*attempt*/) {}
  // In the transaction that ends an attempt without its effect (declined, voided, paid back): gives
  // back what was reserved when it began.
  virtual void release(storage::Connection&, const ChargeAttempt&) {}
  // The bank asks the payer for the first time. An error: the attempt is voided, the error
  // answered.
  virtual Status admit_question(storage::Connection&, const ChargeAttempt&) { return {}; }
  // The bank has begun to move the money of a debit; for the first time, in the transaction that
  // notes it.
  virtual void debit_begun(storage::Connection&, const ChargeAttempt&, const Charge&) {}
  // Whether the token is a bank account, to be debited.
  virtual bool debits_bank(const ChargeAttempt&) const { return false; }
  // Whether a newly entered method that pays becomes the household's.
  virtual bool keeps_method(const ChargeAttempt&) const { return true; }
  // The counters of an attempt that was declined or left at the bank's confirmation.
  virtual std::vector<Hit> tries_of(const ChargeAttempt& attempt) const {
    return tries_of_household(attempt.household_id);
  }
};

// Filled at start, read-only afterwards. The effects must outlive it.
class ChargeEffects {
 public:
  void add(std::string kind, ChargeEffect& effect) { effects_[std::move(kind)] = &effect; }
  ChargeEffect* find(std::string_view kind) const {
    auto found = effects_.find(kind);
    return found == effects_.end() ? nullptr : found->second;
  }

 private:
  std::map<std::string, ChargeEffect*, std::less<>> effects_;
};

}  // namespace molar::domain
