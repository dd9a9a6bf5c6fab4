#include "domain/directory/files/testing/directory_import_test_base.h"

#include <cstddef>

#include "base/clock.h"
#include "domain/directory/office_store.h"
#include "domain/directory/search/office_search.h"

namespace molar::domain {

using storage::Connection;

void DirectoryImportTest::SetUp() {
  DatabaseTest::SetUp();
  if (!IsSkipped()) {
    harness_.emplace(database());
  }
}

std::string DirectoryImportTest::without(std::string_view text, std::string_view line_start) {
  std::string result(text);
  const std::size_t at = result.find("\n" + std::string(line_start)) + 1;
  return result.erase(at, result.find('\n', at) - at + 1);
}

std::string DirectoryImportTest::with(std::string_view text, std::string_view from,
                                      std::string_view to) {
  std::string result(text);
  return result.replace(result.find(from), from.size(), to);
}

ImportOutcome DirectoryImportTest::import(std::unique_ptr<Importer> importer, std::string_view text,
                                          Options options) {
  if (options.scope.empty()) {
    options.scope = kGroup;
  }
  auto done = harness_->run(*importer, text, options);
  EXPECT_TRUE(done.has_value()) << done.error().code << done.error().detail;
  return *done;
}

void DirectoryImportTest::import_all() {
  ASSERT_EQ(offices().outcome, "imported");
  ASSERT_EQ(providers().outcome, "imported");
  ASSERT_EQ(agreements().outcome, "imported");
}

OfficeDetails DirectoryImportTest::office(std::int64_t id) {
  return database()
      .read([&](Connection& sql) { return office_store::find_details(sql, kGroup, id); })
      .value();
}

bool DirectoryImportTest::listed(std::int64_t id, const char* day) {
  return database().read([&](Connection& sql) {
    return office_store::is_listed(sql, kGroup, id, parse_date(day).value());
  });
}

std::int64_t DirectoryImportTest::revision() {
  return database().read([](Connection& sql) { return office_store::find_revision(sql, kGroup); });
}

std::int64_t DirectoryImportTest::count(storage::Sql sql) {
  return database()
      .read([&](Connection& connection) { return connection.query_one<std::int64_t>(sql); })
      .value();
}

std::string DirectoryImportTest::seen() {
  return database().read([&](Connection& sql) {
    std::string text = std::to_string(office_store::find_revision(sql, kGroup));
    for (const OfficeDetails& office :
         office_store::find_details_between(sql, kGroup, 0, 2 * kFirst)) {
      text += "\n" + office.facts.name + " " + office.facts.status;
      for (const Provider& provider : office.providers) {
        text += ", " + provider.name;
      }
      for (const ProviderAgreement& agreement : office.agreements) {
        text += ", " + agreement.reference +
                (agreement.ends_on ? "-" + format_date(*agreement.ends_on) : "");
      }
    }
    for (const char* name : {"juniper", "wren", "oak", "quill", "reed"}) {
      OfficeQuery query;
      query.today = parse_date("2026-11-21").value();
      query.name = name;
      text += "\n" + std::to_string(find_offices(sql, kGroup, query).total);
    }
    return text;
  });
}

std::vector<std::string> DirectoryImportTest::search_copies() {
  return database().read([&](Connection& sql) {
    auto rows = sql.query<std::string>(
        "select office_id || ' ' || cell || ' ' || verified_day || ' ' || listed_from || ' ' ||"
        " listed_to || ' ' || facets || ' ' || state || ' ' || city_key || ' ' || name_key"
        " from office_spot where group_key = 'cedar' order by office_id, listed_from");
    auto words = sql.query<std::string>(
        "select office_id || ' ' || word from office_word where group_key = 'cedar'"
        " order by office_id, word");
    rows.insert(rows.end(), words.begin(), words.end());
    return rows;
  });
}

void DirectoryImportTest::expect_true_copies() {
  const auto copies = search_copies();
  ASSERT_TRUE(database()
                  .transact([&](Connection& sql) -> Status {
                    refresh_search_copies(sql, kGroup, kFirst, kFirst + 5'000);
                    return {};
                  })
                  .has_value());
  EXPECT_EQ(copies, search_copies());
  EXPECT_EQ(count("select count(*) from office where group_key like 'import:%'"), 0);
  EXPECT_EQ(count("select count(*) from office_word where group_key like 'import:%'"), 0);
}

std::string DirectoryImportTest::report_of(const ImportOutcome& outcome) {
  std::string all;
  for (const std::string& line : ImportHarness::report_lines(outcome)) {
    all += line + "\n";
  }
  return all;
}

}  // namespace molar::domain
