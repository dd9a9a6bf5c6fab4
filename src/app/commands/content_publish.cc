// content publish, rollback, discard: changes the published version, or deletes the draft.
#include "app/commands/content_tools.h"

namespace molar::app {

namespace {

Result<int> report(const Invocation& invocation, Result<domain::PublishOutcome> done) {
  MOLAR_TRY(const auto outcome, std::move(done));
  bool dry_run = invocation.has("--dry-run");
  std::string version = std::to_string(outcome.version);
  std::string text = outcome.changed
                         ? outcome.group_key + ": version " + version +
                               (dry_run ? " would be" : " is") + " published, after version " +
                               std::to_string(outcome.previous_version)
                         : outcome.group_key + ": version " + version + " was published already";
  if (!invocation.has("--json")) {
    print_findings(outcome.findings);
  }
  return succeed(invocation,
                 {{"group", outcome.group_key},
                  {"version", outcome.version},
                  {"previous", outcome.previous_version},
                  {"changed", outcome.changed},
                  {"dryRun", dry_run},
                  {"findings", json::value_from(outcome.findings)}},
                 text);
}

}  // namespace

Result<int> run_content_publish(const Invocation& invocation) {
  const domain::PublishRequest request{invocation.arguments[0], invocation.value("--version"),
                                       invocation.number("--base")};
  MOLAR_TRY(auto tools, open_content_tools(invocation.config));
  return report(invocation, tools->service->publish(request, content_change(invocation)));
}

Result<int> run_content_rollback(const Invocation& invocation) {
  MOLAR_TRY(auto tools, open_content_tools(invocation.config));
  return report(invocation,
                tools->service->rollback(invocation.arguments[0], invocation.number("--to"),
                                         content_change(invocation)));
}

Result<int> run_content_discard(const Invocation& invocation) {
  MOLAR_TRY(auto tools, open_content_tools(invocation.config));
  const std::string& group = invocation.arguments[0];
  MOLAR_CHECK(tools->service->discard_draft(group, command_actor()));
  return succeed(invocation, {{"group", group}}, group + ": the draft is deleted");
}

}  // namespace molar::app
