#include "domain/directory/files/directory_import.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "domain/directory/office_store.h"
#include "domain/directory/office_writer.h"
#include "domain/directory/search/office_search.h"
#include "domain/imports/testing/import_harness.h"
#include "domain/plan/plan_store.h"
#include "domain/plan/price_importer.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

using storage::Connection;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kGroup = "cedar";
constexpr std::int64_t kFirst = kFirstImportedOffice;

constexpr std::string_view kOffices =
    "reference,name,address_line1,city,state,zip,phone,lat,lng,hours,languages,wheelchair,"
    "verified_on,price_list\n"
    "P-1,Juniper Dental,12 Elm St,Phoenix,AZ,85001,(602) 555-0101,33.45,-112.07,"
    "\"Mo-Fr 08:00-17:00\",en es,yes,2026-11-01,\n"
    "P-2,Wren Smiles,14 Elm St,Mesa,AZ,85201,6025550102,33.42,-111.83,,,,,\n"
    "P-3,Oak Dental,16 Elm St,Tucson,AZ,85701,6025550103,32.22,-110.97,,,,,\n";
constexpr std::string_view kProviders =
    "office_reference,npi,name,credential,specialty,languages\n"
    "P-1,9000000015,Ada Quill,D.D.S.,general,es\n"
    "P-1,9000000023,Bo Reed,DMD,pediatric,\n"
    "P-2,9000000015,Ada Quill,DDS,,\n";
constexpr std::string_view kAgreements =
    "reference,office_reference,starts_on,ends_on,price_list,terms,price_cap\n"
    "A-1,P-1,2026-01-01,,,Listed prices,yes\n"
    "A-2,P-2,2026-01-01,2026-12-31,,Listed prices,yes\n"
    "A-3,P-3,2026-01-01,,,Listed prices,no\n";

std::string without(std::string_view text, std::string_view line_start) {
  std::string result(text);
  const std::size_t at = result.find("\n" + std::string(line_start)) + 1;
  return result.erase(at, result.find('\n', at) - at + 1);
}

std::string with(std::string_view text, std::string_view from, std::string_view to) {
  std::string result(text);
  return result.replace(result.find(from), from.size(), to);
}

// An importer that lets a test look and act just before the file is taken over.
class Watched final : public Importer {
 public:
  Watched(std::unique_ptr<Importer> importer, std::function<Status()> before_apply)
      : importer_(std::move(importer)), before_apply_(std::move(before_apply)) {}
  std::string_view kind() const override { return importer_->kind(); }
  std::string settings() const override { return importer_->settings(); }
  Status begin(const CsvHeader& header, const ImportRun& run) override {
    return importer_->begin(header, run);
  }
  void row(const CsvRow& row, RowReport& report) override { importer_->row(row, report); }
  std::size_t pending() const override { return importer_->pending(); }
  Status stage(Connection& sql, ImportRun& run) override { return importer_->stage(sql, run); }
  void staged() override { importer_->staged(); }
  Status check(Connection& sql, const ImportRun& run, RowReport& report) override {
    return importer_->check(sql, run, report);
  }
  Result<bool> prepare(Connection& sql, const ImportRun& run) override {
    MOLAR_TRY(is_ready_, importer_->prepare(sql, run));
    is_ready_ = !is_ready_;
    return !is_ready_;
  }
  void prepared() override {
    importer_->prepared();
    if (is_ready_) {
      after_ = before_apply_();
    }
  }
  Status apply(Connection& sql, const ImportRun& run) override {
    MOLAR_CHECK(after_);
    return importer_->apply(sql, run);
  }
  bool clean(Connection& sql, const ImportRun& run) override { return importer_->clean(sql, run); }

 private:
  std::unique_ptr<Importer> importer_;
  std::function<Status()> before_apply_;
  bool is_ready_ = false;
  Status after_;
};

class DirectoryImportTest : public storage::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (!IsSkipped()) {
      harness_.emplace(database());
    }
  }

  using Options = ImportHarness::Options;
  ImportOutcome import(std::unique_ptr<Importer> importer, std::string_view text,
                       Options options = {}) {
    if (options.scope.empty()) {
      options.scope = kGroup;
    }
    auto done = harness_->run(*importer, text, options);
    EXPECT_TRUE(done.has_value()) << done.error().code << done.error().detail;
    return *done;
  }
  ImportOutcome offices(std::string_view text = kOffices, const Options& options = {}) {
    return import(make_office_importer(), text, options);
  }
  ImportOutcome providers(std::string_view text = kProviders, const Options& options = {}) {
    return import(make_provider_importer(), text, options);
  }
  ImportOutcome agreements(std::string_view text = kAgreements, const Options& options = {}) {
    return import(make_agreement_importer(), text, options);
  }
  void import_all() {
    ASSERT_EQ(offices().outcome, "imported");
    ASSERT_EQ(providers().outcome, "imported");
    ASSERT_EQ(agreements().outcome, "imported");
  }

  OfficeDetails office(std::int64_t id) {
    return database()
        .read([&](Connection& sql) { return office_store::find_details(sql, kGroup, id); })
        .value();
  }
  bool listed(std::int64_t id, const char* day = "2026-11-21") {
    return database().read([&](Connection& sql) {
      return office_store::is_listed(sql, kGroup, id, parse_date(day).value());
    });
  }
  std::int64_t revision() {
    return database().read(
        [](Connection& sql) { return office_store::find_revision(sql, kGroup); });
  }
  std::int64_t count(storage::Sql sql) {
    return database()
        .read([&](Connection& connection) { return connection.query_one<std::int64_t>(sql); })
        .value();
  }
  // Everything that visitors of the brand can see of offices.
  std::string seen() {
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
  // The rows that searches read.
  std::vector<std::string> search_copies() {
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
  // They are what the writer of single offices would write.
  void expect_true_copies() {
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
  static std::string report_of(const ImportOutcome& outcome) {
    std::string all;
    for (const std::string& line : ImportHarness::report_lines(outcome)) {
      all += line + "\n";
    }
    return all;
  }

  std::optional<ImportHarness> harness_;
};
MOLAR_ON_BOTH_DATABASES(DirectoryImportTest);

TEST_P(DirectoryImportTest, ThreeFilesMakeAnOfficeListed) {
  ASSERT_EQ(offices().outcome, "imported");
  EXPECT_FALSE(listed(kFirst));
  ASSERT_EQ(providers().outcome, "imported");
  ASSERT_EQ(agreements().outcome, "imported");
  EXPECT_TRUE(listed(kFirst));
  EXPECT_TRUE(listed(kFirst + 1));
  EXPECT_FALSE(listed(kFirst + 1, "2027-01-01"));  // its agreement is over
  EXPECT_FALSE(listed(kFirst + 2));                // no price cap
  const OfficeDetails first = office(kFirst);
  EXPECT_EQ(first.facts.name, "Juniper Dental");
  EXPECT_EQ(first.facts.phone, "6025550101");
  EXPECT_EQ(first.facts.hours->size(), 5U);
  EXPECT_EQ(first.facts.wheelchair, true);
  EXPECT_FALSE(first.facts.accepts_new_patients.has_value());
  EXPECT_EQ(first.source, OfficeSource::Import);
  ASSERT_EQ(first.providers.size(), 2U);
  EXPECT_EQ(first.providers[0].credential, "DDS");
  EXPECT_EQ(first.facts.provider_count, 2);
  EXPECT_EQ(first.facts.spoken, (std::vector<std::string>{"en", "es"}));
  EXPECT_NE(first.facts.facets & specialty_bit("pediatric"), 0);
  EXPECT_EQ(count("select count(*) from office_spot"), 2);
  EXPECT_GT(count("select count(*) from office_word where word = 'quill'"), 0);
}

TEST_P(DirectoryImportTest, TheSameFilesAgainChangeNothing) {
  import_all();
  const std::int64_t before = revision();
  EXPECT_EQ(before, 3);
  EXPECT_EQ(offices().outcome, "unchanged");
  // The same rows in other bytes are taken, and find nothing to do.
  EXPECT_EQ(offices(std::string(kOffices) + "\n").outcome, "imported");
  EXPECT_EQ(providers(std::string(kProviders) + "\n").outcome, "imported");
  EXPECT_EQ(agreements(std::string(kAgreements) + "\n").outcome, "imported");
  EXPECT_EQ(revision(), before);
  EXPECT_EQ(count("select count(*) from office"), 3);
  EXPECT_EQ(count("select count(*) from provider_agreement"), 3);
}

TEST_P(DirectoryImportTest, AFileIsTheWholeList) {
  import_all();
  const Options force{.force = true};
  const std::string fewer = without(kOffices, "P-1");
  ASSERT_EQ(offices(fewer, force).outcome, "imported");
  EXPECT_EQ(office(kFirst).facts.status, "terminated");
  EXPECT_FALSE(listed(kFirst));
  EXPECT_TRUE(listed(kFirst + 1));
  // It comes back under its own number, with what it had.
  ASSERT_EQ(offices().outcome, "imported");
  EXPECT_TRUE(listed(kFirst));
  EXPECT_EQ(office(kFirst).providers.size(), 2U);
  ASSERT_EQ(providers(without(kProviders, "P-1,9000000023"), force).outcome, "imported");
  EXPECT_EQ(office(kFirst).providers.size(), 1U);
  EXPECT_EQ(office(kFirst).facts.facets & specialty_bit("pediatric"), 0);
  // What no agreement speaks for ends the day before.
  ASSERT_EQ(agreements(without(kAgreements, "A-1"), force).outcome, "imported");
  EXPECT_FALSE(listed(kFirst));
  EXPECT_TRUE(listed(kFirst, "2026-11-20"));
  EXPECT_EQ(format_date(*office(kFirst).agreements.at(0).ends_on), "2026-11-20");
}

TEST_P(DirectoryImportTest, MuchShorterFilesNeedToBeForced) {
  import_all();
  auto refused = offices(without(kOffices, "P-1"));
  EXPECT_EQ(refused.outcome, "refused");
  EXPECT_EQ(refused.code, "too_few_rows");
  EXPECT_EQ(office(kFirst).facts.status, "active");
  EXPECT_EQ(providers(without(kProviders, "P-2")).code, "too_few_rows");
  EXPECT_EQ(agreements(without(kAgreements, "A-1")).code, "too_few_rows");
  EXPECT_EQ(office(kFirst).agreements.at(0).ends_on, std::nullopt);
}

TEST_P(DirectoryImportTest, ARowWithAFaultRefusesTheWholeFile) {
  import_all();
  const std::int64_t before = revision();
  auto spoiled = with(with(kOffices, "6025550102", "602"), "\"Mo-Fr 08:00-17:00\"", "always");
  auto refused = offices(with(spoiled, "Juniper", "Other"));
  EXPECT_EQ(refused.outcome, "refused");
  EXPECT_EQ(refused.code, "rows_refused");
  EXPECT_EQ(refused.errors, 2);
  EXPECT_THAT(report_of(refused), HasSubstr("2,"));
  EXPECT_THAT(report_of(refused), HasSubstr("hours"));
  EXPECT_THAT(report_of(refused), HasSubstr("3,"));
  EXPECT_THAT(report_of(refused), HasSubstr("phone"));
  EXPECT_EQ(office(kFirst).facts.name, "Juniper Dental");
  EXPECT_EQ(revision(), before);
}

TEST_P(DirectoryImportTest, RefusesWhatOnlyTheWholeFileShows) {
  import_all();
  const std::string twice = std::string(kOffices) +
                            "P-1,Again,1 Elm St,Mesa,AZ,85201,6025550104,"
                            "33.42,-111.83,,,,,\n";
  EXPECT_THAT(report_of(offices(twice)), HasSubstr("duplicate"));
  EXPECT_THAT(report_of(offices(with(kOffices, "2026-11-01,", "2026-11-01,west"))),
              HasSubstr("price_list_unknown"));
  EXPECT_THAT(report_of(providers(std::string(kProviders) + "P-9,9000000015,X Y,,,\n")),
              HasSubstr("office_unknown"));
  EXPECT_THAT(report_of(providers(std::string(kProviders) + "P-1,9000000015,X Y,,,\n")),
              HasSubstr("duplicate"));
  EXPECT_THAT(report_of(agreements(with(kAgreements, "Listed prices", "Other prices"))),
              HasSubstr("agreement_edited"));
  EXPECT_THAT(
      report_of(agreements(std::string(kAgreements) + "A-1,P-1,2026-02-01,,,Listed prices,yes\n")),
      HasSubstr("duplicate"));
  EXPECT_THAT(report_of(agreements(with(kAgreements, "A-1,P-1", "A-1,P-2"))),
              HasSubstr("reference_taken"));
  EXPECT_EQ(offices(kProviders).code, "wrong_kind_of_file");
}

TEST_P(DirectoryImportTest, ADryRunChangesNothing) {
  EXPECT_EQ(offices(kOffices, {.dry_run = true}).outcome, "checked");
  EXPECT_EQ(count("select count(*) from office"), 0);
  EXPECT_EQ(revision(), 0);
}

TEST_P(DirectoryImportTest, LeavesOtherBrandsAndCataloguesAlone) {
  import_all();
  ASSERT_EQ(offices(kOffices, {.scope = "harbor"}).outcome, "imported");
  ASSERT_EQ(offices(without(kOffices, "P-1"), {.scope = "harbor", .force = true}).outcome,
            "imported");
  EXPECT_EQ(office(kFirst).facts.status, "active");
  EXPECT_TRUE(listed(kFirst));
  OfficeDetails catalogue = office(kFirst);
  catalogue.facts.id = 21;
  catalogue.reference = "";
  catalogue.source = OfficeSource::Catalogue;
  catalogue.agreements[0].reference = "catalogue-21";
  ASSERT_TRUE(database()
                  .transact([&](Connection& sql) {
                    return put_office(sql, kGroup, catalogue, parse_date("2026-11-21").value());
                  })
                  .has_value());
  ASSERT_EQ(offices(with(kOffices, "Juniper", "Sage")).outcome, "imported");
  EXPECT_TRUE(listed(21));
  EXPECT_EQ(office(kFirst).facts.name, "Sage Dental");
}

TEST_P(DirectoryImportTest, KeepsALaterConfirmationAndPlacesByZip) {
  import_all();
  OfficeDetails confirmed = office(kFirst);
  confirmed.facts.verified_on = parse_date("2026-11-20");
  ASSERT_TRUE(database()
                  .transact([&](Connection& sql) {
                    return put_office(sql, kGroup, confirmed, parse_date("2026-11-21").value());
                  })
                  .has_value());
  temp_database().run_script(
      "insert into zip_place (zip, lat, lng, city, state, city_key, source)"
      " values ('85001', 33.4, -112.1, 'Phoenix', 'AZ', 'phoenix', 'zipcodes')");
  auto done = offices(with(kOffices, "33.45,-112.07", ","));
  ASSERT_EQ(done.outcome, "imported");
  EXPECT_THAT(report_of(done), HasSubstr("placed_by_zip"));
  EXPECT_EQ(office(kFirst).facts.verified_on, parse_date("2026-11-20"));
  EXPECT_EQ(office(kFirst).facts.location, (LatLng{33.4, -112.1}));
}

TEST_P(DirectoryImportTest, NothingIsSeenOfAFileBeforeItIsTakenOver) {
  std::string before;
  int looks = 0;
  auto look = [&]() -> Status {
    ++looks;
    EXPECT_EQ(seen(), before);
    return {};
  };
  auto take = [&](std::unique_ptr<Importer> importer, std::string_view text) {
    before = seen();
    Watched watched(std::move(importer), look);
    auto done = harness_->run(watched, text, {.scope = kGroup, .force = true});
    EXPECT_EQ(done->outcome, "imported");
    EXPECT_NE(seen(), before);
    expect_true_copies();
  };
  take(make_office_importer(), kOffices);
  take(make_provider_importer(), kProviders);
  take(make_agreement_importer(), kAgreements);
  // What is listed changes: names, people, agreements, offices.
  take(make_office_importer(), with(kOffices, "Juniper", "Sage"));
  take(make_provider_importer(), with(kProviders, "Bo Reed", "Cy Juniper"));
  take(make_agreement_importer(), without(kAgreements, "A-1"));
  take(make_office_importer(), without(kOffices, "P-2"));
  EXPECT_EQ(looks, 7);
}

TEST_P(DirectoryImportTest, AFileIsComparedAnewWhenOthersChangeOfficesMeanwhile) {
  import_all();
  auto confirm = [&]() -> Status {
    OfficeDetails second = office(kFirst + 1);
    second.facts.verified_on = parse_date("2026-11-20");
    EXPECT_TRUE(database()
                    .transact([&](Connection& sql) {
                      return put_office(sql, kGroup, second, parse_date("2026-11-21").value());
                    })
                    .has_value());
    return {};
  };
  Watched watched(make_office_importer(), confirm);
  const std::string renamed = with(with(kOffices, "Wren", "Lark"), "33.45,-112.07", ",");
  auto done = harness_->run(watched, renamed, {.scope = kGroup});
  EXPECT_EQ(done->outcome, "imported");
  EXPECT_EQ(done->warnings, 1);
  EXPECT_EQ(office(kFirst + 1).facts.name, "Lark Smiles");
  EXPECT_EQ(office(kFirst + 1).facts.verified_on, parse_date("2026-11-20"));
  expect_true_copies();
}

TEST_P(DirectoryImportTest, WhatWasMadeReadyBeforeAKillIsMadeReadyAnew) {
  import_all();
  const std::string before = seen();
  Watched killed(make_office_importer(), [] { return Status{Error::unavailable("killed", "")}; });
  const std::string text = with(kOffices, "Juniper", "Sage");
  EXPECT_EQ(harness_->run(killed, text, {.scope = kGroup}).error().code, "killed");
  EXPECT_EQ(seen(), before);
  EXPECT_GT(count("select count(*) from office where group_key like 'import:%'"), 0);
  auto importer = make_office_importer();
  auto done = harness_->run(*importer, text, {.scope = kGroup, .owner = "host:2:2"});
  EXPECT_TRUE(done->resumed);
  EXPECT_EQ(office(kFirst).facts.name, "Sage Dental");
  expect_true_copies();
}

TEST_P(DirectoryImportTest, FilesOfSeveralPagesAreTakenWholly) {
  constexpr int kMany = 1'003;
  std::string offices_text = "reference,name,address_line1,city,state,zip,phone,lat,lng\n";
  std::string agreements_text = "reference,office_reference,starts_on,terms,price_cap\n";
  for (int i = 1; i <= kMany; ++i) {
    const std::string number = std::to_string(i);
    offices_text +=
        "R-" + number + ",Oak " + number + ",16 Elm St,Tucson,AZ,85701,6025550103,32.22,-110.97\n";
    agreements_text += "A-" + number + ",R-" + number + ",2026-01-01,Listed prices,yes\n";
  }
  const Options big{.batch_rows = 500};
  EXPECT_EQ(offices(offices_text, big).rows_kept, kMany);
  EXPECT_EQ(agreements(agreements_text, big).outcome, "imported");
  EXPECT_EQ(count("select count(*) from office_spot"), kMany);
  EXPECT_TRUE(listed(kFirst + kMany - 1));
  expect_true_copies();
  EXPECT_EQ(offices(kOffices, {.force = true}).outcome, "imported");
  EXPECT_EQ(count("select count(*) from office where status = 'terminated'"), kMany);
  EXPECT_EQ(count("select count(*) from office_spot"), 0);
  expect_true_copies();
}

TEST_P(DirectoryImportTest, ConfirmationsOfDaysToComeAreErrors) {
  auto refused = offices(with(kOffices, "2026-11-01", "2027-11-01"));
  EXPECT_EQ(refused.code, "rows_refused");
  EXPECT_THAT(report_of(refused), HasSubstr("2,verified_on"));
  EXPECT_EQ(offices(with(kOffices, "2026-11-01", "2026-11-21")).outcome, "imported");
}

TEST_P(DirectoryImportTest, GoesOnBehindWhereItWasKilled) {
  std::string many = "reference,name,address_line1,city,state,zip,phone,lat,lng\n";
  for (int i = 1; i <= 20; ++i) {
    many += "R-" + std::to_string(i) + ",Oak " + std::to_string(i) +
            ",16 Elm St,Tucson,AZ,85701,6025550103,32.22,-110.97\n";
  }
  auto importer = make_office_importer();
  auto broken = harness_->run(*importer, many, {.scope = kGroup, .break_at = 900});
  EXPECT_TRUE(broken.has_error() || broken->is_refused());
  EXPECT_EQ(count("select count(*) from office"), 0);
  EXPECT_EQ(offices(many).outcome, "imported");
  EXPECT_EQ(count("select count(*) from office"), 20);
  EXPECT_EQ(count("select count(distinct id) from office where id >= 1000000"), 20);
}

}  // namespace
}  // namespace molar::domain
