// Services of the domain with the adapters of this process.
#pragma once

#include <string>
#include <vector>

#include "adapters/documents/document_fonts.h"
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

// Returns the web build's fonts for documents: those of pages, and those below server/fonts/ for
// characters that these lack. `site` must outlive them.
std::vector<adapters::FontFile> site_fonts(const SitePack& site);

// Registers handlers for events of the payment provider: they process the attempt or refund of an
// event immediately, before the next run of its job. Call it before the first
// services.provider_events.process(). Both arguments must outlive the last one.
void connect_events(domain::Services& services, Foundation& foundation);

}  // namespace molar::app
