#include "domain/imports/registry_head.h"

#include <stdexcept>

namespace molar::domain::registry_head {

RegistryHead read(Connection& sql, std::string_view name) {
  auto head = sql.query_one<RegistryHead>("from registry_head where name = :name", name);
  if (!head) {
    throw std::logic_error("no such registry: " + std::string(name));
  }
  return *head;
}

std::vector<std::int64_t> former_generations(Connection& sql, std::string_view name,
                                             std::string_view kind) {
  return sql.query<std::int64_t>(
      "select generation from import_log where kind = :kind and outcome <> 'running' "
      "and generation > 0 and generation <> (select generation from registry_head "
      "where name = :name)",
      kind, name);
}

void move(Connection& sql, std::string_view name, const RegistryHead& head, const ImportRun& run) {
  sql.execute(
      "update registry_head set generation = :generation, row_count = :rows, as_of = :as_of, "
      "import_id = :import, changed_at = :now where name = :name",
      head.generation, head.row_count, head.as_of, run.id, run.now, name);
}

Status check_age(const RegistryHead& head, std::string_view as_of, const ImportRun& run) {
  if (run.force || head.generation == 0 || as_of >= head.as_of) {
    return {};
  }
  return Error::conflict("older_than_registry", "The file ends on " + std::string(as_of) +
                                                    ", but the registry has data until " +
                                                    head.as_of + ". Use a newer file, or --force.");
}

Status check_size(const RegistryHead& head, std::int64_t rows, const ImportRun& run) {
  if (rows == 0) {
    return Error::conflict("too_few_rows", "The file has no valid row.");
  }
  if (run.force || rows * 100 >= head.row_count * 95) {
    return {};
  }
  return Error::conflict("too_few_rows",
                         "Only " + std::to_string(rows) + " rows would replace " +
                             std::to_string(head.row_count) +
                             ". The file seems incomplete; use --force if it is complete.");
}

}  // namespace molar::domain::registry_head
