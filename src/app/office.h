// The whole business without a server, for one command.
#pragma once

#include <memory>
#include <string>

#include "app/business.h"
#include "app/foundation.h"
#include "app/payments/payments.h"
#include "app/site/site_pack.h"
#include "domain/ports/script.h"
#include "render/page_renderer.h"

namespace molar::app {

struct Office {
  std::unique_ptr<Foundation> foundation;
  SitePack site;
  std::unique_ptr<render::PageRenderer> renderer;
  std::unique_ptr<domain::ContentSchema> schema;
  std::unique_ptr<Payments> payments;
  std::unique_ptr<Business> business;
};

// Opens, migrates, and loads the brands. Safe beside a running server. The script engine starts
// only where content of a brand was not parsed by this web build before.
Result<std::unique_ptr<Office>> open_office(const Config& config);

struct BrandOffice {
  std::unique_ptr<Office> office;
  std::shared_ptr<const domain::Brand> brand;
};

// The same for a command about one brand; "brand_not_found".
Result<BrandOffice> open_brand_office(const Config& config, const std::string& group);

// "cli:<user>": the actor in the audit log.
std::string command_actor();

}  // namespace molar::app
