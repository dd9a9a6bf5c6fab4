// The effect of a charge on the membership, besides the booking of the money.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/boost_json.h"
#include "base/clock.h"
#include "base/result.h"
#include "domain/billing/charge.h"
#include "domain/brand/brand.h"
#include "domain/limits/rate_limiter.h"
#include "domain/ports/payment_gateway.h"
#include "storage/database.h"

namespace molar::domain {

// A charge whose money was taken. Invoice, payment and receipt are written after the effect, in the
// same transaction and with these ids.
struct SettledCharge {
  const Brand& brand;
  const ChargeAttempt& attempt;
  boost::json::object data;              // from the order or the open invoice
  Card card;                             // charged card; no last4 when nothing was to be paid
  std::optional<std::string> method_id;  // charged payment_method row
  std::string charge_id;                 // at the provider; empty when nothing was to be paid
  std::string invoice_id;
  std::string receipt_id;
  std::string receipt_number;
  Date paid_on;  // in the brand's time zone
  Timestamp now;
};

// Result of the effect, for the response to the request.
struct EffectAnswer {
  boost::json::object body = {};   // repeated for the same key; gets receiptId and receiptNumber
  bool receipt_in_notice = false;  // the effect queued a notice with the receipt
};

// The rate limit counters of declines of a household.
inline std::vector<Hit> tries_of_household(const std::string& household_id) {
  return {{limits::kDeclines, "household:" + household_id}};
}

// Stateless, thread-safe. Runs in the settling transaction, possibly again after a rollback, in any
// process: it may use only data from the attempt and the database.
class ChargeEffect {
 public:
  virtual ~ChargeEffect() = default;
  // Runs before anything is written. An effect that creates its own household writes it here and
  // completes `attempt` (household, subscription, actor, lines, term), which is not stored again.
  // Errors as of apply().
  virtual Status open(Connection&, const Brand&, ChargeAttempt& /*attempt*/) { return {}; }
  // Changes the membership. On an error, the change is no longer possible: the transaction is
  // rolled back, the money is refunded, and the request fails with this error. Check preconditions
  // when the order is prepared, so that this is rare.
  virtual Result<EffectAnswer> apply(Connection& sql, const SettledCharge& settled) = 0;
  // Runs in the transaction that records the decline. `attempt` contains the reason and whether it
  // is soft.
  virtual void declined(Connection&, const Brand&, const ChargeAttempt& /*attempt*/) {}
  // Runs in the transaction that ends an attempt without its effect (declined, voided, paid back):
  // releases what was reserved at its start.
  virtual void release(Connection&, const ChargeAttempt&) {}
  // Runs when the bank first requires the payer's confirmation. On an error, the attempt is voided
  // and the request fails with this error.
  virtual Status admit_confirmation(Connection&, const ChargeAttempt&) { return {}; }
  // Runs once when a bank has started the debit, in the transaction that records it.
  virtual void debit_begun(Connection&, const ChargeAttempt&, const Charge&) {}
  // Whether the token is a bank account to be debited.
  virtual bool debits_bank(const ChargeAttempt&) const { return false; }
  // Whether a newly entered payment method becomes the household's active one.
  virtual bool keeps_method(const ChargeAttempt&) const { return true; }
  // The rate limit counters of an attempt that was declined or not confirmed with the bank.
  virtual std::vector<Hit> tries_of(const ChargeAttempt& attempt) const {
    return tries_of_household(attempt.household_id);
  }
};

// Filled at startup, read-only afterwards. The effects must outlive it.
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
