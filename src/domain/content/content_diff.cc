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
  return std::ranges::any_of(changed, [&](const std::string& other) {
    return other == path || is_part(other, path) || is_part(path, other);
  });
}

class Differ {
 public:
  void compare(const std::string& path, const json::value& before, const json::value& after) {
    if (before == after) {
      return;
    }
    if (before.is_object() && after.is_object()) {
      compare_objects(path, before.get_object(), after.get_object());
    } else if (before.is_array() && after.is_array()) {
      compare_lists(path, before.get_array(), after.get_array());
    } else {
      changes.push_back({path, before, after});
    }
  }

  std::vector<FieldChange> changes;

 private:
  static std::string member(const std::string& path, std::string_view name) {
    bool starts = path.empty() || path.ends_with(' ');
    return path + (starts ? "" : ".") + std::string(name);
  }
  static std::string entry(const std::string& path, std::size_t index) {
    return path + "[" + std::to_string(index) + "]";
  }

  void compare_objects(const std::string& path, const json::object& before,
                       const json::object& after) {
    for (const auto& [name, value] : before) {
      const json::value* other = after.if_contains(name);
      if (other == nullptr) {
        changes.push_back({member(path, name), value, std::nullopt});
      } else {
        compare(member(path, name), value, *other);
      }
    }
    for (const auto& [name, value] : after) {
      if (!before.contains(name)) {
        changes.push_back({member(path, name), std::nullopt, value});
      }
    }
  }

  void compare_lists(const std::string& path, const json::array& before, const json::array& after) {
    std::size_t shorter = std::min(before.size(), after.size());
    std::size_t head = 0;
    while (head < shorter && before[head] == after[head]) {
      ++head;
    }
    std::size_t tail = 0;
    while (tail < shorter - head &&
           before[before.size() - 1 - tail] == after[after.size() - 1 - tail]) {
      ++tail;
    }
    std::size_t before_end = before.size() - tail;
    std::size_t after_end = after.size() - tail;
    std::size_t at = head;
    for (; at < std::min(before_end, after_end); ++at) {
      compare(entry(path, at), before[at], after[at]);
    }
    for (std::size_t i = at; i < before_end; ++i) {
      changes.push_back({entry(path, i), before[i], std::nullopt});
    }
    for (std::size_t i = at; i < after_end; ++i) {
      changes.push_back({entry(path, i), std::nullopt, after[i]});
    }
  }
};

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
      text.empty() ? Result<json::value>(json::object()) : parse_json_file(text, text.size());
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

std::vector<FieldChange> diff_json(const json::value& before, const json::value& after,
                                   std::string_view prefix) {
  Differ differ;
  differ.compare(std::string(prefix), before, after);
  return std::move(differ.changes);
}

}  // namespace molar::domain
