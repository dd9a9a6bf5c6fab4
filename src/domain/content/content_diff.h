// Differences between two JSON documents, and between two versions of a brand's content.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/boost_json.h"
#include "domain/content/stored_content.h"
#include "storage/database.h"

namespace molar::domain {

struct FieldChange {
  std::string path;  // "header.header_menu[2].link"; a removed entry has its old index
  std::optional<boost::json::value> before;  // nullopt: added
  std::optional<boost::json::value> after;   // nullopt: removed
};

// In the order of `before`, then the added fields. Equal entries at both ends of a list are matched
// first, so that one added entry is one change. Every path starts with `prefix`.
std::vector<FieldChange> diff_json(const boost::json::value& before,
                                   const boost::json::value& after, std::string_view prefix = "");

// A version, a draft or a folder, for comparison.
struct ContentDocument {
  boost::json::value site;
  boost::json::value catalogue;
  std::map<std::string, std::string> files;  // SHA-256 by name
};
ContentDocument load_document(Connection& sql, const StoredContent& content);
// Requires a folder whose site.json is valid JSON. "content_invalid" when its catalogue is not.
Result<ContentDocument> document_of(const BrandFolder& folder);

std::vector<FieldChange> diff_documents(const ContentDocument& before,
                                        const ContentDocument& after);

// Paths that `theirs` changed from `base` and that have another value in `mine`. `only_taken_back`:
// only those whose value in `mine` is that of `base`.
std::vector<std::string> undone_paths(const ContentDocument& base, const ContentDocument& theirs,
                                      const ContentDocument& mine, bool only_taken_back);

// Paths: fields of site.json as "header.header_log", fields of catalogue.json as
// "catalogue.json: plans[0].name", files as "assets/logo.svg" with SHA-256 hashes as values.
std::vector<FieldChange> diff_content(Connection& sql, const StoredContent& before,
                                      const StoredContent& after);

}  // namespace molar::domain
