// The current generation of a registry, and the checks before another one replaces it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "domain/imports/importer.h"
#include "storage/database.h"

namespace molar::domain {

struct RegistryHead {
  std::int64_t generation = 0;  // 0: none was imported yet
  std::int64_t row_count = 0;
  std::string as_of;
};
BOOST_DESCRIBE_STRUCT(RegistryHead, (), (generation, row_count, as_of))

namespace registry_head {

RegistryHead read(Connection& sql, std::string_view name);
// Generations of finished imports of a kind, except the current one. Their rows may be deleted
// already.
std::vector<std::int64_t> former_generations(Connection& sql, std::string_view name,
                                             std::string_view kind);
void move(Connection& sql, std::string_view name, const RegistryHead& head, const ImportRun& run);

// Conflict "older_than_registry" when `as_of` is before the registry's date; no error with --force.
Status check_age(const RegistryHead& head, std::string_view as_of, const ImportRun& run);
// Conflict "too_few_rows" when `rows` is 0 or less than 95 % of the registry's rows; with --force
// no error if the registry has rows.
Status check_size(const RegistryHead& head, std::int64_t rows, const ImportRun& run);

}  // namespace registry_head

}  // namespace molar::domain
