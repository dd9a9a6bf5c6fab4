#include "domain/billing/jobs/renewals.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "base/log.h"
#include "base/messages.h"
#include "domain/billing/billing_contact.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/charge_store.h"
#include "domain/billing/dunning_plan.h"
#include "domain/billing/jobs/due_store.h"
#include "domain/billing/ledger_store.h"
#include "domain/billing/next_term.h"
#include "domain/pricing/quote.h"

namespace molar::domain {

namespace {

// Limit of consecutive rounds with a busy database; the next run continues.
constexpr int kBusyRounds = 20;
// Attempts before a membership is skipped, because another process may have caused the failure.
constexpr int kTriesAlone = 3;
// Pause before a membership that could not be processed is tried again.
constexpr std::chrono::hours kSetAside{1};

// Kind of the line for a rest that is too small to be charged.
constexpr const char* kWaived = "waived";
// 128 bits in hex.
constexpr std::size_t kIdLength = 32;

// The price of the term, whether paid by card, by credit, or waived.
std::int64_t price_of(const Invoice& renewal) {
  std::int64_t cents = renewal.total_cents + renewal.credit_cents;
  for (const ChargeLine& line : charge_lines_from_json(renewal.lines)) {
    cents -= line.kind == kWaived ? line.cents : 0;
  }
  return cents;
}

bool renews(const Subscription& s) {
  return s.auto_renew || (s.prepaid_until && s.renews_on <= *s.prepaid_until);
}

// The id of the next attempt to charge a term, which is its key at the provider. It depends only on
// the term and on earlier attempts in the books: after a restored backup, the provider recognizes a
// charge that the books have lost. A declined or voided attempt is in the books, so the next one
// has another key.
std::string next_attempt_id(Connection& sql, const Subscription& s, const Invoice& invoice) {
  const std::string term = "renewal|" + s.group_key + "|" + s.id + "|" +
                           format_date(invoice.term_starts_on.value()) + "|";
  for (int number = 1;; ++number) {
    std::string id = sha256_hex(term + std::to_string(number)).substr(0, kIdLength);
    if (!charge_store::find(sql, id)) {
      return id;
    }
  }
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
  return run(brand, keep_going, {due_store::terms_over, &Renewals::claim_term});
}

RenewalTally Renewals::retry_due(const Brand& brand, const KeepGoing& keep_going) {
  return run(brand, keep_going, {due_store::tries_due, &Renewals::claim_try});
}

RenewalTally Renewals::run(const Brand& brand, const KeepGoing& keep_going, const Work& work) {
  RenewalTally tally;
  int busy = 0;
  while (keep_going() && busy < kBusyRounds) {
    Result<Claim> claimed = claim(brand, work);
    if (claimed.has_error()) {
      ++busy;
      continue;
    }
    if (claimed->rows == 0) {
      break;
    }
    busy = 0;
    add(tally, claimed->tally);
    if (!claimed->attempts.empty()) {
      ChargeTally booked =
          charges_.completion().apply_all(brand, charge_all(brand, std::move(claimed->attempts)));
      tally.renewed += booked.succeeded;
      tally.failed += booked.declined;
      tally.left += booked.left + booked.voided;
    }
  }
  return tally;
}

std::vector<ChargeCompletion::Outcome> Renewals::charge_all(const Brand& brand,
                                                            std::vector<ChargeAttempt> attempts) {
  // Attempts without a provider first: they take no time, but after the end of their lease, which a
  // slow provider of the others outlasts, they would count as possibly sent and wait for a week.
  std::stable_partition(attempts.begin(), attempts.end(), [&](const ChargeAttempt& attempt) {
    return !charges_.completion().has_provider(attempt);
  });
  std::vector<ChargeCompletion::Outcome> outcomes(attempts.size());
  std::atomic<std::size_t> next{0};
  auto work = [&] {
    for (std::size_t i = next++; i < attempts.size(); i = next++) {
      outcomes[i].attempt = std::move(attempts[i]);
      try {
        outcomes[i].charge = charges_.completion().charge(brand, outcomes[i].attempt);
      } catch (const std::exception& fault) {  // outcome unknown: completed later
        log_event(LogLevel::Error, "charge_interrupted",
                  {{"attempt", outcomes[i].attempt.id}, {"cause", fault.what()}});
      }
    }
  };
  std::vector<std::thread> helpers;
  std::size_t thread_count =
      std::min<std::size_t>(static_cast<std::size_t>(options_.charges_at_once), attempts.size());
  for (std::size_t i = 1; i < thread_count; ++i) {
    helpers.emplace_back(work);
  }
  work();
  for (std::thread& helper : helpers) {
    helper.join();
  }
  return outcomes;
}

// --- claims

Result<Renewals::Claim> Renewals::claim(const Brand& brand, const Work& work) {
  Result<Claim> claimed = claim_some(brand, work, options_.claimed_at_once);
  if (claimed.has_value() || claimed.error().kind == ErrorKind::Unavailable) {
    return claimed;
  }
  // At least one membership of the batch fails: claim them one by one to find it.
  for (int tries = 0;
       tries < kTriesAlone && claimed.has_error() && claimed.error().kind != ErrorKind::Unavailable;
       ++tries) {
    claimed = claim_some(brand, work, 1);
  }
  if (claimed.has_error() && claimed.error().kind != ErrorKind::Unavailable) {
    set_aside(brand, work, claimed.error().code + " " + claimed.error().internal);
    Claim aside;
    aside.rows = 1;
    aside.tally.left = 1;
    return aside;
  }
  return claimed;
}

Result<Renewals::Claim> Renewals::claim_some(const Brand& brand, const Work& work, int most) {
  try {
    return database_.transact_queued([&](Connection& sql) -> Result<Claim> {
      Claim claim;
      for (Subscription& s : work.due(sql, brand.group_key, today(brand), clock_.now(), most)) {
        MOLAR_CHECK(claim_one(sql, brand, std::move(s), work, claim));
        ++claim.rows;
      }
      return claim;
    });
  } catch (const UnavailableException&) {
    throw;
  } catch (const std::exception& fault) {
    Error error = Error::invalid("claim_failed", "");
    error.internal = fault.what();
    return error;
  }
}

void Renewals::set_aside(const Brand& brand, const Work& work, const std::string& why) {
  database_.write([&](Connection& sql) {
    for (const Subscription& s : work.due(sql, brand.group_key, today(brand), clock_.now(), 1)) {
      due_store::lease(sql, s.id, clock_.now() + kSetAside);
      log_event(LogLevel::Error, "membership_set_aside", {{"subscription", s.id}, {"why", why}});
    }
  });
}

Status Renewals::claim_one(Connection& sql, const Brand& brand, Subscription s, const Work& work,
                           Claim& claim) {
  due_store::lease(sql, s.id, clock_.now() + kChargeLease);
  if (charge_store::find_pending(sql, s.group_key, s.household_id)) {
    ++claim.tally.left;
    return {};
  }
  if (!renews(s)) {
    ++claim.tally.expired;
    return dunning_.expire(sql, std::move(s));
  }
  return (this->*work.claim)(sql, brand, std::move(s), claim);
}

Status Renewals::claim_term(Connection& sql, const Brand& brand, Subscription s, Claim& claim) {
  write_off(sql, s, today(brand));
  MOLAR_TRY(Invoice invoice, renewal_invoice(sql, s, today(brand)));
  bool covered = invoice.total_cents == 0;
  if (!s.auto_renew && !covered) {
    // The prepaid credit does not suffice, and the member has not agreed to a further charge.
    if (!renews(s)) {  // write_off() has passed the last prepaid term
      ++claim.tally.expired;
      return dunning_.expire(sql, std::move(s));
    }
    ++claim.tally.failed;
    dunning_.failed(sql, brand, std::move(s), invoice, {kPartlyPaid, false, {}});
    return {};
  }
  if (!covered && !billing_store::find_active_method(sql, s.group_key, s.household_id)) {
    ++claim.tally.failed;
    dunning_.failed(sql, brand, std::move(s), invoice, {"payment_method_missing", false, {}});
    return {};
  }
  return begin(sql, brand, s, invoice, claim);
}

Status Renewals::claim_try(Connection& sql, const Brand& brand, Subscription s, Claim& claim) {
  if (dunning_is_over(s.past_due_since.value_or(s.renews_on), today(brand))) {
    ++claim.tally.canceled;
    return dunning_.cancel(sql, brand, std::move(s));
  }
  MOLAR_TRY(Invoice invoice, renewal_invoice(sql, s, today(brand)));
  auto method = billing_store::find_active_method(sql, s.group_key, s.household_id);
  bool may_charge = s.auto_renew && method && s.blocked_method_id != method->id;
  if (invoice.total_cents > 0 && !may_charge) {
    ++claim.tally.failed;
    FailedTry why{kPartlyPaid, false, {}};
    if (s.auto_renew && method) {
      why = {"card_declined", false, method->id};
    } else if (s.auto_renew) {
      why.reason = "payment_method_missing";
    }
    dunning_.failed(sql, brand, std::move(s), invoice, why);
    return {};
  }
  return begin(sql, brand, s, invoice, claim);
}

Invoice Renewals::term_invoice(const Subscription& s, const Term& term, Date today) {
  Invoice invoice;
  invoice.id = make_ulid(clock_, random_);
  invoice.group_key = s.group_key;
  invoice.household_id = s.household_id;
  invoice.subscription_id = s.id;
  invoice.issued_on = today;
  invoice.due_on = term.starts_on;
  invoice.created_at = clock_.now();
  invoice.kind = kRenewal;
  invoice.term_starts_on = term.starts_on;
  invoice.term_ends_on = term.ends_on;
  return invoice;
}

void Renewals::write_off(Connection& sql, Subscription& s, Date today) {
  for (Term term = next_term(s); term.ends_on < today; term = next_term(s)) {
    if (auto billed = billing_store::find_renewal_invoice(sql, s, term.starts_on)) {
      ledger_.void_invoice(sql, *billed);
    }
    Invoice invoice = term_invoice(s, term, today);
    invoice.status = "paid";
    invoice.lines = charge_lines_to_json({{"plan", s.plan_name, 1, s.next_price_cents},
                                          {"written_off", s.plan_name, 1, -s.next_price_cents}});
    billing_store::insert_invoice(sql, invoice);
    begin_term(sql, s, term, 0, today);
    due_store::lease(sql, s.id, clock_.now() + kChargeLease);  // begin_term() ended the lease
    log_event(LogLevel::Warn, "term_written_off",
              {{"subscription", s.id}, {"starts_on", format_date(term.starts_on)}});
  }
}

Result<Invoice> Renewals::renewal_invoice(Connection& sql, const Subscription& s, Date today) {
  Term term = next_term(s);
  if (auto known = billing_store::find_renewal_invoice(sql, s, term.starts_on)) {
    bool as_agreed = price_of(*known) == s.next_price_cents &&
                     known->total_cents == charge_for(s.next_price_cents - known->credit_cents) &&
                     known->term_ends_on == term.ends_on;
    if (as_agreed || !ledger_.void_invoice(sql, *known)) {
      return std::move(*known);
    }
    // People or plan have changed since the invoice was written, or it is too small to be charged.
  }
  Invoice invoice = term_invoice(s, term, today);
  invoice.status = "open";
  std::vector<ChargeLine> lines{
      {"plan", s.next_plan_name.value_or(s.plan_name), 1, s.next_price_cents}};
  invoice.credit_cents = std::clamp<std::int64_t>(
      ledger_store::credit_of(sql, s.group_key, s.household_id), 0, s.next_price_cents);
  invoice.total_cents = charge_for(s.next_price_cents - invoice.credit_cents);
  std::int64_t waived = s.next_price_cents - invoice.credit_cents - invoice.total_cents;
  if (waived > 0) {
    auto contact = find_billing_contact(sql, s.group_key, s.household_id);
    lines.push_back({kWaived,
                     std::string(message("changes.line.waived", contact ? contact->language : "")),
                     1, -waived});
  }
  invoice.lines = charge_lines_to_json(lines);
  invoice.effect = kRenewal;
  invoice.effect_data = json::serialize(json::object{{"priceCents", s.next_price_cents}});
  MOLAR_CHECK(ledger_.issue_invoice(sql, invoice));
  return invoice;
}

Status Renewals::begin(Connection& sql, const Brand& brand, const Subscription& s,
                       const Invoice& invoice, Claim& claim) {
  ChargeOrder order;
  order.purpose = kRenewal;
  order.invoice_id = invoice.id;
  order.off_session = true;
  order.attempt_id = next_attempt_id(sql, s, invoice);
  MOLAR_TRY(ChargeAttempt attempt,
            charges_.begin(
                sql, {brand, s.household_id, "renewal:" + make_ulid(clock_, random_), "", "system"},
                order));
  claim.attempts.push_back(std::move(attempt));
  return {};
}

}  // namespace molar::domain
