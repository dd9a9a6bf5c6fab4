#include "domain/account/data_export.h"

#include "base/csv.h"
#include "base/log.h"
#include "base/messages.h"
#include "base/text_conversion.h"
#include "domain/account/account_notices.h"
#include "domain/account/export_rows.h"
#include "domain/session/account_store.h"

namespace molar::domain {
namespace {

json::array not_included(const std::string& language) {
  const Translate say(language);
  return {say("documents.export.password"), say("documents.export.cards"),
          say("documents.export.files"),    say("documents.export.links"),
          say("documents.export.counters"), say("documents.export.others")};
}

// Depth first: {"a":{"b":1},"c":[2]} becomes a.b = 1, c.0 = 2.
void flatten(const json::value& value, const std::string& path,
             std::vector<std::pair<std::string, std::string>>& into) {
  const std::string prefix = path.empty() ? "" : path + ".";
  if (value.is_object()) {
    for (const auto& [name, member] : value.get_object()) {
      flatten(member, prefix + std::string(name), into);
    }
  } else if (value.is_array()) {
    std::size_t index = 0;
    for (const json::value& item : value.get_array()) {
      flatten(item, prefix + std::to_string(++index), into);
    }
  } else if (value.is_string()) {
    into.emplace_back(path, std::string(value.get_string()));
  } else if (!value.is_null()) {
    into.emplace_back(path, json::serialize(value));
  }
}

std::string csv_cell(std::string_view text) {
  return csv_quoted(without_formula(text));
}

void append_record(std::string& csv, const std::string& section, std::size_t number,
                   const json::value& record) {
  std::vector<std::pair<std::string, std::string>> fields;
  flatten(record, "", fields);
  for (auto& [field, value] : fields) {
    csv += csv_cell(section) + "," + std::to_string(number) + "," + csv_cell(field) + "," +
           csv_cell(value) + "\r\n";
  }
}

}  // namespace

Result<json::object> DataExport::collect(const Brand& brand, const Session& session,
                                         const std::string& language) {
  MOLAR_CHECK(limits_.take(limits::kExports, session.account_id));
  const Timestamp now = clock_.now();
  const std::string event = make_ulid(clock_, random_);
  json::object data;
  MOLAR_CHECK(database_.transact([&](Connection& sql) -> Status {
    MOLAR_TRY(const auto account,
              or_not_found(account_store::find_by_id(sql, session.group_key, session.account_id),
                           "account"));
    data = export_records(sql, session);
    queue_account_notice(sql, account, {.kind = "export_made", .event = event}, clock_, random_);
    return {};
  }));
  json::object document{{"exportedAt", format_rfc3339(now)}, {"site", brand.name}};
  for (auto& [section, records] : data) {
    document[section] = std::move(records);
  }
  document["notIncluded"] = not_included(language);
  log_event(LogLevel::Info, "data_exported",
            {{"group", session.group_key}, {"account", session.account_id}});
  return document;
}

std::string export_as_csv(const json::object& data) {
  std::string csv = "\xEF\xBB\xBFsection,record,field,value\r\n";
  for (const auto& [name, value] : data) {
    const std::string section(name);
    if (!value.is_array()) {
      append_record(csv, section, 1, value);
      continue;
    }
    std::size_t number = 0;
    for (const json::value& record : value.get_array()) {
      append_record(csv, section, ++number, record);
    }
  }
  return csv;
}

}  // namespace molar::domain
