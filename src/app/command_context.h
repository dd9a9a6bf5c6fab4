// Context of a command: the content of brands, or all services, without a server.
#pragma once

#include <memory>
#include <string>

#include "app/foundation.h"
#include "app/payments/payments.h"
#include "app/service_graph.h"
#include "app/site/site_pack.h"
#include "domain/membership/staff/member_admin.h"
#include "domain/ports/script.h"
#include "render/page_renderer.h"

namespace molar::app {

// Database, web build and content schema.
struct ContentEngine {
  // Opens and migrates the database. The object must not be moved afterwards.
  Status open(const Config& config, Foundation::Migrate migrate);
  // Returns the script engine, whose one worker process starts at the first call: most commands
  // find all content parsed, and must work where no engine starts.
  Result<render::PageRenderer*> engine();

  std::unique_ptr<Foundation> foundation;
  SitePack site;
  std::unique_ptr<render::PageRenderer> renderer;  // null: not started
  std::unique_ptr<domain::ContentSchema> schema;
};

struct CommandContext : ContentEngine {
  std::unique_ptr<Payments> payments;
  std::unique_ptr<ServiceGraph> graph;

  domain::Services& services() { return graph->services; }
};

// Opens and migrates the database, and loads the brands. Safe beside a running server.
Result<std::unique_ptr<CommandContext>> open_command_context(const Config& config);

struct BrandCommandContext {
  std::unique_ptr<CommandContext> context;
  std::shared_ptr<const domain::Brand> brand;
};

// The same for a command about one brand; "brand_not_found".
Result<BrandCommandContext> open_brand_command_context(const Config& config,
                                                       const std::string& group);

// Returns "cli:<user>", the actor in the audit log.
std::string command_actor();

// Creates a service that acts for the operator; the audit log contains command_actor().
template <class Service>
Service for_operator(Foundation& foundation) {
  return Service(*foundation.database, foundation.clock, foundation.random, command_actor());
}
// The same for the operator's changes for members.
domain::MemberAdmin member_admin(CommandContext& context);

}  // namespace molar::app
