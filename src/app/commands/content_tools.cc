#include "app/commands/content_tools.h"

#include <iostream>

#include "domain/plan/catalogue.h"

namespace molar::app {

Result<std::unique_ptr<ContentTools>> open_content_tools(const Config& config,
                                                         Foundation::Migrate migrate) {
  auto tools = std::make_unique<ContentTools>();
  MOLAR_CHECK(tools->open(config, migrate));
  Foundation& foundation = *tools->foundation;
  tools->service = std::make_unique<domain::ContentService>(*foundation.database, *tools->schema,
                                                            foundation.clock, foundation.random,
                                                            domain::import_catalogue);
  return tools;
}

domain::ContentChange content_change(const Invocation& invocation) {
  domain::ContentChange change;
  change.actor = command_actor();
  change.note = invocation.value("--note");
  change.override_reason = invocation.value("--override");
  change.may_undo = invocation.has("--undo");
  change.dry_run = invocation.has("--dry-run") ? domain::DryRun::Yes : domain::DryRun::No;
  return change;
}

void print_findings(const std::vector<domain::ContentFinding>& findings) {
  for (const domain::ContentFinding& finding : findings) {
    std::cerr << "  " << finding.path << ": " << finding.message << " [" << finding.rule << "]\n";
  }
}

}  // namespace molar::app
