#include "domain/content/content_diff.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "base/json.h"
#include "base/mapped.h"
#include "base/random.h"

namespace molar::domain {

namespace {

constexpr std::string_view kCatalogue = "catalogue.json: ";

void append(std::vector<FieldChange>& all, std::vector<FieldChange> more) {
  std::move(more.begin(), more.end(), std::back_inserter(all));
}

json::value catalogue(Connection& sql, const StoredContent& content) {
  return content.catalogue_sha256 ? parse_trusted_json(read_catalogue_json(sql, content))
                                  : json::value(json::object());
}

std::vector<FieldChange> diff_files(const ContentDocument& before, const ContentDocument& after) {
  std::map<std::string, FieldChange> changes;
  for (const auto& [name, sha256] : before.files) {
    std::string path = "assets/" + name;
    changes[path] = {path, json::value(sha256), std::nullopt};
  }
  for (const auto& [name, sha256] : after.files) {
    std::string path = "assets/" + name;
    FieldChange& change = changes.try_emplace(path, FieldChange{path, {}, {}}).first->second;
    change.after = json::value(sha256);
    if (change.before == change.after) {
      changes.erase(path);
    }
  }
  return mapped(changes, [](auto& entry) { return std::move(entry.second); });
}

std::set<std::string> paths_of(const std::vector<FieldChange>& changes) {
  std::set<std::string> paths;
  for (const FieldChange& change : changes) {
    paths.insert(change.path);
  }
  return paths;
}

// Whether `changed` contains the path, a part of it, or a whole that contains it.
bool touches(const std::set<std::string>& changed, const std::string& path) {
  auto is_part = [](const std::string& part, const std::string& whole) {
    return part.size() > whole.size() && part.starts_with(whole) &&
           (part[whole.size()] == '.' || part[whole.size()] == '[');
  };
  return std::any_of(changed.begin(), changed.end(), [&](const std::string& other) {
    return other == path || is_part(other, path) || is_part(path, other);
  });
}

}  // namespace

ContentDocument load_document(Connection& sql, const StoredContent& content) {
  ContentDocument document{
      parse_trusted_json(read_site_json(sql, content)), catalogue(sql, content), {}};
  for (const auto& file : content.files) {
    document.files[file.name] = file.sha256;
  }
  return document;
}

Result<ContentDocument> document_of(const BrandFolder& folder) {
  const std::string& text = folder.catalogue_json;
  auto catalogue =
      text.empty() ? Result<json::value>(json::object()) : parse_json(text, text.size());
  if (catalogue.has_error()) {
    const Error& error = catalogue.error();
    return content_invalid({{"catalogue.json", error.code, error.detail}});
  }
  ContentDocument document{parse_trusted_json(folder.site_json), std::move(*catalogue), {}};
  for (const BrandFile& file : folder.assets) {
    document.files[file.name] = sha256_hex(file.bytes);
  }
  return document;
}

std::vector<FieldChange> diff_documents(const ContentDocument& before,
                                        const ContentDocument& after) {
  std::vector<FieldChange> changes = diff_json(before.site, after.site);
  append(changes, diff_json(before.catalogue, after.catalogue, kCatalogue));
  append(changes, diff_files(before, after));
  return changes;
}

std::vector<std::string> undone_paths(const ContentDocument& base, const ContentDocument& theirs,
                                      const ContentDocument& mine, bool only_taken_back) {
  const auto lost = paths_of(diff_documents(theirs, mine));
  const auto mine_changed = paths_of(diff_documents(base, mine));
  std::vector<std::string> undone;
  for (const FieldChange& change : diff_documents(base, theirs)) {
    if (touches(lost, change.path) && !(only_taken_back && touches(mine_changed, change.path))) {
      undone.push_back(change.path);
    }
  }
  return undone;
}

std::vector<FieldChange> diff_content(Connection& sql, const StoredContent& before,
                                      const StoredContent& after) {
  return diff_documents(load_document(sql, before), load_document(sql, after));
}

}  // namespace molar::domain
