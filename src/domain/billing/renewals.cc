#include "domain/billing/renewals.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "base/log.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/charge_store.h"
#include "domain/billing/due_store.h"
#include "domain/billing/dunning_plan.h"
#include "domain/billing/renewal.h"

namespace molar::domain {

using storage::Connection;

namespace {

// The database was too busy so often in a row: the next run goes on.
constexpr int kBusyRounds = 20;

bool renews(const Subscription& s) {
  return s.auto_renew || (s.prepaid_until && s.renews_on <= *s.prepaid_until);
}

void add(RenewalTally& sum, const RenewalTally& more) {
  sum.renewed += more.renewed;
  sum.failed += more.failed;
  sum.expired += more.expired;
  sum.canceled += more.canceled;
  sum.left += more.left;
}

}  // namespace

Date Renewals::today(const Brand& brand) const {
  return date_in_zone(clock_.now(), brand.time_zone);
}

RenewalTally Renewals::renew_due(const Brand& brand, const KeepGoing& keep_going) {
  return run(brand, keep_going, &Renewals::claim_terms);
}

RenewalTally Renewals::retry_due(const Brand& brand, const KeepGoing& keep_going) {
  return run(brand, keep_going, &Renewals::claim_tries);
}

RenewalTally Renewals::run(const Brand& brand, const KeepGoing& keep_going, ClaimStep step) {
  RenewalTally tally;
  int busy = 0;
  while (keep_going() && busy < kBusyRounds) {
    Result<Claim> claim = Claim{};
    try {
      claim = database_.transact([&](Connection& sql) { return (this->*step)(sql, brand); });
    } catch (const storage::UniqueViolation&) {
      claim = Error::unavailable("claimed_elsewhere", "");
    }
    if (claim.has_error()) {
      if (claim.error().kind != ErrorKind::Unavailable) {
        log_event(LogLevel::Error, "claim_failed",
                  {{"group", brand.group_key}, {"cause", claim.error().code}});
      }
      ++busy;
      continue;
    }
    if (claim->rows == 0) {
      break;
    }
    busy = 0;
    add(tally, claim->tally);
    if (!claim->attempts.empty()) {
      CollectTally booked = collector_.settle(brand, charge_all(brand, std::move(claim->attempts)));
      tally.renewed += booked.succeeded;
      tally.failed += booked.declined;
      tally.left += booked.left + booked.voided;
    }
  }
  return tally;
}

std::vector<Collector::Outcome> Renewals::charge_all(const Brand& brand,
                                                     std::vector<ChargeAttempt> attempts) {
  std::vector<Collector::Outcome> outcomes(attempts.size());
  std::atomic<std::size_t> next{0};
  auto work = [&] {
    for (std::size_t i = next++; i < attempts.size(); i = next++) {
      outcomes[i].attempt = std::move(attempts[i]);
      try {
        outcomes[i].charge = collector_.charge(brand, outcomes[i].attempt);
      } catch (const std::exception& fault) {  // unknown: looked after later
        log_event(LogLevel::Error, "charge_interrupted",
                  {{"attempt", outcomes[i].attempt.id}, {"cause", fault.what()}});
      }
    }
  };
  std::vector<std::thread> helpers;
  std::size_t wanted =
      std::min<std::size_t>(static_cast<std::size_t>(options_.charges_at_once), attempts.size());
  for (std::size_t i = 1; i < wanted; ++i) {
    helpers.emplace_back(work);
  }
  work();
  for (std::thread& helper : helpers) {
    helper.join();
  }
  return outcomes;
}

// --- claims

Result<Renewals::Claim> Renewals::claim_terms(Connection& sql, const Brand& brand) {
  Claim claim;
  auto due = due_store::terms_over(sql, brand.group_key, today(brand), clock_.now(),
                                   options_.claimed_at_once);
  for (Subscription& subscription : due) {
    MOLAR_CHECK(claim_term(sql, brand, std::move(subscription), claim));
    ++claim.rows;
  }
  return claim;
}

Result<Renewals::Claim> Renewals::claim_tries(Connection& sql, const Brand& brand) {
  Claim claim;
  auto due = due_store::tries_due(sql, brand.group_key, today(brand), clock_.now(),
                                  options_.claimed_at_once);
  for (Subscription& subscription : due) {
    MOLAR_CHECK(claim_try(sql, brand, std::move(subscription), claim));
    ++claim.rows;
  }
  return claim;
}

bool Renewals::is_busy(Connection& sql, const Subscription& s, Claim& claim) {
  due_store::lease(sql, s.id, clock_.now() + kChargeLease);
  if (!charge_store::find_pending(sql, s.group_key, s.household_id)) {
    return false;
  }
  ++claim.tally.left;
  return true;
}

Status Renewals::claim_term(Connection& sql, const Brand& brand, Subscription s, Claim& claim) {
  if (is_busy(sql, s, claim)) {
    return {};
  }
  if (!renews(s)) {
    ++claim.tally.expired;
    return dunning_.expire(sql, brand, std::move(s));
  }
  write_off(sql, s, today(brand));
  MOLAR_TRY(Invoice invoice, renewal_invoice(sql, s, today(brand)));
  bool covered = invoice.total_cents == 0;
  if (!s.auto_renew && !covered) {
    // What was paid ahead does not reach, and nobody agreed to more.
    ++claim.tally.expired;
    return dunning_.expire(sql, brand, std::move(s));
  }
  if (!covered && !billing_store::find_active_method(sql, s.group_key, s.household_id)) {
    ++claim.tally.failed;
    dunning_.failed(sql, brand, std::move(s), invoice, {"payment_method_missing", false, {}});
    return {};
  }
  return begin(sql, brand, s, invoice, claim);
}

Status Renewals::claim_try(Connection& sql, const Brand& brand, Subscription s, Claim& claim) {
  if (is_busy(sql, s, claim)) {
    return {};
  }
  if (!renews(s)) {
    ++claim.tally.expired;
    return dunning_.expire(sql, brand, std::move(s));
  }
  if (dunning_is_over(s.past_due_since.value_or(s.renews_on), today(brand))) {
    ++claim.tally.canceled;
    return dunning_.cancel(sql, brand, std::move(s));
  }
  MOLAR_TRY(Invoice invoice, renewal_invoice(sql, s, today(brand)));
  auto method = billing_store::find_active_method(sql, s.group_key, s.household_id);
  bool can_try = invoice.total_cents == 0 || (method && s.blocked_method_id != method->id);
  if (!can_try) {
    ++claim.tally.failed;
    std::string reason = method ? "card_declined" : "payment_method_missing";
    dunning_.failed(sql, brand, std::move(s), invoice,
                    {reason, false, method ? std::optional(method->id) : std::nullopt});
    return {};
  }
  return begin(sql, brand, s, invoice, claim);
}

void Renewals::write_off(Connection& sql, Subscription& s, Date today) {
  for (Term term = next_term(s); term.ends_on < today; term = next_term(s)) {
    if (auto billed = billing_store::find_renewal_invoice(sql, s, term.starts_on)) {
      ledger_.void_invoice(sql, *billed);
    }
    Invoice invoice;
    invoice.id = make_ulid(clock_, random_);
    invoice.group_key = s.group_key;
    invoice.household_id = s.household_id;
    invoice.subscription_id = s.id;
    invoice.status = "paid";
    invoice.lines = charge_lines_to_json({{"plan", s.plan_name, 1, s.next_price_cents},
                                          {"written_off", s.plan_name, 1, -s.next_price_cents}});
    invoice.issued_on = today;
    invoice.due_on = term.starts_on;
    invoice.created_at = clock_.now();
    invoice.kind = kRenewal;
    invoice.term_starts_on = term.starts_on;
    invoice.term_ends_on = term.ends_on;
    billing_store::insert_invoice(sql, invoice);
    begin_term(sql, s, term, 0, today);
    log_event(LogLevel::Warn, "term_written_off",
              {{"subscription", s.id}, {"starts_on", format_date(term.starts_on)}});
  }
}

Result<Invoice> Renewals::renewal_invoice(Connection& sql, const Subscription& s, Date today) {
  Term term = next_term(s);
  if (auto known = billing_store::find_renewal_invoice(sql, s, term.starts_on)) {
    bool as_agreed = known->total_cents + known->credit_cents == s.next_price_cents &&
                     known->term_ends_on == term.ends_on;
    if (as_agreed || !ledger_.void_invoice(sql, *known)) {
      return std::move(*known);
    }
    // People or plan changed since it was written.
  }
  InvoiceDraft draft;
  draft.kind = kRenewal;
  draft.lines = {{"plan", s.next_plan_name.value_or(s.plan_name), 1, s.next_price_cents}};
  draft.issued_on = today;
  draft.due_on = term.starts_on;
  draft.term_starts_on = term.starts_on;
  draft.term_ends_on = term.ends_on;
  draft.effect = kRenewal;
  draft.effect_data = {{"priceCents", s.next_price_cents}};
  draft.credit_cents = std::clamp<std::int64_t>(ledger_.credit_of(sql, s.group_key, s.household_id),
                                                0, s.next_price_cents);
  return ledger_.issue_invoice(sql, s, draft);
}

Status Renewals::begin(Connection& sql, const Brand& brand, const Subscription& s,
                       const Invoice& invoice, Claim& claim) {
  ChargeOrder order;
  order.purpose = kRenewal;
  order.invoice_id = invoice.id;
  order.off_session = true;
  due_store::lease(sql, s.id, clock_.now() + kChargeLease);  // again: write_off ends it
  MOLAR_TRY(ChargeAttempt attempt,
            collector_.begin(
                sql, {brand, s.household_id, "renewal:" + make_ulid(clock_, random_), "", "system"},
                order));
  claim.attempts.push_back(std::move(attempt));
  return {};
}

}  // namespace molar::domain
