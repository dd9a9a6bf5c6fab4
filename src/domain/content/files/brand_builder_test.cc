#include "domain/content/files/brand_builder.h"
#include "base/testing/source_path.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <boost/json.hpp>

#include "base/log.h"
#include "domain/content/testing/read_brand_folder.h"
#include "domain/content/testing/test_brands.h"

namespace molar::domain {
namespace {

namespace json = boost::json;
using testing::ElementsAre;

// Builds the test brand's site after `change`, as an import does.
template <class Change>
Result<Brand> build(Change change) {
  json::value site = json::parse(make_test_folder().site_json);
  change(site.get_object());
  FakeContentSchema schema;
  std::string text = json::serialize(site);
  MOLAR_TRY(auto content, parse_languages(schema, "cedar", text));
  return build_brand("cedar", 3, text, std::move(content));
}

template <class Change>
std::vector<std::string> faults_of(Change change) {
  auto brand = build(change);
  std::vector<std::string> fields;
  if (brand.has_error()) {
    EXPECT_EQ(brand.error().code, "content_invalid");
    for (const FieldError& fault : brand.error().fields) {
      fields.push_back(fault.field);
    }
  }
  return fields;
}

json::object& variables(json::object& site) {
  return site["base"].get_object()["variables"].get_object();
}

TEST(BuildBrand, takes_plan_ids_as_numbers_and_as_text) {
  auto brand = build([](json::object& site) {
    variables(site)["plans_whitelist"] = json::parse(R"([{"plan_id":7},{"plan_id":"12"}])");
  });
  ASSERT_TRUE(brand.has_value());
  EXPECT_THAT(brand->plans_whitelist, ElementsAre(7, 12));
  EXPECT_EQ(brand->content_version, 3);
  EXPECT_EQ(brand->content_key, "cedar:3");
}

TEST(BuildBrand, lists_invalid_plan_ids) {
  EXPECT_THAT(faults_of([](json::object& site) {
                variables(site)["plans_whitelist"] =
                    json::parse(R"([{"plan_id":1},{"plan_id":"x1"},{"plan_id":0},{}])");
              }),
              ElementsAre("base.variables.plans_whitelist[1].plan_id",
                          "base.variables.plans_whitelist[2].plan_id",
                          "base.variables.plans_whitelist[3].plan_id"));
}

TEST(BuildBrand, requires_organisation_and_mail_sender) {
  EXPECT_THAT(faults_of([](json::object& site) {
                site.erase("organisation");
                site["site"].get_object().erase("mailFromAddress");
              }),
              testing::IsSupersetOf(
                  {"organisation.legalName", "organisation.phone", "site.mailFromAddress"}));
}

TEST(BuildBrand, refuses_a_translation_with_other_consent_versions) {
  auto faults = faults_of([](json::object& site) {
    auto& spanish = site["translations"].get_object()["es"].get_object();
    spanish["consents"].get_array()[0].get_object()["version"] = "2020-01-01";
  });
  EXPECT_THAT(faults, ElementsAre("es: consents"));
}

TEST(BuildBrand, refuses_invalid_and_duplicate_hosts) {
  auto faults = faults_of([](json::object& site) {
    site["site"].get_object()["hosts"] =
        json::parse(R"(["ok.example","UPPER.example","a..b","x:80","ok.example",7])");
  });
  EXPECT_THAT(faults, ElementsAre("site.hosts[1]", "site.hosts[2]", "site.hosts[3]",
                                  "site.hosts[4]", "site.hosts[5]"));
}

TEST(BuildBrand, requires_valid_languages) {
  for (const char* languages : {"[]", R"(["english"])", R"(["en","en"])", "7"}) {
    EXPECT_THAT(faults_of([&](json::object& site) {
                  site["site"].get_object()["languages"] = json::parse(languages);
                }),
                testing::Contains("site.languages"))
        << languages;
  }
}

TEST(SiteLanguages, state_where_the_file_is_not_json) {
  const auto languages = site_languages("{\n  \"site\": {,\n}");
  ASSERT_EQ(languages.error().fields.at(0).field, "site.json");
  EXPECT_THAT(languages.error().fields.at(0).message, testing::HasSubstr("line 2, column 12"));
}

TEST(DemoBrands, pass_the_server_s_own_checks) {
  set_log_sink([](std::string_view) {});
  for (const char* group : {"cedar", "harbor"}) {
    auto folder = read_brand_folder(source_path("content/brands/" + std::string(group)));
    ASSERT_TRUE(folder.has_value()) << folder.error().fields.at(0).field;
    FakeContentSchema schema;
    auto content = parse_languages(schema, group, folder->site_json);
    ASSERT_TRUE(content.has_value());
    auto brand = build_brand(group, 1, folder->site_json, std::move(*content));
    ASSERT_TRUE(brand.has_value()) << brand.error().fields.at(0).field;
    EXPECT_FALSE(brand->plans_whitelist.empty());
  }
  set_log_sink(nullptr);
}

}  // namespace
}  // namespace molar::domain
