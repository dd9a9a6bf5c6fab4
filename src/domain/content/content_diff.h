// Differences between two versions of a brand's content.
#pragma once

#include <boost/json.hpp>

#include <map>
#include <string>
#include <vector>

#include "domain/content/json_diff.h"
#include "domain/content/stored_content.h"
#include "storage/database.h"

namespace molar::domain {

// A version, a draft or a folder, to be compared.
struct ContentDocument {
  boost::json::value site;
  boost::json::value catalogue;
  std::map<std::string, std::string> files;  // name to SHA-256
};
ContentDocument load_document(storage::Connection& sql, const StoredContent& content);
// Of a folder whose site.json is JSON.
// "content_invalid": its catalogue is no JSON.
Result<ContentDocument> document_of(const BrandFolder& folder);

std::vector<FieldChange> diff_documents(const ContentDocument& before,
                                        const ContentDocument& after);

// The paths that `theirs` has changed in `base` and `mine` does not have so. `only_taken_back`:
// only those that are in `mine` as they were in `base`.
std::vector<std::string> undone_paths(const ContentDocument& base, const ContentDocument& theirs,
                                      const ContentDocument& mine, bool only_taken_back);

// Fields of site.json by their plain path ("header.header_log"), those of catalogue.json as
// "catalogue.json: plans[0].name", files as "assets/logo.svg" with their SHA-256.
std::vector<FieldChange> diff_content(storage::Connection& sql, const StoredContent& before,
                                      const StoredContent& after);

}  // namespace molar::domain
