#include "app/commands/content_tools.h"

#include <pwd.h>
#include <unistd.h>

#include <iostream>

#include "app/pages/script_engine.h"
#include "domain/plan/catalogue.h"

namespace molar::app {

namespace {

namespace json = boost::json;

std::string user_name() {
  const passwd* user = ::getpwuid(::geteuid());
  return user != nullptr ? user->pw_name : std::to_string(::geteuid());
}

}  // namespace

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
  change.actor = "cli:" + user_name();
  change.note = invocation.value("--note");
  change.override_reason = invocation.value("--override");
  change.may_undo = invocation.has("--undo");
  change.dry_run = invocation.has("--dry-run") ? domain::DryRun::Yes : domain::DryRun::No;
  return change;
}

json::array findings_json(const std::vector<domain::ContentFinding>& findings) {
  json::array list;
  for (const domain::ContentFinding& finding : findings) {
    list.push_back(
        json::object{{"path", finding.path}, {"rule", finding.rule}, {"message", finding.message}});
  }
  return list;
}

void print_findings(const std::vector<domain::ContentFinding>& findings) {
  for (const domain::ContentFinding& finding : findings) {
    std::cerr << "  " << finding.path << ": " << finding.message << " [" << finding.rule << "]\n";
  }
}

}  // namespace molar::app
