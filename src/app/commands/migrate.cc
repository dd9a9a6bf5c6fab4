
#include <iostream>

#include "app/commands/report.h"
#include "app/foundation.h"
#include "base/boost_json.h"
#include "storage/migrations.h"

namespace molar::app {

namespace {

std::string line_of(const boost::json::object& migration) {
  return (migration.at("applied").as_bool() ? "applied " + text_of(migration, "appliedAt")
                                            : "pending") +
         "  " + text_of(migration, "number") + " " + text_of(migration, "name") + "\n";
}

}  // namespace

Result<int> run_migrate_up(const Invocation& invocation) {
  MOLAR_TRY(auto foundation, Foundation::open(invocation.config, Foundation::Migrate::Create));
  std::cout << foundation->migrations_applied << " migrations applied\n";
  return kOk;
}

Result<int> run_migrate_status(const Invocation& invocation) {
  MOLAR_TRY(auto foundation, Foundation::open(invocation.config, Foundation::Migrate::No));
  storage::Migrator migrator(*foundation->database, foundation->clock);
  boost::json::array list;
  bool pending = false;
  for (const storage::MigrationStatus& migration : migrator.status()) {
    pending = pending || !migration.applied;
    boost::json::object entry{
        {"number", migration.number}, {"name", migration.name}, {"applied", migration.applied}};
    if (migration.applied) {
      entry["appliedAt"] = format_rfc3339(migration.applied_at);
    }
    list.push_back(std::move(entry));
  }
  print_rows(invocation, list, line_of);
  auto state = migrator.check();
  if (state.has_error() && !pending) {
    print_error(state.error());
  }
  return state.has_error() ? kProblemsFound : kOk;
}

}  // namespace molar::app
