// Services of the domain with the adapters of this process.
#pragma once

#include <string>

#include "adapters/documents/document_painter.h"
#include "adapters/folder_file_store.h"
#include "app/foundation.h"
#include "app/payments/payments.h"
#include "app/site/site_pack.h"
#include "base/password_hash.h"
#include "domain/ports/script.h"
#include "domain/services/services.h"

namespace molar::app {

// All arguments except the key must outlive it.
struct ServiceGraph {
  ServiceGraph(Foundation& foundation, domain::ContentSchema& schema, const Payments& payments,
               const SitePack& site, const std::string& secret_key);

  PasswordHasher hasher;
  adapters::FolderFileStore uploads;
  adapters::DocumentPainter painter;
  domain::Services services;
};

}  // namespace molar::app
