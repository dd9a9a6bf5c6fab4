// What an import makes of a group's offices, made ready under a key of its own, which no brand has:
// in small transactions, and seen by nobody. Taking it over is a few statements of the database, so
// other writers wait for little.
//
// Under that key stand the rows of `office` of all that change, those of `office_spot` which they
// will have, and the rows of other tables which an importer puts there. Words of names that an
// office gains stand there too; those that it loses stand under one more key. An office that is not
// listed yet gets its words at once, since no search shows it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "domain/directory/office.h"
#include "domain/imports/importer.h"
#include "storage/database.h"

namespace molar::domain::ready_offices {

// The key of a run.
std::string key_of(const ImportRun& run);

// These offices as they will be: facts, with what follows from
// providers and agreements, and search copies.
void add(storage::Connection& sql, const ImportRun& run, const std::vector<OfficeDetails>& offices);
bool is_empty(storage::Connection& sql, const ImportRun& run);

// Each in the transaction that makes them visible.
void take_offices(storage::Connection& sql, const ImportRun& run);
// With what of the office follows from them.
void take_providers(storage::Connection& sql, const ImportRun& run);
// New ones, and the ends of known ones.
void take_agreements(storage::Connection& sql, const ImportRun& run);
void take_search_copies(storage::Connection& sql, const ImportRun& run);

// Deletes some of what is there under the key; false: nothing is left.
bool clean(storage::Connection& sql, const std::string& key);
// Some of what runs left that are over.
bool clean_stale(storage::Connection& sql);

}  // namespace molar::domain::ready_offices
