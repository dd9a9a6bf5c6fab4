// The changes of an import to a group's offices, prepared in small transactions under a separate
// group key that no brand has, so that readers do not see them. A few SQL statements then copy them
// to the group, so other writers wait only briefly.
//
// The key has the `office` rows of all changed offices, their future `office_spot` rows, and rows
// of other tables that an importer adds. It also has the words of names that an office gains; the
// words that it loses are under a second key. The words of an office that is not listed yet are
// written immediately, since no search finds it.
#pragma once

#include <string>
#include <vector>

#include "domain/directory/office.h"
#include "domain/imports/importer.h"
#include "storage/database.h"

namespace molar::domain::ready_offices {

std::string key_of(const ImportRun& run);

// Adds the future rows of these offices: facts with the values derived from providers and
// agreements, and search copies.
void add(Connection& sql, const ImportRun& run, const std::vector<OfficeDetails>& offices);
bool is_empty(Connection& sql, const ImportRun& run);

// Copies the offices. Call this and the functions below in the transaction that makes the changes
// visible.
void take_offices(Connection& sql, const ImportRun& run);
// Copies the providers, with the office values derived from them.
void take_providers(Connection& sql, const ImportRun& run);
// Copies new agreements, and the ends of known ones.
void take_agreements(Connection& sql, const ImportRun& run);
void take_search_copies(Connection& sql, const ImportRun& run);

// Deletes some of the rows under the key; false: none is left.
bool clean(Connection& sql, const std::string& key);
// Deletes some of the rows of finished runs.
bool clean_stale(Connection& sql);

}  // namespace molar::domain::ready_offices
