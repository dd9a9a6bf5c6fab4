#include "domain/npi/testing/nppes_test_base.h"

namespace molar::domain {

void NppesTest::SetUp() {
  DatabaseTest::SetUp();
  if (!IsSkipped()) {
    harness.emplace(database());
  }
}

std::string NppesTest::main_file(const std::vector<NppesValues>& rows) {
  std::string text = nppes_header(nppes_columns());
  for (const NppesValues& row : rows) {
    text += nppes_line(nppes_columns(), row);
  }
  return text;
}

NppesValues NppesTest::with(NppesValues values, const NppesValues& changes) {
  for (const auto& [name, value] : changes) {
    values[name] = value;
  }
  return values;
}

std::vector<NppesValues> NppesTest::dentists(int count, const std::string& updated) {
  std::vector<NppesValues> rows;
  for (int n = 1; n <= count; ++n) {
    rows.push_back(fictional_dentist(n, updated));
  }
  return rows;
}

ImportOutcome NppesTest::take(const std::vector<NppesValues>& rows, const NppesPeriod& period,
                              ImportHarness::Options options) {
  return take_text(main_file(rows), period, options);
}

ImportOutcome NppesTest::take_text(const std::string& text, const NppesPeriod& period,
                                   ImportHarness::Options options) {
  auto importer = make_nppes_importer(database(), period);
  auto outcome = harness->run(*importer, text, options);
  EXPECT_FALSE(outcome.has_error()) << outcome.error().code << outcome.error().detail;
  return outcome.value();
}

std::optional<NpiEntry> NppesTest::find(int n) {
  return database().read([&](storage::Connection& sql) {
    return sql.query_one<NpiEntry>(
        "from npi_registry where npi = :npi and generation = "
        "(select generation from registry_head where name = 'npi')",
        fictional_npi(n));
  });
}

std::vector<NpiLocation> NppesTest::locations(int n) {
  return database().read([&](storage::Connection& sql) {
    return sql.query<NpiLocation>(
        "select l.line1, l.line2, l.city, l.state, l.zip, l.country, l.phone from registry_head h "
        "join npi_location l on l.generation = h.generation and l.npi = :npi "
        "where h.name = 'npi_location' order by l.line",
        fictional_npi(n));
  });
}

std::string NppesTest::standing(int n) {
  return database().read([&](storage::Connection& sql) {
    return std::string(to_text(npi_standing(sql, fictional_npi(n))));
  });
}

std::int64_t NppesTest::rows_of_all_generations() {
  return *database().read([](storage::Connection& sql) {
    return sql.query_one<std::int64_t>("select count(*) from npi_registry");
  });
}

}  // namespace molar::domain
