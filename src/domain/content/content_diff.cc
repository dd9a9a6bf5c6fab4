#include "domain/content/content_diff.h"

#include <iterator>
#include <map>
#include <utility>

#include "base/json.h"

namespace molar::domain {

namespace {

namespace json = boost::json;
using storage::Connection;

constexpr std::string_view kCatalogue = "catalogue.json: ";

void append(std::vector<FieldChange>& all, std::vector<FieldChange> more) {
  std::move(more.begin(), more.end(), std::back_inserter(all));
}

json::value catalogue(Connection& sql, const StoredContent& content) {
  return content.catalogue_sha256 ? parse_trusted_json(read_catalogue_json(sql, content))
                                  : json::value(json::object());
}

std::vector<FieldChange> diff_files(const StoredContent& before, const StoredContent& after) {
  std::map<std::string, FieldChange> changes;
  for (const auto& file : before.files) {
    std::string path = "assets/" + file.name;
    changes[path] = {path, json::value(file.sha256), std::nullopt};
  }
  for (const auto& file : after.files) {
    std::string path = "assets/" + file.name;
    FieldChange& change = changes.try_emplace(path, FieldChange{path, {}, {}}).first->second;
    change.after = json::value(file.sha256);
    if (change.before == change.after) {
      changes.erase(path);
    }
  }
  std::vector<FieldChange> list;
  for (auto& [path, change] : changes) {
    list.push_back(std::move(change));
  }
  return list;
}

}  // namespace

std::vector<FieldChange> diff_content(Connection& sql, const StoredContent& before,
                                      const StoredContent& after) {
  std::vector<FieldChange> changes;
  if (before.sha256 != after.sha256) {
    changes = diff_json(parse_trusted_json(read_site_json(sql, before)),
                        parse_trusted_json(read_site_json(sql, after)));
  }
  if (before.catalogue_sha256 != after.catalogue_sha256) {
    append(changes, diff_json(catalogue(sql, before), catalogue(sql, after), kCatalogue));
  }
  append(changes, diff_files(before, after));
  return changes;
}

}  // namespace molar::domain
