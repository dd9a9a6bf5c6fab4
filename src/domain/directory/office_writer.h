// The only writer of offices: rows, search copies and the directory's revision change together.
#pragma once

#include <cstdint>
#include <string>

#include "base/clock.h"
#include "base/result.h"
#include "domain/directory/office.h"
#include "storage/database.h"

namespace molar::domain {

constexpr std::int64_t kFirstImportedOffice = 1'000'000;  // ids below belong to the catalogue

enum class Written { Unchanged, Changed };

// Stores `office` in the caller's transaction: facts, providers and agreements, with its rows in
// the search tables. Ignores the derived values and the ids of agreements in `office`. Agreements
// are identified by their reference; one that is missing in `office` ends on the day before
// `today`, or before the next one begins. Increases the directory's revision only if something
// changed. The caller checks the rules of single fields.
//
// InvalidFields: "agreement" when a known one has other words, prices or another first day; "id"
// when the office is from another source, or the id is outside of the source's range.
Result<Written> put_office(Connection& sql, const std::string& group, const OfficeDetails& office,
                           Date today);

// Terminates an office: its row remains, because memberships refer to it, but it leaves every list
// immediately. An unknown id changes nothing.
Written terminate_office(Connection& sql, const std::string& group, std::int64_t id);

// Rewrites the search copies of the offices first…last, after their rows were written.
void refresh_search_copies(Connection& sql, const std::string& group, std::int64_t first,
                           std::int64_t last);

// Increases the revision. Call it once in a transaction, for changes without put_office: bulk
// imports, prices.
void move_directory_revision(Connection& sql, const std::string& group);

}  // namespace molar::domain
