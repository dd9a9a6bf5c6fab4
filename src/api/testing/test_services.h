// The services of an API on any database, with stand-ins for the outside systems, and two brands.
#pragma once

#include "api/api.h"
#include "api/testing/fake_webhooks.h"
#include "base/clock.h"
#include "base/password_hash.h"
#include "base/random.h"
#include "domain/complaints/testing/memory_file_store.h"
#include "domain/content/testing/test_brands.h"
#include "domain/documents/testing/fake_printer.h"
#include "domain/ports/captcha.h"
#include "domain/services/services.h"
#include "storage/database.h"

namespace molar::api {

// The brands are cedar and harbor of import_test_brands, only with content: without plans.
struct TestServices {
  // All arguments must outlive it.
  TestServices(storage::Database& database, const Clock& clock, RandomSource& random,
               PasswordHasher& hasher, domain::PaymentGateway& gateway);

  domain::FakeContentSchema schema;
  domain::MemoryFileStore files;
  domain::FakePrinter printer;
  domain::NoCaptcha captcha;
  FakeWebhooks webhooks;
  domain::PaymentGateways gateways;
  domain::Services graph;
  Services services;
};

}  // namespace molar::api
