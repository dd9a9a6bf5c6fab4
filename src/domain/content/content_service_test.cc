#include "domain/content/content_service.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json.h"
#include "base/log.h"
#include "base/testing/fake_clock.h"
#include "base/testing/seeded_random.h"
#include "domain/content/content_store.h"
#include "domain/content/testing/test_brands.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

using storage::Connection;
using testing::Contains;
using testing::ElementsAre;
using testing::Field;

constexpr Timestamp kNow{std::chrono::milliseconds(1'795'000'000'000)};

std::string logged;  // NOLINT: a log sink is a plain function

class ContentServiceTest : public storage::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    logged.clear();
    set_log_sink([](std::string_view line) { logged += line; });
    service_.emplace(ServiceBase(database(), clock_, random_), schema_,
                     [this](Connection&, const std::string& group, std::string_view text, Date) {
                       catalogues_.push_back(group + ":" + std::string(text));
                       return catalogue_answer_;
                     });
  }
  void TearDown() override { set_log_sink(nullptr); }

  ContentService& service() { return *service_; }
  std::int64_t revision() {
    return database().read([](Connection& sql) { return content_store::revision(sql); });
  }
  std::vector<content_store::PublishedRow> published() {
    return database().read([](Connection& sql) { return content_store::published(sql); });
  }
  std::vector<content_store::FileRow> files(std::string_view group, std::int64_t version) {
    return database().read(
        [&](Connection& sql) { return content_store::manifest(sql, group, version); });
  }
  std::optional<std::string> group_of(std::string_view host) {
    return database().read(
        [&](Connection& sql) { return content_store::group_of_host(sql, host); });
  }

  FakeClock clock_{kNow};
  SeededRandom random_{7};
  FakeContentSchema schema_;
  std::vector<std::string> catalogues_;
  Status catalogue_answer_;
  std::optional<ContentService> service_;
};
MOLAR_ON_BOTH_DATABASES(ContentServiceTest);

TEST_P(ContentServiceTest, an_import_publishes_version_hosts_assets_and_catalogue) {
  auto outcome = service().import(make_test_folder(), {});
  ASSERT_TRUE(outcome.has_value());
  EXPECT_EQ(outcome->version, 1);
  EXPECT_TRUE(outcome->changed);
  EXPECT_EQ(revision(), 1);
  EXPECT_EQ(group_of("cedar.localhost"), "cedar");
  EXPECT_EQ(files("cedar", 1).size(), 2U);
  EXPECT_THAT(catalogues_, ElementsAre(R"(cedar:{"plans":[]})"));
  EXPECT_TRUE(service().has_version("cedar", 1));
  EXPECT_FALSE(service().has_version("cedar", 2));
  EXPECT_FALSE(service().has_version("harbor", 1));
}

TEST_P(ContentServiceTest, the_same_folder_again_changes_nothing) {
  ASSERT_TRUE(service().import(make_test_folder(), {}).has_value());
  auto again = service().import(make_test_folder(), {});
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->version, 1);
  EXPECT_FALSE(again->changed);
  EXPECT_EQ(revision(), 1);
  EXPECT_FALSE(service().has_version("cedar", 2));
}

TEST_P(ContentServiceTest, a_changed_text_is_a_new_version_and_the_old_one_stays) {
  ASSERT_TRUE(service().import(make_test_folder(), {}).has_value());
  auto second = service().import(make_test_folder({.title = "New"}), {});
  ASSERT_TRUE(second.has_value());
  EXPECT_EQ(second->version, 2);
  EXPECT_EQ(published().at(0).version, 2);
  EXPECT_TRUE(service().has_version("cedar", 1));
  // The first text again becomes a new version.
  EXPECT_EQ(service().import(make_test_folder(), {})->version, 3);
  EXPECT_EQ(revision(), 3);
}

TEST_P(ContentServiceTest, files_and_catalogue_belong_to_the_version) {
  BrandFolder folder = make_test_folder();
  ASSERT_TRUE(service().import(folder, {}).has_value());
  folder.assets[0].bytes = "other";
  folder.assets.pop_back();
  folder.assets.push_back({"team.png", "image/png", "png"});
  EXPECT_EQ(service().import(folder, {})->version, 2);
  auto names = files("cedar", 2);
  ASSERT_EQ(names.size(), 2U);
  EXPECT_EQ(names[0].name, "favicon.ico");
  EXPECT_EQ(names[1].name, "team.png");
  EXPECT_EQ(files("cedar", 1)[1].name, "logo.svg");
  folder.catalogue_json = R"({"plans":[{}]})";
  EXPECT_EQ(service().import(folder, {})->version, 3);
  EXPECT_EQ(revision(), 3);
}

TEST_P(ContentServiceTest, a_refused_catalogue_changes_nothing) {
  catalogue_answer_ = content_invalid({{"plans[0].id", "required", "missing"}});
  auto outcome = service().import(make_test_folder(), {});
  ASSERT_TRUE(outcome.has_error());
  EXPECT_EQ(outcome.error().fields.at(0).field, "plans[0].id");
  EXPECT_EQ(revision(), 0);
  EXPECT_TRUE(published().empty());
  EXPECT_FALSE(service().has_version("cedar", 1));
}

TEST_P(ContentServiceTest, an_error_about_the_whole_catalogue_names_its_file) {
  for (const Error& error : {Error::invalid("invalid_json", "line 2, column 3"),
                             Error::invalid_fields({{"", "invalid", "must be an object"}})}) {
    catalogue_answer_ = error;
    auto outcome = service().import(make_test_folder(), {});
    ASSERT_TRUE(outcome.has_error());
    EXPECT_EQ(outcome.error().fields.at(0).field, "catalogue.json");
    EXPECT_EQ(outcome.error().fields.at(0).message,
              error.fields.empty() ? error.detail : error.fields.at(0).message);
  }
}

TEST_P(ContentServiceTest, a_host_of_another_brand_is_refused) {
  ASSERT_TRUE(service().import(make_test_folder(), {}).has_value());
  auto outcome = service().import(
      make_test_folder({.group_key = "harbor", .hosts = {"harbor.localhost", "cedar.localhost"}}),
      {});
  ASSERT_TRUE(outcome.has_error());
  EXPECT_EQ(outcome.error().code, "content_invalid");
  EXPECT_EQ(outcome.error().fields.at(0).field, "site.hosts[1]");
  EXPECT_EQ(group_of("cedar.localhost"), "cedar");
  EXPECT_EQ(group_of("harbor.localhost"), std::nullopt);
}

TEST_P(ContentServiceTest, a_dropped_host_is_free) {
  ASSERT_TRUE(service().import(make_test_folder({.hosts = {"a.example", "b.example"}}), {}));
  ASSERT_TRUE(service().import(make_test_folder({.hosts = {"b.example"}}), {}));
  EXPECT_EQ(group_of("a.example"), std::nullopt);
  EXPECT_EQ(group_of("b.example"), "cedar");
}

TEST_P(ContentServiceTest, schema_faults_are_logged_and_listed) {
  BrandFolder folder = make_test_folder();
  folder.site_json.insert(1, R"("broken":1,)");
  auto outcome = service().import(folder, {});
  ASSERT_TRUE(outcome.has_error());
  EXPECT_EQ(outcome.error().kind, ErrorKind::InvalidFields);
  EXPECT_EQ(outcome.error().fields.at(0).field, "broken");
  EXPECT_EQ(outcome.error().fields.at(1).field, "es: broken");
  EXPECT_THAT(logged, testing::HasSubstr("Unable to parse CMS Schema"));
  EXPECT_THAT(logged, testing::HasSubstr(R"("group_key":"cedar")"));
  EXPECT_EQ(revision(), 0);
}

TEST_P(ContentServiceTest, all_faults_of_the_server_s_own_fields_are_listed_at_once) {
  BrandFolder folder = make_test_folder({.hosts = {"Bad:80"}, .time_zone = "Mars/Olympus"});
  folder.group_key = "other";
  auto outcome = service().import(folder, {});
  ASSERT_TRUE(outcome.has_error());
  EXPECT_THAT(outcome.error().fields, Contains(Field(&FieldError::field, "site.hosts[0]")));
  EXPECT_THAT(outcome.error().fields, Contains(Field(&FieldError::field, "site.timeZone")));
  EXPECT_THAT(outcome.error().fields, Contains(Field(&FieldError::field, "group.groupKey")));
}

TEST_P(ContentServiceTest, broken_json_is_a_fault) {
  BrandFolder folder = make_test_folder();
  folder.site_json = "{";
  EXPECT_EQ(service().import(folder, {}).error().code, "content_invalid");
}

TEST_P(ContentServiceTest, without_the_engine_nothing_is_imported) {
  schema_.engine_is_down = true;
  EXPECT_EQ(service().import(make_test_folder(), {}).error().kind, ErrorKind::Unavailable);
  EXPECT_EQ(revision(), 0);
}

TEST_P(ContentServiceTest, validate_returns_the_same_faults_and_writes_nothing) {
  EXPECT_TRUE(service().validate(make_test_folder()).has_value());
  EXPECT_EQ(catalogues_.size(), 1U);
  catalogue_answer_ = content_invalid({{"plans[0].id", "required", "missing"}});
  EXPECT_EQ(service().validate(make_test_folder()).error().fields.at(0).field, "plans[0].id");
  EXPECT_EQ(revision(), 0);
  EXPECT_TRUE(published().empty());
  EXPECT_EQ(group_of("cedar.localhost"), std::nullopt);
}

TEST_P(ContentServiceTest, a_busy_database_is_no_fault_of_the_folder) {
  catalogue_answer_ = Error::database_busy();
  const Status checked = service().validate(make_test_folder(), {{"assets/A.svg", "damaged", ""}});
  EXPECT_EQ(checked.error().code, "database_busy");
  EXPECT_EQ(checked.error().kind, ErrorKind::Unavailable);
}

// Paths of the faults from validate(), in order.
std::vector<std::string> paths_of(const Status& status) {
  std::vector<std::string> paths;
  for (const FieldError& fault : status.error().fields) {
    paths.push_back(fault.field);
  }
  return paths;
}

TEST_P(ContentServiceTest, validate_finds_faults_of_every_kind_at_once) {
  catalogue_answer_ = content_invalid({{"plans[0].id", "required", "missing"}});
  BrandFolder folder = make_test_folder();
  folder.site_json =
      R"({"broken": 1, "unlawful": 1, "site": {"languages": ["en"], "hosts": ["UPPER"]}})";
  folder.catalogue_json =
      R"({"feeSchedules": [{"lines": [{"procedure": "cleaning_adlut"}, {"procedure": "crown"}]}]})";
  const Status found = service().validate(folder, {{"assets/A.svg", "not_allowed", "no"}});
  ASSERT_TRUE(found.has_error());
  EXPECT_EQ(found.error().code, "content_invalid");
  EXPECT_THAT(paths_of(found), ::testing::IsSupersetOf(
                                   {"assets/A.svg", "broken", "site.hosts[0]", "site.timeZone",
                                    "organisation.legalName", "consents", "plans[0].id", "unlawful",
                                    "catalogue.json: feeSchedules[0].lines[0].procedure"}));
  EXPECT_THAT(found.error().fields.back().message,
              ::testing::HasSubstr("did you mean \"cleaning_adult\"?"));
}

TEST_P(ContentServiceTest, an_invalid_mail_sender_is_refused) {
  BrandFolder folder = make_test_folder();
  boost::json::object site = parse_trusted_json(folder.site_json).as_object();
  site["site"].as_object()["name"] = "Cedar\r\nBcc: evil@example.com";
  site["site"].as_object()["mailFromName"] = "Cedar\nClub";
  site["site"].as_object()["mailFromAddress"] = "a@example.com\r\nBcc: evil@example.com";
  site["organisation"].as_object()["email"] = "help at example.com";
  folder.site_json = boost::json::serialize(site);
  const std::vector<std::string> expected{"site.mailFromAddress", "organisation.email",
                                          "site.mailFromName", "site.name"};
  EXPECT_EQ(paths_of(service().validate(folder, {})), expected);
  EXPECT_EQ(service().import(folder, {}).error().code, "content_invalid");
}

TEST_P(ContentServiceTest, validate_continues_when_a_file_is_missing) {
  BrandFolder folder = make_test_folder();
  folder.site_json.clear();
  catalogue_answer_ = content_invalid({{"plans[0].id", "required", "missing"}});
  const Status found = service().validate(folder, {{"site.json", "required", "missing"}});
  EXPECT_EQ(paths_of(found), (std::vector<std::string>{"site.json", "plans[0].id"}));
}

TEST_P(ContentServiceTest, an_unknown_treatment_needs_a_reason) {
  BrandFolder folder = make_test_folder();
  folder.catalogue_json = R"({"plans": [{"includedServices": [{"procedure": "D0120"}]}]})";
  EXPECT_EQ(service().import(folder, {}).error().code, "content_not_compliant");
  ContentChange change;
  change.override_reason = "agreed with counsel";
  EXPECT_TRUE(service().import(folder, change).has_value());
}

}  // namespace
}  // namespace molar::domain
