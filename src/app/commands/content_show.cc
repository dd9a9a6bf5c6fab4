// content list, show, diff, export: reads content without changing it.
#include <iostream>

#include "app/command_context.h"
#include "app/command_line/command.h"
#include "app/commands/report.h"
#include "base/clock.h"
#include "domain/content/content_library.h"
#include "domain/content/files/brand_folder_writer.h"
#include "domain/content/stored_content.h"

namespace molar::app {

namespace {

using domain::BrandRecord;
using domain::ContentLibrary;

constexpr std::size_t kLongestValue = 100;

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
  object["versions"] = views_of(record.versions, [](const auto& version) {
    return json::object{{"version", version.version},
                        {"schemaVersion", version.schema_version},
                        {"sha256", version.sha256},
                        {"catalogueSha256", json::value_from(version.catalogue_sha256)},
                        {"note", version.note},
                        {"createdBy", version.created_by},
                        {"createdAt", format_rfc3339(version.created_at)}};
  });
  object["history"] = views_of(record.publications, [](const auto& publication) {
    return json::object{
        {"number", publication.number},
        {"version", publication.version},
        {"previous", publication.previous_version},
        {"actor", publication.actor},
        {"note", publication.note},
        {"override", json::value_from(publication.override_reason)},
        {"findings", publication.override_findings ? json::parse(*publication.override_findings)
                                                   : json::value(json::array())},
        {"publishedAt", format_rfc3339(publication.published_at)}};
  });
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
             : "a draft equal to the published version";
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

// Returns a value on one line, truncated to kLongestValue bytes at a character boundary.
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

}  // namespace

Result<int> run_content_list(const Invocation& invocation) {
  MOLAR_TRY(auto foundation, Foundation::open(invocation.config, Foundation::Migrate::Yes));
  ContentLibrary library(*foundation->database);
  print_rows(invocation, views_of(library.list(), summary_json), line_of_brand);
  return kOk;
}

Result<int> run_content_show(const Invocation& invocation) {
  MOLAR_TRY(auto foundation, Foundation::open(invocation.config, Foundation::Migrate::Yes));
  ContentLibrary library(*foundation->database);
  const std::string& group = invocation.arguments[0];
  if (invocation.has("--version")) {
    MOLAR_TRY(auto folder, library.folder(group, invocation.value("--version")));
    std::cout << folder.site_json;
    return kOk;
  }
  MOLAR_TRY(const auto record, library.find(group));
  return succeed(invocation, record_json(record), describe_record);
}

Result<int> run_content_diff(const Invocation& invocation) {
  MOLAR_TRY(auto foundation, Foundation::open(invocation.config, Foundation::Migrate::Yes));
  ContentLibrary library(*foundation->database);
  MOLAR_TRY(auto changes, library.diff(invocation.arguments[0], invocation.arguments[1],
                                       invocation.arguments[2]));
  print_rows(invocation, views_of(changes, change_json), describe_change);
  if (changes.empty() && !invocation.has("--json")) {
    std::cout << "no difference\n";
  }
  return kOk;
}

Result<int> run_content_export(const Invocation& invocation) {
  MOLAR_TRY(auto foundation, Foundation::open(invocation.config, Foundation::Migrate::Yes));
  ContentLibrary library(*foundation->database);
  MOLAR_TRY(auto folder, library.folder(invocation.arguments[0], invocation.value("--version")));
  auto existing = invocation.has("--replace") ? domain::ExistingFolder::Replace
                                              : domain::ExistingFolder::Refuse;
  MOLAR_TRY(const auto written,
            domain::write_brand_folder(folder, invocation.arguments[1], existing));
  return succeed(invocation, {{"group", folder.group_key}, {"folder", written.string()}},
                 folder.group_key + ": written to " + written.string());
}

}  // namespace molar::app
