// Completes pending attempts for the buyer's request, its repetition, and the reconciler.
#pragma once

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/limits/rate_limiter.h"
#include "domain/ports/payment_gateways.h"
#include "domain/purchase/membership_writer.h"
#include "domain/purchase/purchase.h"
#include "storage/database.h"

namespace molar::domain {

// Why an attempt was declined although the provider took the money, which was paid back.
inline constexpr std::string_view kEmailTaken = "email_taken";

// The counters of an attempt that was declined or left at the bank's confirmation.
std::vector<Hit> tries_of(const ChargeAttempt& attempt);

// Thread-safe, and safe between processes: an attempt leaves "pending" once, in the transaction
// that writes what follows from it.
class Settlement {
 public:
  Settlement(storage::Database& database, const PaymentGateways& gateways, RateLimiter& limits,
             const Clock& clock, RandomSource& random)
      : database_(database),
        gateways_(gateways),
        limits_(limits),
        clock_(clock),
        random_(random),
        writer_(clock, random) {}

  // Applies the provider's answer to the attempt and returns its state then. The attempt stays
  // pending while the outcome is unknown, or when the database or a refund fails: then the provider
  // is not queried for a few seconds. It also stays pending while the bank waits for the buyer:
  // then the buyer's repeated request may query at once. May throw UnavailableException.
  ChargeAttempt apply(const Brand& brand, const ChargeAttempt& attempt, const Charge& charge);

  struct SettleResult {
    ChargeAttempt attempt;
    bool answered = true;  // by the provider
  };
  // Completes an attempt whose answer is unknown: queries the provider, and books the charge, or
  // blocks the key and voids the attempt. A bank's question stays open for kBankPatience. May throw
  // UnavailableException.
  SettleResult settle_pending(const Brand& brand, const ChargeAttempt& attempt);

  // Makes sure that an attempt without an outcome will never be charged, and gives it up; books it
  // if it has one after all. May throw UnavailableException.
  SettleResult withdraw(const Brand& brand, const ChargeAttempt& attempt);

 private:
  enum class Booking { Done, EmailTaken, NotNow };
  Booking book(const Brand& brand, const ChargeAttempt& attempt, const Charge& charge);
  Result<PurchaseOutcome> write(storage::Connection& sql, const Brand& brand,
                                const ChargeAttempt& attempt, const Charge& charge);
  // The audit of a late booking, in the transaction that books.
  void note_if_late(storage::Connection& sql, const ChargeAttempt& attempt, const Charge& charge);
  ChargeAttempt pay_back(const ChargeAttempt& attempt, const Charge& charge);
  ChargeAttempt give_up(const ChargeAttempt& attempt);
  ChargeAttempt postpone(const ChargeAttempt& attempt);
  ChargeAttempt decline(const ChargeAttempt& attempt, const std::string& reason);
  ChargeAttempt leave_open(const ChargeAttempt& attempt, std::chrono::seconds pause);
  ChargeAttempt current(const std::string& id);

  storage::Database& database_;
  const PaymentGateways& gateways_;
  RateLimiter& limits_;
  const Clock& clock_;
  RandomSource& random_;
  MembershipWriter writer_;
};

}  // namespace molar::domain
