#include "app/office.h"

#include <pwd.h>
#include <unistd.h>

#include "app/pages/script_engine.h"

namespace molar::app {

Result<std::unique_ptr<Office>> open_office(const Config& config) {
  auto office = std::make_unique<Office>();
  MOLAR_TRY(office->foundation, Foundation::open(config, Foundation::Migrate::Yes));
  Foundation& foundation = *office->foundation;
  MOLAR_TRY(std::string secret_key, load_secret_key(config, foundation.random));
  MOLAR_TRY(office->site, open_site_pack(config));
  office->renderer = engine_at_need(foundation.config, office->site);
  office->schema =
      make_content_schema(*office->renderer, office->site, *foundation.database, foundation.clock);
  MOLAR_TRY(office->payments, Payments::start(foundation, Payments::For::Command));
  office->business = std::make_unique<Business>(
      foundation, *office->schema, office->payments->gateways(), office->site, secret_key);
  MOLAR_CHECK(office->business->brands.load());
  return office;
}

Result<BrandOffice> open_brand_office(const Config& config, const std::string& group) {
  BrandOffice opened;
  MOLAR_TRY(opened.office, open_office(config));
  opened.brand = opened.office->business->brands.find_by_group(group);
  if (!opened.brand) {
    return Error::not_found("brand");
  }
  return opened;
}

std::string command_actor() {
  const passwd* user = ::getpwuid(::geteuid());
  return "cli:" + (user != nullptr ? std::string(user->pw_name) : std::to_string(::geteuid()));
}

}  // namespace molar::app
