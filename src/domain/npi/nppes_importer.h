// Importers of NPPES files (CMS, version 2) into the registry of dentists.
#pragma once

#include <memory>
#include <string>

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
// Period by the dates in a file's name; more than 60 days are a full file.
NppesPeriod nppes_period(const FileDays& days);

// Importer of the main file. Checks its age and size: older_than_registry, too_few_rows; a weekly
// file before any monthly one is "registry_empty".
std::unique_ptr<Importer> make_nppes_importer(storage::Database& database,
                                              const NppesPeriod& period);

// Importer of further practice locations of dentists in the registry. A weekly file replaces all
// locations of the numbers that it contains.
std::unique_ptr<Importer> make_nppes_location_importer(storage::Database& database,
                                                       const NppesPeriod& period);

// Importer of the report of deactivated numbers, which is always complete. `as_of` may be "":
// unknown.
std::unique_ptr<Importer> make_nppes_deactivated_importer(std::string as_of);

}  // namespace molar::domain
