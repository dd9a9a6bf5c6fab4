// The changes of an import to a group's offices, prepared in small transactions under a separate
// group key that no brand has, so that readers do not see them. A few SQL statements then copy them
// to the group, so other writers wait only briefly.
//
// The key has the `office` rows of all changed offices, their future `office_spot` rows, and rows
// of other tables that an importer adds. It also has the words of names that an office gains; the
// words that it loses are under one more key. An office that is not listed yet gets its words at
// once, since no search shows it.
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
