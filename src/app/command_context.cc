#include "app/command_context.h"

#include <pwd.h>
#include <unistd.h>

#include "app/pages/script_engine.h"

namespace molar::app {

Status ContentEngine::open(const Config& config, Foundation::Migrate migrate) {
  MOLAR_TRY(foundation, Foundation::open(config, migrate));
  MOLAR_TRY(site, open_site_pack(config));
  schema = make_content_schema([this] { return engine(); }, site, *foundation->database,
                               foundation->clock);
  return {};
}

Result<render::PageRenderer*> ContentEngine::engine() {
  if (!renderer) {
    MOLAR_TRY(renderer, start_engine(foundation->config, site, 1));
  }
  return renderer.get();
}

Result<std::unique_ptr<CommandContext>> open_command_context(const Config& config) {
  auto context = std::make_unique<CommandContext>();
  MOLAR_CHECK(context->open(config, Foundation::Migrate::Yes));
  Foundation& foundation = *context->foundation;
  MOLAR_TRY(std::string secret_key, load_secret_key(config, foundation.random));
  MOLAR_TRY(context->payments, Payments::start(foundation, Payments::For::Command));
  context->graph = std::make_unique<ServiceGraph>(foundation, *context->schema, *context->payments,
                                                  context->site, secret_key);
  MOLAR_CHECK(context->services().brands.load());
  return context;
}

Result<BrandCommandContext> open_brand_command_context(const Config& config,
                                                       const std::string& group) {
  BrandCommandContext opened;
  MOLAR_TRY(opened.context, open_command_context(config));
  opened.brand = opened.context->services().brands.find_by_group(group);
  if (!opened.brand) {
    return Error::not_found("brand");
  }
  return opened;
}

std::string command_actor() {
  const passwd* user = ::getpwuid(::geteuid());
  return "cli:" + (user != nullptr ? std::string(user->pw_name) : std::to_string(::geteuid()));
}

domain::MemberAdmin member_admin(CommandContext& context) {
  domain::Services& services = context.services();
  Foundation& foundation = *context.foundation;
  return {*foundation.database, services.memberships.changes(),
          services.ledger,      foundation.clock,
          foundation.random,    command_actor()};
}

}  // namespace molar::app
