// The one place that writes offices: rows, search copies and the directory's revision go together.
#pragma once

#include <string>

#include "domain/directory/office.h"
#include "storage/database.h"

namespace molar::domain {

enum class Written { Unchanged, Changed };

// Makes the office what `office` says, in the caller's transaction: facts, providers and
// agreements, with its rows in the search tables. Worked-out facts and the ids of agreements are
// ignored as given. Moves the directory's revision once, and only when something changed. The rules
// of the fields are the caller's (catalogue, importers); an id of another source is a bug.
Written put_office(storage::Connection& sql, const std::string& group, OfficeDetails office);

// It stays, for the memberships that name it, and leaves every list at once.
Written terminate_office(storage::Connection& sql, const std::string& group, std::int64_t id);

// For changes beside the offices: prices, places.
void move_directory_revision(storage::Connection& sql, const std::string& group);

}  // namespace molar::domain
