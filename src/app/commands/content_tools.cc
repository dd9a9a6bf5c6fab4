#include "app/commands/content_tools.h"

#include <iostream>

#include "app/command_context.h"
#include "app/pages/script_engine.h"
#include "domain/plan/catalogue.h"

namespace molar::app {

namespace json = boost::json;

Result<std::unique_ptr<ContentTools>> open_content_tools(const Config& config) {
  auto tools = std::make_unique<ContentTools>();
  MOLAR_TRY(tools->foundation, Foundation::open(config, Foundation::Migrate::Yes));
  Foundation& foundation = *tools->foundation;
  MOLAR_TRY(tools->site, open_site_pack(config));
  tools->renderer = engine_at_need(foundation.config, tools->site);
  tools->schema =
      make_content_schema(*tools->renderer, tools->site, *foundation.database, foundation.clock);
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

json::array findings_json(const std::vector<domain::ContentFinding>& findings) {
  return views_of(findings, [](const domain::ContentFinding& finding) {
    return json::object{
        {"path", finding.path}, {"rule", finding.rule}, {"message", finding.message}};
  });
}

void print_findings(const std::vector<domain::ContentFinding>& findings) {
  for (const domain::ContentFinding& finding : findings) {
    std::cerr << "  " << finding.path << ": " << finding.message << " [" << finding.rule << "]\n";
  }
}

}  // namespace molar::app
