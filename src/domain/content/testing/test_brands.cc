#include "domain/content/testing/test_brands.h"

#include <boost/json.hpp>

#include <stdexcept>
#include <utility>

#include "base/log.h"

namespace molar::domain {

namespace {

namespace json = boost::json;

void merge_over(json::value& base, const json::value& over) {
  if (base.is_object() && over.is_object()) {
    for (const auto& [name, value] : over.get_object()) {
      merge_over(base.get_object()[name], value);
    }
    return;
  }
  base = over;
}

json::value consents(const std::string& prefix) {
  return {{{"key", "disclosures"},
           {"version", "2026-11-01"},
           {"text", prefix + "This is not insurance."},
           {"required", true}},
          {{"key", "terms"},
           {"version", "2026-11-01"},
           {"text", prefix + "I accept the terms."},
           {"required", true}},
          {{"key", "auto_renew"},
           {"version", "2026-11-01"},
           {"text", prefix + "Renew my plan."},
           {"required", false}}};
}

CatalogueImport or_nothing(CatalogueImport import) {
  if (import) {
    return import;
  }
  return [](storage::Connection&, const std::string&, std::string_view, Date) { return Status(); };
}

}  // namespace

Result<ParsedContent> FakeContentSchema::parse(std::string_view, std::string_view text,
                                               std::string_view language) {
  ++calls;
  if (engine_is_down) {
    return Error::unavailable("script_engine_failed", "The script engine does not answer.");
  }
  json::value site = json::parse({text.data(), text.size()});
  if (site.get_object().contains("broken")) {
    return ParsedContent{"", {{"broken", "Expected nothing."}}};
  }
  if (const json::value* translations = site.get_object().if_contains("translations")) {
    if (const json::value* found = translations->get_object().if_contains(
            json::string_view(language.data(), language.size()))) {
      json::value over = *found;
      merge_over(site, over);
    }
    site.get_object().erase("translations");
  }
  site.get_object()["themeCss"] = R"(:root{--color-primary:#0a5;--font-body:"fraunces", serif})";
  return ParsedContent{json::serialize(site), {}};
}

Result<std::vector<ContentFinding>> FakeContentSchema::review(std::string_view,
                                                              std::string_view text,
                                                              std::string_view) {
  if (engine_is_down) {
    return Error::unavailable("script_engine_failed", "The script engine does not answer.");
  }
  std::vector<ContentFinding> findings;
  json::value folder = json::parse({text.data(), text.size()});
  if (folder.at("site").get_object().contains("unlawful")) {
    findings.push_back({"unlawful", "L-7", "This word is not allowed."});
  }
  return findings;
}

BrandFolder make_test_folder(const TestBrand& brand) {
  json::array plans;
  for (std::int64_t id : brand.plans) {
    plans.push_back(json::object{{"plan_id", id}});
  }
  json::value site = {
      {"group", {{"groupKey", brand.group_key}}},
      {"base", {{"variables", {{"global_title", brand.name}, {"plans_whitelist", plans}}}}},
      {"pages", {{"home", {{"title", brand.title}}}}},
      {"organisation",
       {{"legalName", brand.name + " Plans LLC"},
        {"address", "1 Main Street, Phoenix, AZ 85001"},
        {"phone", "8005550100"},
        {"website", "https://" + brand.group_key + ".example"},
        {"email", "help@" + brand.group_key + ".example"}}},
      {"consents", consents("")},
      {"site",
       {{"hosts", json::value_from(brand.hosts)},
        {"timeZone", brand.time_zone},
        {"languages", {"en", "es"}},
        {"name", brand.name},
        {"mailFromName", brand.name},
        {"mailFromAddress", "no-reply@" + brand.group_key + ".example"}}},
      {"translations",
       {{"es",
         {{"pages", {{"home", {{"title", "Bienvenidos"}}}}}, {"consents", consents("ES: ")}}}}},
  };
  return {brand.group_key,
          json::serialize(site),
          R"({"plans":[]})",
          {{"favicon.ico", "image/vnd.microsoft.icon", std::string("\0\0\1\0", 4)},
           {"logo.svg", "image/svg+xml", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"}}};
}

void import_test_brands(ContentService& content, BrandCatalog& catalog) {
  TestBrand harbor{"harbor", "Harbor Smiles", {"harbor.localhost"}, {11}, "Welcome to Harbor"};
  for (const TestBrand& brand : {TestBrand{}, harbor}) {
    if (auto imported = content.import(make_test_folder(brand), {.actor = "test"});
        imported.has_error()) {
      throw std::runtime_error("test brand: " + imported.error().code);
    }
  }
  if (Status loaded = catalog.load(); loaded.has_error()) {
    throw std::runtime_error("test brands: " + loaded.error().code);
  }
}

TestBrands::TestBrands(storage::Database& database, const Clock& clock,
                       CatalogueImport import_catalogue, BrandCatalogOptions options)
    : content({database, clock, random}, schema, or_nothing(std::move(import_catalogue))),
      catalog(database, schema, std::move(options)) {
  import_test_brands(content, catalog);
}

}  // namespace molar::domain
