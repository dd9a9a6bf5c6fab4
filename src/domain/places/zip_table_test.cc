#include "domain/places/zip_table.h"

#include <gtest/gtest.h>

#include "domain/imports/testing/import_harness.h"
#include "domain/places/places.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

constexpr std::string_view kTable =
    "zip,lat,lng,city,state\n"
    "00601,18.18,-66.7522,Adjuntas,PR\n"
    "85001,33.4481,-112.0733,Phoenix,AZ\n"
    "85003,33.4511,-112.0775,Phoenix,AZ\n"
    "55101,44.9507,-93.0904,Saint Paul,MN\n";

// Until 2024: columns separated by tabs, and spaces after the last one.
std::string old_layout(std::string_view rows) {
  return "GEOID\tALAND\tAWATER\tALAND_SQMI\tAWATER_SQMI\tINTPTLAT\tINTPTLONG                     "
         "          \n" +
         std::string(rows);
}
// From 2025: columns separated by bars, and one more column.
std::string new_layout(std::string_view rows) {
  return "GEOID|GEOIDFQ|ALAND|AWATER|ALAND_SQMI|AWATER_SQMI|INTPTLAT|INTPTLONG\n" +
         std::string(rows);
}

struct Row {
  std::string zip;
  double lat = 0;
  double lng = 0;
  std::string city;
  std::string state;
  std::string source;
};
BOOST_DESCRIBE_STRUCT(Row, (), (zip, lat, lng, city, state, source))

class ZipsTest : public storage::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (!IsSkipped()) {
      harness.emplace(database());
      table = parse_zip_table(kTable).value();
    }
  }
  ImportOutcome take(const std::string& text, int year = 2025,
                     ImportHarness::Options options = {}) {
    auto importer = make_zip_importer(table, year);
    auto outcome = harness->run(*importer, text, options);
    EXPECT_FALSE(outcome.has_error()) << outcome.error().code;
    return outcome.value();
  }
  std::optional<Row> find(const std::string& zip) {
    return database().read([&](storage::Connection& sql) {
      return sql.query_one<Row>(
          "select zip, lat, lng, city, state, source from zip_place where zip = :zip", zip);
    });
  }

  std::optional<ImportHarness> harness;
  std::vector<ZipRow> table;
};
MOLAR_ON_BOTH_DATABASES(ZipsTest);

TEST_P(ZipsTest, the_table_is_loaded_once_into_a_database_without_places) {
  EXPECT_TRUE(load_places_if_empty(database(), kTable).value());
  EXPECT_FALSE(load_places_if_empty(database(), kTable).value());
  auto adjuntas = find("00601");
  ASSERT_TRUE(adjuntas.has_value());
  EXPECT_EQ(adjuntas->city, "Adjuntas");
  EXPECT_EQ(adjuntas->source, "zipcodes");
  auto phoenix =
      database().read([](storage::Connection& sql) { return find_city(sql, "phoenix", "AZ"); });
  ASSERT_FALSE(phoenix.has_error());
  EXPECT_NEAR(phoenix->point.lat, 33.4496, 1e-6);
  EXPECT_FALSE(database()
                   .read([](storage::Connection& sql) { return find_city(sql, "St. Paul", "MN"); })
                   .has_error());
}

TEST_P(ZipsTest, a_broken_table_is_refused) {
  EXPECT_EQ(parse_zip_table("zip,lat\n").error().code, "zip_table_broken");
  EXPECT_EQ(parse_zip_table("zip,lat,lng,city,state\n601,18,-66,A,PR\n").error().code,
            "zip_table_broken");
  EXPECT_EQ(parse_zip_table("").error().code, "zip_table_broken");
}

TEST_P(ZipsTest, both_layouts_of_the_gazetteer_are_read) {
  const std::string old_rows =
      "00601\t166847909\t799292\t64.42\t0.309\t18.180555\t -66.749961                            \n"
      "85001\t1\t0\t0\t0\t33.5\t-112.1               \n";
  const std::string new_rows =
      "00601|860Z200US00601|166847909|799292|64.42|0.309|18.180555|-66.749961\n"
      "85001|860Z200US85001|1|0|0|0|33.5|-112.1\n";
  for (bool is_new : {false, true}) {
    ImportOutcome outcome =
        take(is_new ? new_layout(new_rows) : old_layout(old_rows), is_new ? 2025 : 2024);
    EXPECT_EQ(outcome.outcome, "imported") << outcome.detail;
    auto adjuntas = find("00601");
    ASSERT_TRUE(adjuntas.has_value());
    EXPECT_DOUBLE_EQ(adjuntas->lat, 18.180555);
    EXPECT_DOUBLE_EQ(adjuntas->lng, -66.749961);
    EXPECT_EQ(adjuntas->city, "Adjuntas");
    EXPECT_EQ(adjuntas->source, "gazetteer");
    EXPECT_EQ(find("85003")->source, "zipcodes");
  }
}

TEST_P(ZipsTest, a_zip_that_only_the_gazetteer_has_gets_the_state_of_its_neighbours) {
  take(new_layout("85099|860Z200US85099|1|0|0|0|33.5|-112.1\n"));
  EXPECT_EQ(find("85099")->state, "AZ");
  EXPECT_EQ(find("85099")->city, "");
}

TEST_P(ZipsTest, reports_lost_zeros_and_wrong_areas_with_their_line) {
  ImportOutcome outcome =
      take(new_layout("601|860Z200US00601|1|0|0|0|18.1|-66.7\n"
                      "85001|0500000US85001|1|0|0|0|33.5|-112.1\n"
                      "85003|860Z200US85003|1|0|0|0|north|-112.1\n"
                      "85004|860Z200US85004|1|0|0|0|33.5|-512.1\n"));
  EXPECT_EQ(outcome.code, "rows_refused");
  auto lines = ImportHarness::report_lines(outcome);
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_TRUE(lines[0].starts_with("2,GEOID,error,zip_invalid,")) << lines[0];
  EXPECT_TRUE(lines[1].starts_with("3,GEOIDFQ,error,not_a_zip_area,")) << lines[1];
  EXPECT_TRUE(lines[2].starts_with("4,INTPTLAT,error,degrees_invalid,")) << lines[2];
  EXPECT_TRUE(lines[3].starts_with("5,INTPTLONG,error,degrees_invalid,")) << lines[3];
  EXPECT_FALSE(find("85001").has_value());
}

TEST_P(ZipsTest, refuses_county_files_and_truncated_files) {
  load_places_if_empty(database(), kTable).value();
  EXPECT_EQ(take("USPS|GEOID|ANSICODE|NAME|INTPTLAT|INTPTLONG\nAZ|04013|1|Maricopa|33|-112\n").code,
            "wrong_kind_of_file");
  EXPECT_EQ(take(old_layout("85001\t1\t0\t0\t0\t33.5")).code, "csv_truncated");
  EXPECT_EQ(find("85001")->source, "zipcodes");
}

TEST_P(ZipsTest, an_older_or_much_smaller_file_is_refused_unless_forced) {
  std::string many;
  for (int zip = 85001; zip <= 85040; ++zip) {
    std::string text = std::to_string(zip);
    many += text + "|860Z200US" + text + "|1|0|0|0|33.5|-112.1\n";
  }
  EXPECT_EQ(take(new_layout(many)).outcome, "imported");
  EXPECT_EQ(take(new_layout(many + "85050|860Z200US85050|1|0|0|0|33|-112\n"), 2024).code,
            "older_than_registry");
  const std::string one = "85001|860Z200US85001|1|0|0|0|33.5|-112.1\n";
  EXPECT_EQ(take(new_layout(one), 2026).code, "too_few_rows");
  EXPECT_TRUE(find("85040").has_value());
  EXPECT_EQ(take(new_layout(one), 2026, {.force = true}).outcome, "imported");
  EXPECT_FALSE(find("85040").has_value());
}

TEST_P(ZipsTest, new_places_increase_the_revision_of_every_directory) {
  temp_database().run_script(
      "insert into directory_revision (group_key, revision) values ('cedar', 4), ('harbor', 1)");
  take(new_layout("85001|860Z200US85001|1|0|0|0|33.5|-112.1\n"));
  auto sum = database().read([](storage::Connection& sql) {
    return sql.query_one<std::int64_t>("select sum(revision) from directory_revision");
  });
  EXPECT_EQ(sum, 7);
}

}  // namespace
}  // namespace molar::domain
