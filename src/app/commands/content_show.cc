// content list, show, diff, export: what there is. None of them changes anything.
#include <iostream>

#include "app/commands/content_tools.h"
#include "base/clock.h"
#include "domain/content/content_library.h"
#include "domain/content/files/brand_folder_writer.h"
#include "domain/content/stored_content.h"

namespace molar::app {

namespace {

namespace json = boost::json;
using domain::BrandRecord;
using domain::ContentLibrary;

constexpr std::size_t kLongestValue = 100;

json::value or_null(const std::optional<std::string>& text) {
  return text ? json::value(*text) : json::value(nullptr);
}

json::value draft_json(const BrandRecord& record) {
  if (!record.draft) {
    return nullptr;
  }
  const auto& draft = *record.draft;
  return json::object{{"base", draft.base_version},     {"schemaVersion", draft.schema_version},
                      {"sha256", draft.sha256},         {"note", draft.note},
                      {"savedBy", draft.saved_by},      {"savedAt", format_rfc3339(draft.saved_at)},
                      {"differs", record.draft_differs}};
}

json::object summary_json(const BrandRecord& record) {
  return {{"group", record.group_key},
          {"published", record.published},
          {"hosts", json::value_from(record.hosts)},
          {"versions", record.versions.size()},
          {"draft", draft_json(record)}};
}

json::object record_json(const BrandRecord& record) {
  json::object object = summary_json(record);
  json::array versions;
  for (const auto& version : record.versions) {
    versions.push_back(json::object{{"version", version.version},
                                    {"schemaVersion", version.schema_version},
                                    {"sha256", version.sha256},
                                    {"catalogueSha256", or_null(version.catalogue_sha256)},
                                    {"note", version.note},
                                    {"createdBy", version.created_by},
                                    {"createdAt", format_rfc3339(version.created_at)}});
  }
  object["versions"] = std::move(versions);
  json::array history;
  for (const auto& publication : record.publications) {
    history.push_back(json::object{
        {"number", publication.number},
        {"version", publication.version},
        {"previous", publication.previous_version},
        {"actor", publication.actor},
        {"note", publication.note},
        {"override", or_null(publication.override_reason)},
        {"findings", publication.override_findings ? json::parse(*publication.override_findings)
                                                   : json::value(json::array())},
        {"publishedAt", format_rfc3339(publication.published_at)}});
  }
  object["history"] = std::move(history);
  return object;
}

std::string draft_text(const json::object& brand) {
  const json::object* draft = brand.at("draft").if_object();
  if (draft == nullptr) {
    return "no draft";
  }
  return draft->at("differs").as_bool()
             ? "a draft from version " + text_of(*draft, "base") + ", saved " +
                   text_of(*draft, "savedAt") + " by " + text_of(*draft, "savedBy")
             : "a draft that is what is published";
}

std::string line_of_brand(const json::object& brand) {
  return text_of(brand, "group") + "  version " + text_of(brand, "published") + "  " +
         draft_text(brand) + "\n";
}

std::string line_of_version(const json::object& version) {
  return "\n  " + text_of(version, "version") + "  " + text_of(version, "createdAt") + "  " +
         text_of(version, "createdBy") + "  schema " + text_of(version, "schemaVersion") + "  " +
         text_of(version, "note");
}

std::string line_of_publication(const json::object& publication) {
  return "\n  " + text_of(publication, "publishedAt") + "  version " +
         text_of(publication, "version") + " after " + text_of(publication, "previous") + "  " +
         text_of(publication, "actor") + "  " + text_of(publication, "note") +
         (publication.at("override").is_null() ? ""
                                               : "  override: " + text_of(publication, "override"));
}

std::string describe_record(const json::object& brand) {
  std::string text = text_of(brand, "group") + ": version " + text_of(brand, "published") +
                     " is published, " + draft_text(brand) + "\nhosts:";
  for (const json::value& host : brand.at("hosts").as_array()) {
    text += " " + std::string(host.as_string());
  }
  return text + "\nversions:" + lines_of(brand.at("versions"), line_of_version) +
         "\nhistory:" + lines_of(brand.at("history"), line_of_publication);
}

// A value on one line, cut where it grows long; never inside a character.
std::string short_text(const json::value& value) {
  std::string text = json::serialize(value);
  if (text.size() <= kLongestValue) {
    return text;
  }
  std::size_t end = kLongestValue;
  while ((static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
    --end;
  }
  return text.substr(0, end) + "…";
}

std::string describe_change(const json::object& change) {
  std::string text = text_of(change, "path") + "\n";
  if (const json::value* before = change.if_contains("before")) {
    text += "  - " + short_text(*before) + "\n";
  }
  if (const json::value* after = change.if_contains("after")) {
    text += "  + " + short_text(*after) + "\n";
  }
  return text;
}

json::object change_json(const domain::FieldChange& change) {
  json::object object{{"path", change.path}};
  if (change.before) {
    object["before"] = *change.before;
  }
  if (change.after) {
    object["after"] = *change.after;
  }
  return object;
}

using Work = int (*)(const Invocation& invocation, ContentLibrary& library);

int with_library(const Invocation& invocation, Work work) {
  auto foundation = Foundation::open(invocation.config, Foundation::Migrate::Yes);
  if (foundation.has_error()) {
    return fail(invocation, foundation.error());
  }
  ContentLibrary library(*(*foundation)->database);
  return work(invocation, library);
}

int list(const Invocation& invocation, ContentLibrary& library) {
  json::array brands;
  for (const BrandRecord& record : library.list()) {
    brands.push_back(summary_json(record));
  }
  print_rows(invocation, brands, line_of_brand);
  return kOk;
}

int show(const Invocation& invocation, ContentLibrary& library) {
  const std::string& group = invocation.arguments[0];
  if (invocation.has("--version")) {
    auto folder = library.folder(group, invocation.value("--version"));
    if (folder.has_error()) {
      return fail(invocation, folder.error());
    }
    std::cout << folder->site_json;
    return kOk;
  }
  auto record = library.find(group);
  return record.has_error() ? fail(invocation, record.error())
                            : succeed(invocation, record_json(*record), describe_record);
}

int diff(const Invocation& invocation, ContentLibrary& library) {
  auto changes =
      library.diff(invocation.arguments[0], invocation.arguments[1], invocation.arguments[2]);
  if (changes.has_error()) {
    return fail(invocation, changes.error());
  }
  json::array list;
  for (const domain::FieldChange& change : *changes) {
    list.push_back(change_json(change));
  }
  print_rows(invocation, list, describe_change);
  if (list.empty() && !invocation.has("--json")) {
    std::cout << "no difference\n";
  }
  return kOk;
}

int export_folder(const Invocation& invocation, ContentLibrary& library) {
  auto folder = library.folder(invocation.arguments[0], invocation.value("--version"));
  if (folder.has_error()) {
    return fail(invocation, folder.error());
  }
  auto existing = invocation.has("--replace") ? domain::ExistingFolder::Replace
                                              : domain::ExistingFolder::Refuse;
  auto written = domain::write_brand_folder(*folder, invocation.arguments[1], existing);
  return written.has_error()
             ? fail(invocation, written.error())
             : succeed(invocation, {{"group", folder->group_key}, {"folder", written->string()}},
                       folder->group_key + ": written to " + written->string());
}

}  // namespace

int run_content_list(const Invocation& invocation) {
  return with_library(invocation, list);
}

int run_content_show(const Invocation& invocation) {
  return with_library(invocation, show);
}

int run_content_diff(const Invocation& invocation) {
  return with_library(invocation, diff);
}

int run_content_export(const Invocation& invocation) {
  return with_library(invocation, export_folder);
}

}  // namespace molar::app
