// The jobs that charge without the member present: renewals on their day, and retries after a
// failed one. Both work in rounds: claim some due memberships and write their attempts in one
// transaction; charge at the provider, several at once; book the outcomes.
#pragma once

#include <functional>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "domain/billing/charging/charge_service.h"
#include "domain/billing/jobs/dunning.h"
#include "domain/billing/ledger.h"
#include "domain/brand/brand.h"
#include "domain/terms/term.h"
#include "storage/database.h"

namespace molar::domain {

struct RenewalTally {
  int renewed = 0;
  int failed = 0;    // declined, or no card
  int expired = 0;   // over without renewal
  int canceled = 0;  // 28 days unpaid
  int left = 0;      // the provider did not answer, or another process has the lease
};

struct RenewalOptions {
  int claimed_at_once = 50;
  int charges_at_once = 4;
};

// False: end after what was begun.
using KeepGoing = std::function<bool()>;

// Safe in several processes at once: the claim writes lease and attempt in one transaction, an
// invoice exists once a term, and a household has one pending attempt.
class Renewals {
 public:
  Renewals(storage::Database& database, ChargeService& charges, const Clock& clock,
           RandomSource& random, RenewalOptions options = {})
      : database_(database),
        charges_(charges),
        clock_(clock),
        random_(random),
        ledger_(clock, random),
        dunning_(clock, random),
        options_(options) {}

  // Every membership of the brand whose term is over: renewed with the stored card if automatic
  // renewal is on (or from prepaid credit), else expired. A term that ended before any job ran is
  // not charged: it is written off and the next one is billed.
  RenewalTally renew_due(const Brand& brand, const KeepGoing& keep_going);

  // Every membership with a step after a failed payment today: tried again, or only reminded when
  // its card was refused for good, or canceled after 28 days.
  RenewalTally retry_due(const Brand& brand, const KeepGoing& keep_going);

 private:
  // What one transaction claimed.
  struct Claim {
    std::vector<ChargeAttempt> attempts;
    RenewalTally tally;
    int rows = 0;
  };
  // One kind of due memberships, and what is done with each.
  struct Work {
    std::vector<Subscription> (*due)(storage::Connection&, const std::string&, Date, Timestamp,
                                     int);
    Status (Renewals::*claim)(storage::Connection&, const Brand&, Subscription, Claim&);
  };

  RenewalTally run(const Brand& brand, const KeepGoing& keep_going, const Work& work);
  // Unavailable: too busy. What cannot be claimed is set aside and does not hold up the others.
  Result<Claim> claim(const Brand& brand, const Work& work);
  Result<Claim> claim_some(const Brand& brand, const Work& work, int most);
  void set_aside(const Brand& brand, const Work& work, const std::string& why);
  // Leaves one whose charge is under way, and ends one that does not renew.
  Status claim_one(storage::Connection& sql, const Brand& brand, Subscription subscription,
                   const Work& work, Claim& claim);
  Status claim_term(storage::Connection& sql, const Brand& brand, Subscription subscription,
                    Claim& claim);
  Status claim_try(storage::Connection& sql, const Brand& brand, Subscription subscription,
                   Claim& claim);
  // For a term, without its status, lines and amounts.
  Invoice term_invoice(const Subscription& subscription, const Term& term, Date today);
  // Terms that are over already, up to the one that today is in.
  void write_off(storage::Connection& sql, Subscription& subscription, Date today);
  Result<Invoice> renewal_invoice(storage::Connection& sql, const Subscription& subscription,
                                  Date today);
  Status begin(storage::Connection& sql, const Brand& brand, const Subscription& subscription,
               const Invoice& invoice, Claim& claim);
  std::vector<ChargeCompletion::Outcome> charge_all(const Brand& brand,
                                                    std::vector<ChargeAttempt> attempts);
  Date today(const Brand& brand) const;

  storage::Database& database_;
  ChargeService& charges_;
  const Clock& clock_;
  RandomSource& random_;
  Ledger ledger_;
  Dunning dunning_;
  const RenewalOptions options_;
};

}  // namespace molar::domain
