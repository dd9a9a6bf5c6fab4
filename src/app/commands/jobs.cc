// `molar jobs`: last runs of the money jobs, and manual runs.
#include <algorithm>
#include <exception>

#include "app/command_context.h"
#include "app/command_line/command.h"
#include "app/commands/report.h"
#include "base/boost_json.h"
#include "domain/audit/audit_log.h"
#include "domain/billing/jobs/due_store.h"
#include "domain/billing/jobs/job_runs.h"
#include "domain/billing/ledger_store.h"
#include "domain/payment/event_store.h"

namespace molar::app {

namespace {

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

std::string line_of(const json::object& run) {
  if (run.at("runs") == 0) {
    return text_of(run, "name") + "  never ran\n";
  }
  std::string line = text_of(run, "name") + "  runs " + text_of(run, "runs") + "  last " +
                     text_of(run, "lastStartedAt");
  if (has_text(run, "lastWorkedAt")) {
    line += "  worked " + text_of(run, "lastWorkedAt") + " " + text_of(run, "lastTally");
  }
  const bool has_failed = run.contains("lastError");
  return line + (has_failed ? "  FAILED: " + text_of(run, "lastError") : "") + "\n";
}

std::string line_of_refund(const json::object& refund) {
  return "refused refund " + json::serialize(refund) + "\n";
}

std::string line_of_membership(const json::object& membership) {
  return "overdue membership " + json::serialize(membership) + "\n";
}

std::string line_of_event(const json::object& event) {
  return "provider event given up " + json::serialize(event) + "\n";
}

std::string describe_list(const json::object& report) {
  return without_last_end(lines_of(report.at("jobs"), line_of) +
                          lines_of(report.at("failedRefunds"), line_of_refund) +
                          lines_of(report.at("overdueMemberships"), line_of_membership) +
                          lines_of(report.at("givenUpEvents"), line_of_event));
}

std::string describe_runs(const json::object& report) {
  std::string text;
  for (const auto& [name, tally] : report.at("jobs").as_object()) {
    const json::object& done = tally.as_object();
    text += std::string(name) + "  " +
            (done.contains("error") ? "FAILED: " + text_of(done, "error")
             : done.empty()         ? "nothing to do"
                                    : json::serialize(done)) +
            "\n";
  }
  return without_last_end(std::move(text));
}

// Refunds that the provider refused, for the operator to resolve.
json::array failed_refunds(Connection& sql) {
  return views_of(domain::ledger_store::failed_refunds(sql), [](const auto& refund) {
    return json::object{{"id", refund.id},
                        {"group", refund.group_key},
                        {"household", refund.household_id},
                        {"cents", refund.amount_cents},
                        {"reason", refund.reason},
                        {"error", refund.last_error.value_or("")}};
  });
}

// Events of payment providers that no attempt could process.
json::array given_up_events(Connection& sql) {
  return views_of(domain::event_store::given_up(sql), [](const auto& event) {
    return json::object{{"id", event.id},
                        {"type", event.type},
                        {"object", event.object_id},
                        {"receivedAt", format_rfc3339(event.received_at)},
                        {"givenUpAt", format_rfc3339(event.processed_at)}};
  });
}

// Memberships that the jobs set aside after an error, or did not reach on their day.
json::array overdue_memberships(Connection& sql, Timestamp now) {
  return views_of(domain::due_store::overdue(sql, now), [](const auto& one) {
    json::object view{{"id", one.id},
                      {"group", one.group_key},
                      {"household", one.household_id},
                      {"status", one.status},
                      {"renewsOn", format_date(one.renews_on)}};
    if (one.next_try_on) {
      view["nextTryOn"] = format_date(*one.next_try_on);
    }
    return view;
  });
}

void audit(Foundation& foundation, const std::string& action, const std::string& name,
           const json::object& detail) {
  (void)foundation.database->transact([&](Connection& sql) -> Status {
    domain::audit_log::append(sql, {"", command_actor(), action, "job", name, detail},
                              foundation.clock, foundation.random);
    return {};
  });
}

}  // namespace

Result<int> run_jobs_list(const Invocation& invocation) {
  MOLAR_TRY(auto foundation, Foundation::open(invocation.config, Foundation::Migrate::Yes));
  json::array runs;
  json::array refused;
  json::array overdue;
  json::array events;
  foundation->database->read([&](Connection& sql) {
    std::vector<JobRun> known = domain::job_runs::all(sql);
    for (std::string_view name : BillingJobs::names()) {
      auto run = std::ranges::find(known, name, &JobRun::name);
      if (run == known.end()) {
        runs.push_back(json::object{{"name", name}, {"runs", 0}});
      } else {
        runs.push_back(view(*run));
      }
    }
    refused = failed_refunds(sql);
    overdue = overdue_memberships(sql, foundation->clock.now());
    events = given_up_events(sql);
  });
  return succeed(invocation,
                 {{"ok", true},
                  {"jobs", runs},
                  {"failedRefunds", refused},
                  {"overdueMemberships", overdue},
                  {"givenUpEvents", events}},
                 describe_list);
}

Result<int> run_jobs_run(const Invocation& invocation) {
  MOLAR_TRY(auto context, open_command_context(invocation.config));
  BillingJobs& jobs = context->services().billing_jobs;
  json::object report;
  bool all_ran = true;
  for (std::string_view name : BillingJobs::names()) {
    if (invocation.arguments[0] != "all" && invocation.arguments[0] != name) {
      continue;
    }
    try {
      MOLAR_TRY(auto tally, jobs.run(name, [] { return true; }));
      report[name] = tally;
    } catch (const std::exception& failure) {
      report[name] = json::object{{"error", failure.what()}};
      all_ran = false;
    }
  }
  audit(*context->foundation, "job_run", invocation.arguments[0], report);
  const json::object result{{"ok", all_ran}, {"jobs", report}};
  print_report(invocation, result, describe_runs(result));
  return all_ran ? kOk : kFailed;
}

Result<int> run_jobs_retry(const Invocation& invocation) {
  MOLAR_TRY(auto context, open_command_context(invocation.config));
  Foundation& foundation = *context->foundation;
  std::vector<std::string> ids;
  foundation.database->read([&](Connection& sql) {
    for (const auto& refund : domain::ledger_store::failed_refunds(sql)) {
      if (invocation.arguments[0] == "all" || refund.id == invocation.arguments[0]) {
        ids.push_back(refund.id);
      }
    }
  });
  if (ids.empty() && invocation.arguments[0] != "all") {
    return Error::not_found("refund");
  }
  BillingJobs& jobs = context->services().billing_jobs;
  for (const std::string& id : ids) {
    jobs.refunds().retry(id, command_actor());
  }
  MOLAR_TRY(auto tally, jobs.run("refunds", [] { return true; }));
  return succeed(
      invocation,
      {{"ok", true}, {"retried", static_cast<std::int64_t>(ids.size())}, {"refunds", tally}},
      std::to_string(ids.size()) + " retried  " + json::serialize(tally));
}

}  // namespace molar::app
