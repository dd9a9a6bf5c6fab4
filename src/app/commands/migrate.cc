#include <boost/json.hpp>

#include <iostream>

#include "app/command_line/command.h"
#include "app/foundation.h"
#include "storage/migrations.h"

namespace molar::app {

int run_migrate_up(const Invocation& invocation) {
  auto foundation = Foundation::open(invocation.config, Foundation::Migrate::Yes);
  if (foundation.has_error()) {
    print_error(foundation.error());
    return kFailed;
  }
  std::cout << (*foundation)->migrations_applied << " migrations applied\n";
  return kOk;
}

int run_migrate_status(const Invocation& invocation) {
  auto foundation = Foundation::open(invocation.config, Foundation::Migrate::No);
  if (foundation.has_error()) {
    print_error(foundation.error());
    return kFailed;
  }
  storage::Migrator migrator(*(*foundation)->database, (*foundation)->clock);
  boost::json::array list;
  bool pending = false;
  for (const storage::MigrationStatus& migration : migrator.status()) {
    pending = pending || !migration.applied;
    if (invocation.has("--json")) {
      boost::json::object entry{
          {"number", migration.number}, {"name", migration.name}, {"applied", migration.applied}};
      if (migration.applied) {
        entry["appliedAt"] = format_rfc3339(migration.applied_at);
      }
      list.push_back(std::move(entry));
      continue;
    }
    std::cout << (migration.applied ? "applied " + format_rfc3339(migration.applied_at) : "pending")
              << "  " << migration.number << " " << migration.name << "\n";
  }
  if (invocation.has("--json")) {
    std::cout << boost::json::serialize(list) << "\n";
  }
  auto state = migrator.check();
  if (state.has_error() && !pending) {
    print_error(state.error());
  }
  return state.has_error() ? kProblemsFound : kOk;
}

}  // namespace molar::app
