#include "domain/billing/jobs/billing_jobs.h"

#include <algorithm>

#include "base/log.h"
#include "domain/billing/card_link.h"
#include "domain/billing/jobs/job_runs.h"

namespace molar::domain {

namespace {

void add(json::object& tally, std::string_view what, int count) {
  if (count != 0) {
    json::value& sum = tally[what];
    sum = count + (sum.is_int64() ? sum.get_int64() : 0);
  }
}

void add(json::object& tally, const RenewalTally& more) {
  add(tally, "renewed", more.renewed);
  add(tally, "failed", more.failed);
  add(tally, "expired", more.expired);
  add(tally, "canceled", more.canceled);
  add(tally, "left", more.left);
}

void add(json::object& tally, const ChargeTally& more) {
  add(tally, "succeeded", more.succeeded);
  add(tally, "declined", more.declined);
  add(tally, "voided", more.voided);
  add(tally, "left", more.left);
}

}  // namespace

const std::vector<std::string_view>& BillingJobs::names() {
  static const std::vector<std::string_view> all = {kCharges, "renewals", "dunning",      "notices",
                                                    "cards",  "refunds",  "removed_cards"};
  return all;
}

json::object BillingJobs::work(std::string_view name, const KeepGoing& keep_going) {
  json::object tally;
  if (name == kCharges) {
    add(tally, charges_.completion().reconcile());
    database_.write([&](Connection& sql) { card_link::purge(sql, clock_.now()); });
    return tally;
  }
  if (name == "refunds") {
    RefundTally sent = refunds_.run(keep_going);
    add(tally, "succeeded", sent.succeeded);
    add(tally, "failed", sent.failed);
    add(tally, "left", sent.left);
    return tally;
  }
  if (name == "removed_cards") {
    ForgetTally removed = forgetter_.run(keep_going);
    add(tally, "forgotten", removed.forgotten);
    add(tally, "given_up", removed.given_up);
    add(tally, "left", removed.left);
    return tally;
  }
  for (const auto& brand : brands_()) {
    if (name == "renewals") {
      add(tally, renewals_.renew_due(*brand, keep_going));
    } else if (name == "dunning") {
      add(tally, renewals_.retry_due(*brand, keep_going));
    } else if (name == "notices") {
      add(tally, "told", notices_.send_renewal_notices(*brand, keep_going));
    } else {
      add(tally, "told", notices_.send_card_expiry_notices(*brand, keep_going));
    }
  }
  return tally;
}

Result<json::object> BillingJobs::run(std::string_view name, const KeepGoing& keep_going) {
  if (std::ranges::find(names(), name) == names().end()) {
    return Error::not_found("job");
  }
  std::string job(name);
  Timestamp started = clock_.now();
  try {
    json::object tally = work(name, keep_going);
    const auto worked = tally.empty() ? std::nullopt : std::optional(json::serialize(tally));
    database_.write(
        [&](Connection& sql) { job_runs::note_run(sql, job, started, clock_.now(), worked); });
    if (worked) {
      log_event(LogLevel::Info, "job_worked", {{"job", job}, {"tally", *worked}});
    }
    return tally;
  } catch (const std::exception& failure) {
    database_.write(
        [&](Connection& sql) { job_runs::note_failure(sql, job, started, failure.what()); });
    throw;
  }
}

void BillingJobs::run_all(const KeepGoing& keep_going, std::string_view except) {
  for (std::string_view name : names()) {
    if (!keep_going()) {
      return;
    }
    if (name == except) {
      continue;
    }
    try {
      (void)run(name, keep_going);
    } catch (const std::exception& failure) {
      log_event(LogLevel::Error, "job_failed",
                {{"job", std::string(name)}, {"what", failure.what()}});
    }
  }
}

void BillingJobs::recover() {
  (void)charges_.completion().reconcile(ChargeCompletion::Scope::Everything);
}

}  // namespace molar::domain
