#include "domain/directory/files/office_generator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "domain/directory/files/directory_import.h"
#include "domain/directory/files/generated_prices.h"
#include "domain/imports/testing/import_harness.h"
#include "domain/plan/price_importer.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::vector<ZipRow>& places() {
  static const std::vector<ZipRow> all = {{"85001", 33.4484, -112.0740, "Phoenix", "AZ"},
                                          {"10001", 40.7507, -73.9969, "New York", "NY"},
                                          {"00601", 18.1806, -66.7499, "Adjuntas", "PR"},
                                          {"60601", 41.8858, -87.6181, "Chicago", "IL"},
                                          {"96944", 5.3059, 162.9995, "Kosrae", "FM"},
                                          {"09001", 50.1109, 8.6821, "APO", "AE"}};
  return all;
}

struct Written {
  std::string offices;
  std::string providers;
  std::string agreements;
  std::string prices;
  bool operator==(const Written&) const = default;
};

Written generate(std::int64_t count, std::uint64_t seed) {
  std::ostringstream offices;
  std::ostringstream providers;
  std::ostringstream agreements;
  std::ostringstream prices;
  generate_offices({count, seed, parse_date("2026-11-21").value()}, places(),
                   {offices, providers, agreements, prices});
  return {offices.str(), providers.str(), agreements.str(), prices.str()};
}

TEST(OfficeGeneratorTest, TheSameSeedGivesTheSameBytes) {
  const Written once = generate(200, 7);
  EXPECT_EQ(once, generate(200, 7));
  EXPECT_NE(once.offices, generate(200, 8).offices);
  EXPECT_THAT(generate(300, 7).offices, StartsWith(once.offices));
  EXPECT_THAT(generate(300, 7).providers, StartsWith(once.providers));
  EXPECT_EQ(generate(300, 7).prices, once.prices);
}

TEST(OfficeGeneratorTest, UsesFictionalNpisAndNames) {
  const Written files = generate(500, 3);
  std::istringstream providers(files.providers);
  std::string line;
  std::getline(providers, line);
  while (std::getline(providers, line)) {
    const std::string npi = line.substr(line.find(',') + 1, 10);
    EXPECT_EQ(npi.front(), '9');
    EXPECT_TRUE(check_npi(npi).has_value()) << npi;
  }
  std::istringstream offices(files.offices);
  std::getline(offices, line);
  while (std::getline(offices, line)) {
    EXPECT_THAT(line, HasSubstr("55501")) << line;
  }
  EXPECT_THAT(files.offices, Not(HasSubstr(".com")));
}

TEST(OfficeGeneratorTest, GeneratesAllKindsOfOffices) {
  const Written files = generate(2'000, 3);
  for (const char* word : {"paused", "draft", "terminated", "2025-", "Mo,We", "Tu-Su"}) {
    EXPECT_THAT(files.offices, HasSubstr(word)) << word;
  }
  for (const char* specialty : {"pediatric", "orthodontics", "oral_surgery", "other"}) {
    EXPECT_THAT(files.providers, HasSubstr(specialty));
  }
  EXPECT_THAT(files.agreements, HasSubstr("region-west"));
  EXPECT_THAT(files.agreements, HasSubstr("region-northeast"));
  EXPECT_THAT(files.agreements, HasSubstr("region-islands"));
  EXPECT_EQ(generated_series("IL"), "region-midwest");
}

class GeneratedImportTest : public storage::DatabaseTest {};
MOLAR_ON_BOTH_DATABASES(GeneratedImportTest);

TEST_P(GeneratedImportTest, EveryRowIsImported) {
  ImportHarness harness(database());
  const Written files = generate(1'500, 5);
  auto taken = [&](std::unique_ptr<Importer> importer, const std::string& text) {
    auto done = harness.run(*importer, text, {.scope = "cedar", .batch_rows = 1'000});
    ASSERT_TRUE(done.has_value()) << done.error().code;
    EXPECT_EQ(done->outcome, "imported") << done->code << done->detail;
    EXPECT_EQ(done->warnings, 0);
  };
  taken(make_price_importer({}), files.prices);
  taken(make_office_importer(), files.offices);
  taken(make_provider_importer(), files.providers);
  taken(make_agreement_importer(), files.agreements);
  auto listed = database().read([](storage::Connection& sql) {
    return sql.query_one<std::int64_t>("select count(distinct office_id) from office_spot");
  });
  EXPECT_GT(*listed, 1'350);
  EXPECT_LT(*listed, 1'500);
}

TEST(OfficeGenerator, ItsDayIsNotInTheFutureForAnyBrand) {
  using namespace std::chrono;
  const Timestamp now = sys_days{2026y / November / 23} + 48min;  // November 22 in America
  EXPECT_EQ(day_begun_everywhere(now), 2026y / November / 22);
  EXPECT_LE(day_begun_everywhere(now), date_in_zone(now, "Pacific/Honolulu"));
  EXPECT_EQ(day_begun_everywhere(now + 13h), 2026y / November / 23);
}

}  // namespace
}  // namespace molar::domain
