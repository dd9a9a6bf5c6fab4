// What differs between two versions of a brand's content.
#pragma once

#include <string>
#include <vector>

#include "domain/content/json_diff.h"
#include "domain/content/stored_content.h"
#include "storage/database.h"

namespace molar::domain {

// Fields of site.json by their plain path ("header.header_log"), those of catalogue.json as
// "catalogue.json: plans[0].name", files as "assets/logo.svg" with their SHA-256.
std::vector<FieldChange> diff_content(storage::Connection& sql, const StoredContent& before,
                                      const StoredContent& after);

}  // namespace molar::domain
