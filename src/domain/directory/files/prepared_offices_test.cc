#include "domain/directory/files/prepared_offices.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/clock.h"
#include "domain/directory/files/directory_import.h"
#include "domain/directory/files/testing/directory_import_test_base.h"
#include "domain/directory/files/testing/watched_importer.h"
#include "domain/directory/office_writer.h"

namespace molar::domain {
namespace {

using storage::Connection;

class PreparedOfficesTest : public DirectoryImportTest {};
MOLAR_ON_BOTH_DATABASES(PreparedOfficesTest);

TEST_P(PreparedOfficesTest, AFileIsNotVisibleBeforeItIsApplied) {
  std::string before;
  int looks = 0;
  auto look = [&]() -> Status {
    ++looks;
    EXPECT_EQ(seen(), before);
    return {};
  };
  auto take = [&](std::unique_ptr<Importer> importer, std::string_view text) {
    before = seen();
    WatchedImporter watched(std::move(importer), look);
    auto done = harness_->run(watched, text, {.scope = kGroup, .force = true});
    EXPECT_EQ(done->outcome, "imported");
    EXPECT_NE(seen(), before);
    expect_true_copies();
  };
  take(make_office_importer(), kOffices);
  take(make_provider_importer(), kProviders);
  take(make_agreement_importer(), kAgreements);
  // Changes of listed offices: names, people, agreements, offices.
  take(make_office_importer(), with(kOffices, "Juniper", "Sage"));
  take(make_provider_importer(), with(kProviders, "Bo Reed", "Cy Juniper"));
  take(make_agreement_importer(), without(kAgreements, "A-1"));
  take(make_office_importer(), without(kOffices, "P-2"));
  EXPECT_EQ(looks, 7);
}

TEST_P(PreparedOfficesTest, AFileIsComparedAgainAfterAConcurrentChange) {
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
  WatchedImporter watched(make_office_importer(), confirm);
  const std::string renamed = with(with(kOffices, "Wren", "Lark"), "33.45,-112.07", ",");
  auto done = harness_->run(watched, renamed, {.scope = kGroup});
  EXPECT_EQ(done->outcome, "imported");
  EXPECT_EQ(done->warnings, 1);
  EXPECT_EQ(office(kFirst + 1).facts.name, "Lark Smiles");
  EXPECT_EQ(office(kFirst + 1).facts.verified_on, parse_date("2026-11-20"));
  expect_true_copies();
}

TEST_P(PreparedOfficesTest, RowsPreparedBeforeAKillArePreparedAgain) {
  import_all();
  const std::string before = seen();
  WatchedImporter killed(make_office_importer(),
                         [] { return Status{Error::unavailable("killed", "")}; });
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

TEST_P(PreparedOfficesTest, FilesOfSeveralPagesAreImportedCompletely) {
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

TEST_P(PreparedOfficesTest, AnImportIsCompletedAfterAKill) {
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
