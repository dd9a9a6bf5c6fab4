// SQL of the imports into npi_registry.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "domain/imports/importer.h"
#include "domain/npi/npi_registry.h"
#include "storage/database.h"

namespace molar::domain::npi_store {

// Numbers with the day of their last change, as 20261108 (0: unknown): a hash table of some ten
// bytes for each dentist.
using KnownNumbers = std::unordered_map<std::int64_t, std::int32_t>;
std::int64_t number_of(std::string_view npi);
std::int32_t day_number(std::string_view date);

// The numbers of a generation, or of the rows staged by an import.
KnownNumbers known_in_generation(Connection& sql, std::int64_t generation);
KnownNumbers known_in_staging(Connection& sql, std::string_view import_id);
// Dentists of the live generation, ascending.
std::vector<std::int64_t> live_dentists(Connection& sql);

void add_to_generation(Connection& sql, std::int64_t generation,
                       const std::vector<const NpiEntry*>& entries);
// Replaces a row with the same number.
void replace_in_generation(Connection& sql, std::int64_t generation, const NpiEntry& entry);
void add_to_staging(Connection& sql, std::string_view import_id,
                    const std::vector<const NpiEntry*>& entries);
void remove_from_staging(Connection& sql, std::string_view import_id, std::string_view npi);

// Merges staged rows into a generation: dentists, and numbers that the generation contains; an
// older row never replaces a newer one.
void merge_staging(Connection& sql, std::string_view import_id, std::int64_t generation);

std::int64_t count_dentists(Connection& sql, std::int64_t generation);

// Deletes some thousand rows that neither the registry nor a running import needs; false: none is
// left.
bool clean_generations(Connection& sql);
bool clean_staging(Connection& sql);

}  // namespace molar::domain::npi_store
