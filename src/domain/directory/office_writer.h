// The one place that writes offices: rows, search copies and the directory's revision go together.
#pragma once

#include <cstdint>
#include <string>

#include "base/clock.h"
#include "base/result.h"
#include "domain/directory/office.h"
#include "storage/database.h"

namespace molar::domain {

constexpr std::int64_t kFirstImportedOffice = 1'000'000;  // ids below are the catalogue's

enum class Written { Unchanged, Changed };

// Makes the office what `office` says, in the caller's transaction: facts, providers and
// agreements, with its rows in the search tables. What the writer works out and the ids of
// agreements are ignored as given; agreements are known by their reference, and one that is no
// longer named has ended: the day before `today`, or the day before the next one begins. Moves the
// directory's revision only when something changed. The rules of single fields are the caller's.
//
// InvalidFields: "agreement" when a known one has other words, prices or another first day;
// "id" when the office came from another source, or the id is not one of its source's.
Result<Written> put_office(storage::Connection& sql, const std::string& group,
                           const OfficeDetails& office, Date today);

// It stays, for the memberships that name it, and leaves every list at once. An unknown id changes
// nothing.
Written terminate_office(storage::Connection& sql, const std::string& group, std::int64_t id);

// Writes the search copies of the offices first…last again, after their rows were written.
void refresh_search_copies(storage::Connection& sql, const std::string& group, std::int64_t first,
                           std::int64_t last);

// Once a transaction, for changes beside put_office: bulk imports, prices.
void move_directory_revision(storage::Connection& sql, const std::string& group);

}  // namespace molar::domain
