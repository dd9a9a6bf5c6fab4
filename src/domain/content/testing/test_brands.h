// Brands for tests: a fake of the script engine's schema, and folders that pass it.
#pragma once

#include <atomic>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "base/testing/seeded_random.h"
#include "domain/content/brand_catalog.h"
#include "domain/content/content_service.h"
#include "domain/content/files/brand_folder.h"
#include "domain/ports/script.h"
#include "storage/database.h"

namespace molar::domain {

// Accepts any site and merges the translations of `language` into it. A top-level member "broken"
// is a fault, "unlawful" a finding of compliance.
class FakeContentSchema final : public ContentSchema {
 public:
  Result<ParsedContent> parse(std::string_view group_key, std::string_view json,
                              std::string_view language) override;
  Result<std::vector<ContentFinding>> review(std::string_view group_key, std::string_view json,
                                             std::string_view language) override;

  std::atomic<bool> engine_is_down = false;
  std::atomic<int> calls = 0;
};

struct TestBrand {
  std::string group_key = "cedar";
  std::string name = "Cedar Dental";
  std::vector<std::string> hosts = {"cedar.localhost"};
  std::vector<std::int64_t> plans = {1, 2, 3};
  std::string title = "Welcome to Cedar";
  std::string time_zone = "America/Phoenix";
};

// A folder that passes: English and Spanish, with logo.svg and favicon.ico.
BrandFolder make_test_folder(const TestBrand& brand = {});

// Imports the brands cedar (cedar.localhost) and harbor (harbor.localhost) and loads them. Throws
// std::runtime_error.
void import_test_brands(ContentService& content, BrandCatalog& catalog);

// These brands without other services.
class TestBrands {
 public:
  TestBrands(storage::Database& database, const Clock& clock, CatalogueImport import_catalogue = {},
             BrandCatalogOptions options = {});

  FakeContentSchema schema;
  SeededRandom random{5};
  ContentService content;
  BrandCatalog catalog;
};

}  // namespace molar::domain
