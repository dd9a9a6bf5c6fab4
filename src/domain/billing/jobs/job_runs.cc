#include "domain/billing/jobs/job_runs.h"

namespace molar::domain::job_runs {

using storage::Connection;

std::vector<JobRun> all(Connection& sql) {
  return sql.query<JobRun>("from job_run order by name");
}

void note_work(Connection& sql, const std::string& name, Timestamp started, Timestamp finished,
               const std::string& tally) {
  sql.execute(
      "insert into job_run (name, runs, last_started_at, last_finished_at, last_worked_at,"
      " last_tally, last_error) values (:name, 1, :started, :finished, :worked, :tally, null)"
      " on conflict (name) do update set runs = job_run.runs + 1,"
      " last_started_at = excluded.last_started_at,"
      " last_finished_at = excluded.last_finished_at,"
      " last_worked_at = excluded.last_worked_at, last_tally = excluded.last_tally,"
      " last_error = null",
      name, started, finished, finished, tally);
}

void note_nothing(Connection& sql, const std::string& name, Timestamp started, Timestamp finished) {
  sql.execute(
      "insert into job_run (name, runs, last_started_at, last_finished_at, last_tally) values"
      " (:name, 1, :started, :finished, '{}') on conflict (name) do update set"
      " runs = job_run.runs + 1, last_started_at = excluded.last_started_at,"
      " last_finished_at = excluded.last_finished_at, last_error = null",
      name, started, finished);
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
