// What the content commands share: opening what they need, and the findings of checks.
#pragma once

#include <boost/json.hpp>

#include <memory>
#include <vector>

#include "app/command_context.h"
#include "app/command_line/command.h"
#include "app/commands/report.h"
#include "base/result.h"
#include "domain/content/content_service.h"
#include "domain/ports/script.h"

namespace molar::app {

// Database, script engine and content service, for one command.
struct ContentTools : ContentEngine {
  std::unique_ptr<domain::ContentService> service;
};

Result<std::unique_ptr<ContentTools>> open_content_tools(const Config& config);

// --note, --override and --dry-run, with the operator who runs the command as author.
domain::ContentChange content_change(const Invocation& invocation);

// What compliance found, to standard error, under a heading.
void print_findings(const std::vector<domain::ContentFinding>& findings);

}  // namespace molar::app
