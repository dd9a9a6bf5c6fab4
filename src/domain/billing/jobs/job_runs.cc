#include "domain/billing/jobs/job_runs.h"

namespace molar::domain::job_runs {

std::vector<JobRun> all(Connection& sql) {
  return sql.query<JobRun>("from job_run order by name");
}

void note_run(Connection& sql, const std::string& name, Timestamp started, Timestamp finished,
              const std::optional<std::string>& tally) {
  sql.execute(
      "insert into job_run (name, runs, last_started_at, last_finished_at, last_worked_at,"
      " last_tally) values (:name, 1, :started, :finished, :worked, :tally)"
      " on conflict (name) do update set runs = job_run.runs + 1,"
      " last_started_at = excluded.last_started_at,"
      " last_finished_at = excluded.last_finished_at,"
      " last_worked_at = coalesce(excluded.last_worked_at, job_run.last_worked_at),"
      " last_tally = case when excluded.last_worked_at is null then job_run.last_tally"
      " else excluded.last_tally end, last_error = null",
      name, started, finished, tally ? std::optional(finished) : std::nullopt,
      tally.value_or("{}"));
}

void note_failure(Connection& sql, const std::string& name, Timestamp started,
                  const std::string& error) {
  sql.execute(
      "insert into job_run (name, runs, last_started_at, last_tally, last_error) values (:name, 1,"
      " :started, '{}', :error) on conflict (name) do update set runs = job_run.runs + 1,"
      " last_started_at = excluded.last_started_at, last_error = excluded.last_error",
      name, started, error);
}

}  // namespace molar::domain::job_runs
