#include "domain/billing/jobs/billing_jobs.h"

#include <boost/describe.hpp>
#include <boost/mp11.hpp>

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

// Adds the counts that are not 0.
template <class Counts>
void add(json::object& tally, const Counts& counts) {
  using Members = boost::describe::describe_members<Counts, boost::describe::mod_public>;
  boost::mp11::mp_for_each<Members>(
      [&](auto member) { add(tally, member.name, counts.*member.pointer); });
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
    add(tally, refunds_.run(keep_going));
    return tally;
  }
  if (name == "removed_cards") {
    add(tally, forgetter_.run(keep_going));
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
