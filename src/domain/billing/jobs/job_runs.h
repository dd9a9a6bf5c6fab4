// The last run of each job, for operators: one row per job.
#pragma once

#include <boost/describe.hpp>

#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "storage/database.h"

namespace molar::domain {

struct JobRun {
  std::string name;
  std::int64_t runs = 0;
  Timestamp last_started_at;
  std::optional<Timestamp> last_finished_at;
  std::optional<Timestamp> last_worked_at;  // the last run with work
  std::string last_tally;                   // JSON of that run
  std::optional<std::string> last_error;
};
BOOST_DESCRIBE_STRUCT(JobRun, (),
                      (name, runs, last_started_at, last_finished_at, last_worked_at, last_tally,
                       last_error))

namespace job_runs {

std::vector<JobRun> all(Connection& sql);
// Records a run. Without `tally`, the run had no work, and the tally of the last run with work
// stays.
void note_run(Connection& sql, const std::string& name, Timestamp started, Timestamp finished,
              const std::optional<std::string>& tally);
void note_failure(Connection& sql, const std::string& name, Timestamp started,
                  const std::string& error);

}  // namespace job_runs

}  // namespace molar::domain
