// Shared parts of the content commands: opening of services, output of findings.
#pragma once

#include <memory>
#include <vector>

#include "app/command_context.h"
#include "app/command_line/command.h"
#include "app/commands/report.h"
#include "base/boost_json.h"
#include "base/result.h"
#include "domain/content/content_service.h"
#include "domain/ports/script.h"

namespace molar::app {

// Database, script engine and content service, for one command.
struct ContentTools : ContentEngine {
  std::unique_ptr<domain::ContentService> service;
};

Result<std::unique_ptr<ContentTools>> open_content_tools(
    const Config& config, Foundation::Migrate migrate = Foundation::Migrate::Yes);

// Reads --note, --override and --dry-run; the author is the operator who runs the command.
domain::ContentChange content_change(const Invocation& invocation);

// Prints the compliance findings under a heading to standard error.
void print_findings(const std::vector<domain::ContentFinding>& findings);

}  // namespace molar::app
