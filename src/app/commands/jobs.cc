// `molar jobs`: last runs of the money jobs, and manual runs.
#include <boost/json.hpp>

#include <algorithm>
#include <iostream>

#include "app/command_line/command.h"
#include "app/commands/content_tools.h"
#include "app/office.h"
#include "domain/audit/audit_log.h"
#include "domain/billing/jobs/job_runs.h"
#include "domain/billing/ledger_store.h"

namespace molar::app {

namespace {

namespace json = boost::json;
using domain::BillingJobs;
using domain::JobRun;

json::object view(const JobRun& run) {
  json::object view{{"name", run.name},
                    {"runs", run.runs},
                    {"lastStartedAt", format_rfc3339(run.last_started_at)},
                    {"lastTally", run.last_tally}};
  if (run.last_worked_at) {
    view["lastWorkedAt"] = format_rfc3339(*run.last_worked_at);
  }
  if (run.last_error) {
    view["lastError"] = *run.last_error;
  }
  return view;
}

std::string line_of(const JobRun& run) {
  std::string line = run.name + "  runs " + std::to_string(run.runs) + "  last " +
                     format_rfc3339(run.last_started_at);
  if (run.last_worked_at) {
    line += "  worked " + format_rfc3339(*run.last_worked_at) + " " + run.last_tally;
  }
  return line + (run.last_error ? "  FAILED: " + *run.last_error : "") + "\n";
}

// What a person has to look at: refunds that the provider refused.
json::array failed_refunds(storage::Connection& sql) {
  json::array list;
  for (const auto& refund : domain::ledger_store::failed_refunds(sql)) {
    list.push_back(json::object{{"id", refund.id},
                                {"group", refund.group_key},
                                {"household", refund.household_id},
                                {"cents", refund.amount_cents},
                                {"reason", refund.reason},
                                {"error", refund.last_error.value_or("")}});
  }
  return list;
}

void audit(Foundation& foundation, const std::string& action, const std::string& name,
           const json::object& detail) {
  (void)foundation.database->transact([&](storage::Connection& sql) -> Status {
    domain::audit_log::append(
        sql, {make_ulid(foundation.clock, foundation.random), "", command_actor(), action, "job",
              name, detail, foundation.clock.now()});
    return {};
  });
}

}  // namespace

int run_jobs_list(const Invocation& invocation) {
  auto foundation = Foundation::open(invocation.config, Foundation::Migrate::Yes);
  if (foundation.has_error()) {
    return fail(invocation, foundation.error());
  }
  json::array runs;
  json::array refused;
  std::string text;
  (*foundation)->database->read([&](storage::Connection& sql) {
    std::vector<JobRun> known = domain::job_runs::all(sql);
    for (std::string_view name : BillingJobs::names()) {
      auto run = std::find_if(known.begin(), known.end(),
                              [&](const JobRun& job) { return job.name == name; });
      if (run == known.end()) {
        runs.push_back(json::object{{"name", name}, {"runs", 0}});
        text += std::string(name) + "  never ran\n";
      } else {
        runs.push_back(view(*run));
        text += line_of(*run);
      }
    }
    refused = failed_refunds(sql);
  });
  for (const json::value& refund : refused) {
    text += "refused refund " + json::serialize(refund) + "\n";
  }
  text.pop_back();  // the last line's end
  return succeed(invocation, {{"ok", true}, {"jobs", runs}, {"failedRefunds", refused}}, text);
}

int run_jobs_run(const Invocation& invocation) {
  auto office = open_office(invocation.config);
  if (office.has_error()) {
    return fail(invocation, office.error());
  }
  BillingJobs& jobs = (*office)->business->billing_jobs;
  json::object report;
  std::string text;
  for (std::string_view name : BillingJobs::names()) {
    if (invocation.arguments[0] != "all" && invocation.arguments[0] != name) {
      continue;
    }
    auto tally = jobs.run(name, [] { return true; });
    if (tally.has_error()) {
      return fail(invocation, tally.error());
    }
    text += std::string(name) + "  " +
            (tally->empty() ? "nothing to do" : json::serialize(*tally)) + "\n";
    report[name] = *tally;
  }
  text.pop_back();  // the last line's end
  audit(*(*office)->foundation, "job_run", invocation.arguments[0], report);
  return succeed(invocation, {{"ok", true}, {"jobs", report}}, text);
}

int run_jobs_retry(const Invocation& invocation) {
  auto office = open_office(invocation.config);
  if (office.has_error()) {
    return fail(invocation, office.error());
  }
  Foundation& foundation = *(*office)->foundation;
  std::vector<std::string> ids;
  foundation.database->read([&](storage::Connection& sql) {
    for (const auto& refund : domain::ledger_store::failed_refunds(sql)) {
      if (invocation.arguments[0] == "all" || refund.id == invocation.arguments[0]) {
        ids.push_back(refund.id);
      }
    }
  });
  if (ids.empty() && invocation.arguments[0] != "all") {
    return fail(invocation, Error::not_found("refund"));
  }
  BillingJobs& jobs = (*office)->business->billing_jobs;
  for (const std::string& id : ids) {
    jobs.refunds().retry(id, command_actor());
  }
  auto tally = jobs.run("refunds", [] { return true; });
  if (tally.has_error()) {
    return fail(invocation, tally.error());
  }
  return succeed(
      invocation,
      {{"ok", true}, {"retried", static_cast<std::int64_t>(ids.size())}, {"refunds", *tally}},
      std::to_string(ids.size()) + " retried  " + json::serialize(*tally));
}

}  // namespace molar::app
