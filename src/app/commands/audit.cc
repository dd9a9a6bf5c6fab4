// `molar audit list`: recorded actions and reads.
#include <chrono>
#include <string>
#include <vector>

#include "app/command_context.h"
#include "app/command_line/command.h"
#include "app/commands/report.h"
#include "app/foundation.h"
#include "base/boost_json.h"
#include "base/json.h"
#include "domain/audit/audit_log.h"
#include "domain/membership/staff/member_search.h"

namespace molar::app {

namespace {

using domain::AuditFilter;
using domain::AuditRow;

AuditFilter read_filter(const Invocation& invocation) {
  AuditFilter filter;
  filter.group_key = invocation.argument(0);
  filter.actor = invocation.value("--actor");
  filter.action = invocation.value("--action");
  filter.entity_id = invocation.value("--about");
  filter.before_id = invocation.value("--before");
  if (const auto since = invocation.day("--since")) {
    filter.since = std::chrono::sys_days(*since);
  }
  if (const auto until = invocation.day("--until")) {
    filter.before = std::chrono::sys_days(*until) + std::chrono::days(1);
  }
  return filter;
}

// Writes an entry about this reading itself into the same log.
Result<std::vector<AuditRow>> rows_of_member(Foundation& foundation, const AuditFilter& filter,
                                             const std::string& who, std::int64_t limit) {
  return foundation.database->transact([&](Connection& sql) -> Result<std::vector<AuditRow>> {
    MOLAR_TRY(const auto named,
              or_not_found(domain::find_named_member(sql, filter.group_key, who), "member"));
    auto rows = domain::audit_log::of_household(sql, filter, named.household_id, limit);
    domain::audit_log::append(
        sql, {filter.group_key, command_actor(), "audit_read", "household", named.household_id},
        foundation.clock, foundation.random);
    return rows;
  });
}

json::object view(const AuditRow& row) {
  return {{"id", row.id},
          {"at", format_rfc3339(row.at)},
          {"group", row.group_key},
          {"actor", row.actor},
          {"action", row.action},
          {"entity", row.entity},
          {"entityId", row.entity_id},
          {"detail", parse_trusted_json(row.detail)}};
}

std::string line_of(const json::object& row) {
  const std::string detail = text_of(row, "detail");
  return text_of(row, "at") + "  " + (has_text(row, "group") ? text_of(row, "group") : "-") + "  " +
         text_of(row, "actor") + "  " + text_of(row, "action") + "  " + text_of(row, "entity") +
         " " + text_of(row, "entityId") + (detail == "{}" ? "" : "  " + detail) + "\n";
}

std::string describe(const json::object& report) {
  std::string text = lines_of(report.at("entries"), line_of);
  if (has_text(report, "next")) {
    text += "older ones: --before " + text_of(report, "next") + "\n";
  }
  return text.empty() ? "no matching entries" : without_last_end(std::move(text));
}

int print(const Invocation& invocation, const std::vector<AuditRow>& rows, std::int64_t limit) {
  const bool has_more = static_cast<std::int64_t>(rows.size()) == limit;
  json::object report{{"ok", true}, {"entries", views_of(rows, view)}};
  report["next"] = has_more ? json::value(rows.back().id) : nullptr;
  return succeed(invocation, std::move(report), describe);
}

}  // namespace

std::string check_audit_list(const Invocation& invocation) {
  return invocation.has("--member") && invocation.arguments.empty()
             ? "name one brand or none; --member needs its brand"
             : "";
}

Result<int> run_audit_list(const Invocation& invocation) {
  const std::int64_t limit = *invocation.number("--limit");
  const AuditFilter filter = read_filter(invocation);
  MOLAR_TRY(auto foundation, Foundation::open(invocation.config, Foundation::Migrate::Yes));
  if (invocation.has("--member")) {
    MOLAR_TRY(const auto rows,
              rows_of_member(*foundation, filter, invocation.value("--member"), limit));
    return print(invocation, rows, limit);
  }
  return print(invocation, foundation->database->read([&](Connection& sql) {
    return domain::audit_log::newest(sql, filter, limit);
  }),
               limit);
}

}  // namespace molar::app
