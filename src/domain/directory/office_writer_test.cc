#include "domain/directory/office_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "domain/directory/office_store.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

using storage::Connection;

constexpr const char* kGroup = "cedar";

Date day(const char* text) {
  return parse_date(text).value();
}

class OfficeWriterTest : public storage::DatabaseTest {
 protected:
  const Date today_ = day("2026-11-21");

  OfficeDetails office(std::int64_t id = 21) const {
    OfficeDetails made;
    OfficeFacts& facts = made.facts;
    facts.id = id;
    facts.name = "Muñoz Dental";
    facts.address_line1 = "12 Palo Verde Rd";
    facts.address_line2 = "Suite 4";
    facts.city = "Phoenix";
    facts.state = "AZ";
    facts.zip = "85001";
    facts.phone = "6025550100";
    facts.status = "active";
    facts.location = LatLng{33.4484, -112.0740};
    facts.website = "https://munoz.example";
    facts.hours = WeekHours{{1, "08:00", "18:00"}, {6, "09:00", "12:00"}};
    facts.languages = {"en"};
    facts.wheelchair = true;
    facts.accepts_new_patients = false;
    facts.verified_on = day("2026-11-01");
    made.providers = {{"9000000015", "Zoë Quill", "DDS", "pediatric", {"es", "en"}}};
    made.agreements = {{0, "A-1", day("2026-01-01"), std::nullopt, "west", "Prices", true, {}}};
    return made;
  }

  Result<Written> put(const OfficeDetails& wanted, const std::string& group = kGroup) {
    return database().transact(
        [&](Connection& sql) { return put_office(sql, group, wanted, today_); });
  }

  template <class F>
  auto read(F&& f) {
    return database().read(f);
  }

  bool listed(const char* on, const std::string& group = kGroup) {
    return read([&](Connection& sql) { return office_store::is_listed(sql, group, 21, day(on)); });
  }
  OfficeDetails stored(std::int64_t id = 21) {
    return read([&](Connection& sql) { return office_store::find_details(sql, kGroup, id); })
        .value();
  }
  std::int64_t revision(const std::string& group = kGroup) {
    return read([&](Connection& sql) { return office_store::find_revision(sql, group); });
  }
  std::vector<std::string> words() {
    return read([](Connection& sql) {
      return sql.query<std::string>("select word from office_word order by word");
    });
  }
};
MOLAR_ON_BOTH_DATABASES(OfficeWriterTest);

TEST_P(OfficeWriterTest, StoresAndFindsAllFields) {
  ASSERT_EQ(put(office()).value(), Written::Changed);
  const OfficeDetails found = stored();
  const OfficeFacts& facts = found.facts;
  EXPECT_EQ(static_cast<const Office&>(facts), static_cast<const Office&>(office().facts));
  EXPECT_EQ(facts.address_line2, "Suite 4");
  EXPECT_EQ(facts.location, (LatLng{33.4484, -112.0740}));
  EXPECT_EQ(facts.website, "https://munoz.example");
  EXPECT_EQ(facts.hours, office().facts.hours);
  EXPECT_EQ(facts.wheelchair, true);
  EXPECT_EQ(facts.accepts_new_patients, false);
  EXPECT_EQ(facts.verified_on, day("2026-11-01"));
  EXPECT_EQ(facts.spoken, (std::vector<std::string>{"en", "es"}));
  EXPECT_EQ(facts.provider_count, 1);
  EXPECT_EQ(found.providers, office().providers);
  ASSERT_EQ(found.agreements.size(), 1U);
  EXPECT_EQ(found.agreements[0].reference, "A-1");
  EXPECT_EQ(facts.facets, specialty_bit("pediatric") | *language_bit("en") | *language_bit("es") |
                              kEvening | kWeekend | kWheelchair | kNoNewPatients);
  EXPECT_THAT(words(), testing::ElementsAre("dental", "munoz", "quill", "zoe"));
}

TEST_P(OfficeWriterTest, MovesTheRevisionOnlyWhenSomethingChanges) {
  ASSERT_TRUE(put(office()).has_value());
  EXPECT_EQ(revision(), 1);
  EXPECT_EQ(put(office()).value(), Written::Unchanged);
  EXPECT_EQ(revision(), 1);
  OfficeDetails other = office();
  other.providers[0].languages = {"es"};
  EXPECT_EQ(put(other).value(), Written::Changed);
  EXPECT_EQ(revision(), 2);
  EXPECT_EQ(revision("harbor"), 0);
}

TEST_P(OfficeWriterTest, ListsAnOfficeDuringAnAgreementWithAPriceCap) {
  OfficeDetails ending = office();
  ending.agreements[0].ends_on = day("2026-11-21");
  ASSERT_TRUE(put(ending).has_value());
  EXPECT_FALSE(listed("2025-12-31"));
  EXPECT_TRUE(listed("2026-01-01"));
  EXPECT_TRUE(listed("2026-11-21"));
  EXPECT_FALSE(listed("2026-11-22"));
  OfficeDetails uncapped = office(22);
  uncapped.agreements[0].reference = "A-2";
  uncapped.agreements[0].price_cap = false;
  ASSERT_TRUE(put(uncapped).has_value());
  OfficeDetails without = office(23);
  without.agreements.clear();
  ASSERT_TRUE(put(without).has_value());
  auto ids = read([&](Connection& sql) {
    return office_store::find_listed_ids(sql, kGroup, "AZ", today_, 10);
  });
  EXPECT_EQ(ids, std::vector<std::int64_t>{21});
}

TEST_P(OfficeWriterTest, RemovesAPausedOrTerminatedOfficeFromEveryList) {
  ASSERT_TRUE(put(office()).has_value());
  OfficeDetails paused = office();
  paused.facts.status = "paused";
  ASSERT_TRUE(put(paused).has_value());
  EXPECT_FALSE(listed("2026-11-21"));
  EXPECT_TRUE(words().empty());
  ASSERT_TRUE(put(office()).has_value());
  EXPECT_TRUE(listed("2026-11-21"));
  auto terminate = [&] {
    return database().transact(
        [&](Connection& sql) -> Result<Written> { return terminate_office(sql, kGroup, 21); });
  };
  const std::int64_t before = revision();
  EXPECT_EQ(terminate().value(), Written::Changed);
  EXPECT_FALSE(listed("2026-11-21"));
  EXPECT_EQ(stored().facts.status, "terminated");
  EXPECT_EQ(revision(), before + 1);
  EXPECT_EQ(terminate().value(), Written::Unchanged);
  EXPECT_EQ(revision(), before + 1);
}

TEST_P(OfficeWriterTest, NeverEditsAnAgreement) {
  ASSERT_TRUE(put(office()).has_value());
  OfficeDetails edited = office();
  edited.agreements[0].terms = "Other prices";
  auto refused = put(edited);
  ASSERT_TRUE(refused.has_error());
  EXPECT_EQ(refused.error().fields.at(0).field, "agreement");
  EXPECT_EQ(stored().agreements.at(0).terms, "Prices");
  // Another agreement replaces it, and the first one has ended.
  edited.agreements[0].reference = "A-2";
  edited.agreements[0].starts_on = day("2026-11-21");
  ASSERT_TRUE(put(edited).has_value());
  ASSERT_EQ(stored().agreements.size(), 2U);
  EXPECT_EQ(stored().agreements[0].ends_on, day("2026-11-20"));
  EXPECT_TRUE(listed("2026-11-20"));
  EXPECT_TRUE(listed("2026-11-21"));
  const std::int64_t before = revision();
  EXPECT_EQ(put(edited).value(), Written::Unchanged);
  EXPECT_EQ(revision(), before);
}

TEST_P(OfficeWriterTest, BelongsToItsGroup) {
  ASSERT_TRUE(put(office()).has_value());
  EXPECT_FALSE(listed("2026-11-21", "harbor"));
  read([&](Connection& sql) {
    EXPECT_FALSE(office_store::find_office(sql, "harbor", 21).has_value());
    EXPECT_FALSE(office_store::find_facts(sql, "harbor", 21).has_value());
    EXPECT_FALSE(office_store::find_details(sql, "harbor", 21).has_value());
    EXPECT_TRUE(office_store::find_facts_of(sql, "harbor", {21}).empty());
    EXPECT_TRUE(office_store::find_providers(sql, "harbor", 21).empty());
    EXPECT_TRUE(office_store::find_agreements(sql, "harbor", 21).empty());
    EXPECT_TRUE(office_store::find_listed_ids(sql, "harbor", "AZ", today_, 10).empty());
    EXPECT_FALSE(office_store::find_agreed_series(sql, "harbor", 21, today_).has_value());
  });
  OfficeDetails theirs = office();
  theirs.facts.name = "Pier Dental";
  ASSERT_TRUE(put(theirs, "harbor").has_value());
  EXPECT_EQ(stored().facts.name, "Muñoz Dental");
  auto terminated = database().transact(
      [&](Connection& sql) -> Result<Written> { return terminate_office(sql, "harbor", 21); });
  ASSERT_TRUE(terminated.has_value());
  EXPECT_TRUE(listed("2026-11-21"));
}

TEST_P(OfficeWriterTest, SeparatesTheIdsOfCatalogueAndImports) {
  OfficeDetails imported = office();
  imported.source = OfficeSource::Import;
  EXPECT_EQ(put(imported).error().fields.at(0).field, "id");
  imported.facts.id = kFirstImportedOffice;
  imported.reference = "P-1";
  EXPECT_TRUE(put(imported).has_value());
  imported.source = OfficeSource::Catalogue;
  EXPECT_EQ(put(imported).error().fields.at(0).field, "id");
}

TEST_P(OfficeWriterTest, ReadsAPageOfOfficesInTheRequestedOrder) {
  std::vector<std::int64_t> ids;
  for (std::int64_t id = 1; id <= 23; ++id) {
    OfficeDetails one = office(id);
    one.agreements[0].reference = "A-" + std::to_string(id);
    ASSERT_TRUE(put(one).has_value());
    ids.insert(ids.begin(), id);
  }
  ids.push_back(999);
  auto facts = read([&](Connection& sql) { return office_store::find_facts_of(sql, kGroup, ids); });
  ASSERT_EQ(facts.size(), 23U);
  EXPECT_EQ(facts.front().id, 23);
  EXPECT_EQ(facts.back().id, 1);
  EXPECT_TRUE(
      read([&](Connection& sql) { return office_store::find_facts_of(sql, kGroup, {}); }).empty());
}

}  // namespace
}  // namespace molar::domain
