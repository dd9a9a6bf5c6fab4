// Jobs that charge without the member present: renewals, and retries after a failed renewal. Both
// work in rounds: claim some due memberships and write their attempts in one transaction; charge at
// the provider, several at the same time; book the outcomes.
#pragma once

#include <functional>
#include <vector>

#include "base/clock.h"
#include "domain/billing/charging/charge_service.h"
#include "domain/billing/jobs/dunning.h"
#include "domain/billing/ledger.h"
#include "domain/brand/brand.h"
#include "domain/ports/service_base.h"
#include "domain/terms/term.h"

namespace molar::domain {

struct RenewalTally {
  int renewed = 0;
  int failed = 0;    // declined, or no card stored
  int expired = 0;   // ended without renewal
  int canceled = 0;  // unpaid for 28 days
  int left = 0;      // no answer from the provider, or leased by another process
};
BOOST_DESCRIBE_STRUCT(RenewalTally, (), (renewed, failed, expired, canceled, left))

struct RenewalOptions {
  int claimed_at_once = 50;
  int charges_at_once = 4;
};

// Returns false when the job must end after its current work.
using KeepGoing = std::function<bool()>;

// Safe in several processes at the same time: the claim writes lease and attempt in one
// transaction, a term has one invoice, and a household has one pending attempt.
class Renewals : ServiceBase {
 public:
  Renewals(const ServiceBase& base, ChargeService& charges, RenewalOptions options = {})
      : ServiceBase(base),
        charges_(charges),
        ledger_(clock_, random_),
        dunning_(clock_, random_),
        options_(options) {}

  // Processes each membership of the brand whose term is over: renews it with the stored card if
  // automatic renewal is on (or from prepaid credit), otherwise ends it as expired. Of a
  // prepaid term that costs more by now the rest is due, without a charge. A whole term that passed
  // before any job ran is written off, not charged; the next term is charged.
  RenewalTally renew_due(const Brand& brand, const KeepGoing& keep_going);

  // Processes each membership with a due step after a failed payment: charges again, sends only a
  // notice when its card was refused permanently, or cancels after 28 days.
  RenewalTally retry_due(const Brand& brand, const KeepGoing& keep_going);

 private:
  // Result of one claiming transaction.
  struct Claim {
    std::vector<ChargeAttempt> attempts;
    RenewalTally tally;
    int rows = 0;
  };
  // A kind of due memberships, and the function that processes each.
  struct Work {
    std::vector<Subscription> (*due)(Connection&, const std::string&, Date, Timestamp, int);
    Status (Renewals::*claim)(Connection&, const Brand&, Subscription, Claim&);
  };

  RenewalTally run(const Brand& brand, const KeepGoing& keep_going, const Work& work);
  // Error Unavailable: database too busy. A membership that cannot be claimed is set aside and does
  // not block the others.
  Result<Claim> claim(const Brand& brand, const Work& work);
  Result<Claim> claim_some(const Brand& brand, const Work& work, int most);
  void set_aside(const Brand& brand, const Work& work, const std::string& why);
  // Skips a membership with a pending charge, and ends one that does not renew.
  Status claim_one(Connection& sql, const Brand& brand, Subscription subscription, const Work& work,
                   Claim& claim);
  Status claim_term(Connection& sql, const Brand& brand, Subscription subscription, Claim& claim);
  Status claim_try(Connection& sql, const Brand& brand, Subscription subscription, Claim& claim);
  // Invoice of a term, without status, lines and amounts.
  Invoice term_invoice(const Subscription& subscription, const Term& term, Date today);
  // Writes off whole terms that have passed, up to the term of `today`.
  void write_off(Connection& sql, Subscription& subscription, Date today);
  Result<Invoice> renewal_invoice(Connection& sql, const Subscription& subscription, Date today);
  Status begin(Connection& sql, const Brand& brand, const Subscription& subscription,
               const Invoice& invoice, Claim& claim);
  std::vector<ChargeCompletion::Outcome> charge_all(const Brand& brand,
                                                    std::vector<ChargeAttempt> attempts);
  Date today(const Brand& brand) const;

  ChargeService& charges_;
  Ledger ledger_;
  Dunning dunning_;
  const RenewalOptions options_;
};

}  // namespace molar::domain
