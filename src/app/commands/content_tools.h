// What the content commands share: opening what they need, and the findings of checks.
#pragma once

#include <boost/json.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/command_line/command.h"
#include "app/commands/report.h"
#include "app/foundation.h"
#include "app/site/site_pack.h"
#include "base/result.h"
#include "domain/content/content_service.h"
#include "domain/ports/script.h"
#include "render/page_renderer.h"

namespace molar::app {

// Database, script engine and content service, for one command.
struct ContentTools {
  std::unique_ptr<Foundation> foundation;
  SitePack site;
  std::unique_ptr<render::PageRenderer> renderer;
  std::unique_ptr<domain::ContentSchema> schema;
  std::unique_ptr<domain::ContentService> service;
};

Result<std::unique_ptr<ContentTools>> open_content_tools(const Config& config);

// --note, --override and --dry-run, with the operator who runs the command as author.
domain::ContentChange content_change(const Invocation& invocation);

boost::json::array findings_json(const std::vector<domain::ContentFinding>& findings);
// What compliance found, to standard error, under a heading.
void print_findings(const std::vector<domain::ContentFinding>& findings);

}  // namespace molar::app
