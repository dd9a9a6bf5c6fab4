#include "domain/payment/charge_comparison.h"

#include <algorithm>

#include "base/json.h"
#include "base/log.h"
#include "domain/billing/jobs/job_runs.h"
#include "domain/checkout/checkout_store.h"
#include "domain/payment/unbooked_store.h"

namespace molar::domain {

namespace {

constexpr const char* kJob = "payments";
constexpr int kMostPages = 10'000;
constexpr std::chrono::hours kOverlap{24 * 14};     // a bank debit is begun days before it succeeds
constexpr std::chrono::hours kFirstReach{24 * 30};  // without an earlier comparison
// The reconciler settles pending attempts every minute; those older than ten minutes are reported.
constexpr std::chrono::minutes kReconcilersTime{10};
constexpr const char* kOldestUnbooked = "oldestUnbooked";  // the day (UTC), in the job's tally
constexpr std::chrono::hours kPause{12};
constexpr int kNightFrom = 8;  // UTC: night in America
constexpr int kNightUntil = 12;

int hour_of(Timestamp at) {
  return static_cast<int>(to_millis(at) / 3'600'000 % 24);
}

}  // namespace

void ChargeComparison::find_way(Connection& sql, const std::string& group, UnbookedCharge& found) {
  const ListedCharge& charge = found.charge;
  auto attempt = charge_store::find(sql, charge.idempotency_key);
  if (attempt && attempt->group_key == group) {
    found.attempt_status = attempt->status;
    found.next_look_at = attempt->next_look_at;
    found.household_id = attempt->household_id;
  }
  const bool joins = attempt && !attempt->checkout_id.empty();
  auto checkout = checkout_store::find(sql, joins ? attempt->checkout_id : charge.reference);
  if (checkout && checkout->group_key == group) {
    found.checkout_id = checkout->id;
    found.household_id = checkout->household_id.value_or("");
    if (checkout->account) {
      found.payer_name = checkout->account->first_name + " " + checkout->account->last_name;
      found.payer_email = checkout->account->email;
    }
  }
  if (found.household_id.empty() && unbooked_store::has_household(sql, group, charge.reference)) {
    found.household_id = charge.reference;
  }
  bool can_join = found.household_id.empty() && checkout && checkout->account &&
                  !found.checkout_id.empty() &&
                  unbooked_store::find_quote(sql, group, checkout->id, charge.amount_cents);
  found.way = can_join                     ? BookingKind::Membership
              : found.household_id.empty() ? BookingKind::Nothing
                                           : BookingKind::Credit;
}

Result<Comparison> ChargeComparison::compare(const std::string& group, Timestamp since,
                                             const KeepGoing& keep_going) {
  PaymentGateway& gateway = gateways_.of(group);
  auto* list = dynamic_cast<ChargeList*>(&gateway);
  if (list == nullptr) {
    return Error::conflict("provider_lists_nothing", "This provider cannot list its charges.");
  }
  const std::string provider = gateway.name();
  Comparison comparison;
  comparison.debits =
      database_.read([&](Connection& sql) { return charge_store::open_debits(sql, group); });
  std::string page;
  for (int pages = 0; pages < kMostPages; ++pages) {
    if (!keep_going()) {
      return Error::unavailable("stopped", "The comparison was interrupted.");
    }
    MOLAR_TRY(ChargePage listed, list->list_charges(group, since, page));
    database_.read([&](Connection& sql) {
      for (ListedCharge& charge : listed.charges) {
        compare_one(sql, group, provider, std::move(charge), comparison);
      }
    });
    page = listed.next;
    if (page.empty()) {
      return comparison;
    }
  }
  return Error::unavailable("too_many_charges",
                            "There are too many charges: choose a later start.");
}

void ChargeComparison::compare_one(Connection& sql, const std::string& group,
                                   const std::string& provider, ListedCharge charge,
                                   Comparison& comparison) {
  if (unbooked_store::is_booked(sql, group, provider, charge.provider_id)) {
    ++comparison.booked;
    return;
  }
  if (unbooked_store::is_closed(sql, group, provider, charge.provider_id)) {
    ++comparison.closed;
    return;
  }
  std::int64_t back =
      std::max(charge.refunded_cents,
               unbooked_store::refunded_cents(sql, group, provider, charge.provider_id));
  if (back >= charge.amount_cents) {
    ++comparison.paid_back;
    return;
  }
  UnbookedCharge found;
  found.provider = provider;
  found.payer_name = charge.payer_name;
  found.payer_email = charge.payer_email;
  found.charge = std::move(charge);
  found.charge.refunded_cents = back;
  find_way(sql, group, found);
  // The reconciler queries a bank debit only at next_look_at.
  const Timestamp asked_at = found.next_look_at.value_or(found.charge.created_at);
  if (found.attempt_status == "pending" && clock_.now() < asked_at + kReconcilersTime) {
    ++comparison.under_way;
    return;
  }
  comparison.unbooked.push_back(std::move(found));
}

// --- the job

// Sums over all brands.
struct ChargeComparison::Tally {
  std::int64_t compared = 0;
  std::int64_t unbooked = 0;
  std::optional<Timestamp> oldest_unbooked;

  void add(const Outcome& outcome) {
    compared += outcome.compared;
    unbooked += outcome.unbooked;
    if (outcome.oldest_unbooked) {
      oldest_unbooked =
          std::min(oldest_unbooked.value_or(*outcome.oldest_unbooked), *outcome.oldest_unbooked);
    }
  }

  std::string to_json() const {
    boost::json::object json{{"compared", compared}, {"unbooked", unbooked}};
    if (oldest_unbooked) {
      json[kOldestUnbooked] = format_date(date_in_zone(*oldest_unbooked, "UTC"));
    }
    return boost::json::serialize(json);
  }
};

ChargeComparison::Outcome ChargeComparison::outcome_of(const std::string& group,
                                                       const Comparison& comparison, Timestamp at) {
  Outcome outcome{at, comparison.compared(), static_cast<std::int64_t>(comparison.unbooked.size())};
  for (const UnbookedCharge& found : comparison.unbooked) {
    const Timestamp charged = found.charge.created_at;
    outcome.oldest_unbooked = std::min(outcome.oldest_unbooked.value_or(charged), charged);
    log_event(LogLevel::Error, "charge_without_booking",
              {{"group", group},
               {"attempt", found.charge.idempotency_key},
               {"charge", found.charge.provider_id},
               {"cents", found.charge.amount_cents},
               {"book_as", to_text(found.way)}});
  }
  return outcome;
}

Timestamp ChargeComparison::usual_since() {
  auto runs = database_.read([](Connection& sql) { return job_runs::all(sql); });
  auto last = std::ranges::find(runs, kJob, &JobRun::name);
  if (last == runs.end() || !last->last_finished_at) {
    return clock_.now() - kFirstReach;
  }
  // One in the future: the clock was ahead, and the real time of the comparison is unknown.
  const bool is_known = *last->last_finished_at <= clock_.now();
  Timestamp since = is_known ? *last->last_finished_at - kOverlap : clock_.now() - kFirstReach;
  const boost::json::value tally = parse_trusted_json(last->last_tally);
  if (const auto* oldest = tally.as_object().if_contains(kOldestUnbooked)) {
    if (auto day = parse_date(oldest->as_string())) {
      since = std::min(since, Timestamp(std::chrono::sys_days(*day)));
    }
  }
  return since;
}

bool ChargeComparison::is_due(const std::string& group) const {
  const auto last = last_.find(group);
  if (last == last_.end()) {
    return true;
  }
  const Timestamp now = clock_.now();
  const int hour = hour_of(now);
  const bool is_old = now - last->second.at >= kPause || last->second.at > now;
  return hour >= kNightFrom && hour < kNightUntil && is_old;
}

void ChargeComparison::run_if_due(const Brands& brands, const KeepGoing& keep_going) {
  Brands due;
  for (const auto& brand : brands) {
    if (is_due(brand->group_key)) {
      last_.erase(brand->group_key);
      due.push_back(brand);
    }
  }
  if (!due.empty()) {
    run(due, brands, keep_going);
  }
}

void ChargeComparison::run(const Brands& due, const Brands& brands, const KeepGoing& keep_going) {
  const Timestamp started = clock_.now();
  const Timestamp since = usual_since();
  std::string trouble;
  for (const auto& brand : due) {
    const std::string& group = brand->group_key;
    auto comparison = compare(group, since, keep_going);
    if (!keep_going()) {
      return;
    }
    if (comparison.has_value()) {
      last_[group] = outcome_of(group, *comparison, started);
    } else {
      trouble += (trouble.empty() ? "" : ", ") + group + ": " + comparison.error().code;
    }
  }
  Tally tally;
  for (const auto& brand : brands) {
    if (const auto last = last_.find(brand->group_key); last != last_.end()) {
      tally.add(last->second);
    }
  }
  note(started, since, tally, trouble);
}

void ChargeComparison::note(Timestamp started, Timestamp since, const Tally& tally,
                            const std::string& trouble) {
  log_event(trouble.empty() ? LogLevel::Info : LogLevel::Warn, "charges_compared",
            {{"since", format_rfc3339(since)},
             {"compared", tally.compared},
             {"unbooked", tally.unbooked},
             {"trouble", trouble}});
  database_.write([&](Connection& sql) {
    if (trouble.empty()) {
      job_runs::note_run(sql, kJob, started, clock_.now(), tally.to_json());
    } else {
      job_runs::note_failure(sql, kJob, started, trouble);
    }
  });
}

}  // namespace molar::domain
