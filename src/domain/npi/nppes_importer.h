// Importers of NPPES files (CMS, version 2) into the registry of dentists.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/imports/importer.h"
#include "domain/npi/nppes_fields.h"
#include "storage/database.h"

namespace molar::domain {

// A monthly file contains all providers: it becomes the next generation. A weekly one contains
// changes: it is merged into the current generation, and the newer row of a number wins.
enum class NppesSpan { Full, Changes };

struct NppesPeriod {
  NppesSpan span = NppesSpan::Full;
  FileDays days;
};
// By the days in a file's name; a span of more than 60 days is full.
NppesPeriod nppes_period(const FileDays& days);

// The main file. Its age and size are checked: older_than_registry, too_few_rows; a weekly file
// before any monthly one is "registry_empty".
std::unique_ptr<Importer> make_nppes_importer(storage::Database& database,
                                              const NppesPeriod& period);

// Further practice locations of dentists whom the registry knows. In a weekly file all locations of
// a number are those of the file.
std::unique_ptr<Importer> make_nppes_location_importer(storage::Database& database,
                                                       const NppesPeriod& period);

// The report of deactivated numbers: always all of them. `as_of` may be "": unknown.
std::unique_ptr<Importer> make_nppes_deactivated_importer(std::string as_of);

}  // namespace molar::domain
