#include "domain/directory/provider.h"

#include <gtest/gtest.h>

#include "domain/directory/facets.h"
#include "domain/directory/office_rules.h"

namespace molar::domain {
namespace {

constexpr std::int64_t kNovember21 = 20'778;  // 2026-11-21

Date day(const char* text) {
  return parse_date(text).value();
}

ProviderAgreement agreement(const char* from, const char* to = nullptr, const char* name = "A") {
  ProviderAgreement made;
  made.reference = name;
  made.starts_on = day(from);
  if (to != nullptr) {
    made.ends_on = day(to);
  }
  made.terms = "terms";
  made.price_cap = true;
  return made;
}

TEST(ProviderTest, ChecksTheCheckDigitOfAnNpi) {
  for (const char* good : {"1234567893", "1245319599", "1679576722", "9000000015", "9000000023"}) {
    EXPECT_TRUE(check_npi(good).has_value()) << good;
  }
  for (const char* bad : {"1234567890", "123456789", "12345678933", "123456789a", ""}) {
    EXPECT_TRUE(check_npi(bad).has_error()) << bad;
  }
}

TEST(ProviderTest, KnowsSpecialtiesAndLanguages) {
  EXPECT_EQ(check_specialty(" Oral_Surgery ").value(), "oral_surgery");
  EXPECT_TRUE(check_specialty("heart").has_error());
  EXPECT_EQ(check_language("ES").value(), "es");
  EXPECT_TRUE(check_language("esp").has_error());
  Facets facets = specialty_bit("general") | specialty_bit("other");
  EXPECT_EQ(specialties_of(facets), (std::vector<std::string>{"general", "other"}));
  EXPECT_EQ(specialty_bit("heart"), 0);
  EXPECT_FALSE(language_bit("xx").has_value());
  // The bits are stored in tables: their positions never change.
  EXPECT_EQ(specialty_bit("pediatric"), 2);
  EXPECT_EQ(language_bit("es"), Facets{1} << 17);
}

TEST(ProviderAgreementTest, CoversItsFirstAndItsLastDay) {
  auto held = agreement("2026-01-01", "2026-11-21");
  EXPECT_FALSE(held.covers(day("2025-12-31")));
  EXPECT_TRUE(held.covers(day("2026-01-01")));
  EXPECT_TRUE(held.covers(day("2026-11-21")));
  EXPECT_FALSE(held.covers(day("2026-11-22")));
}

TEST(ProviderAgreementTest, SpansAreMergedAndNeverTouch) {
  EXPECT_EQ(day_number(day("2026-11-21")), kNovember21);
  auto without_cap = agreement("2026-01-01");
  without_cap.price_cap = false;
  EXPECT_TRUE(listed_spans({without_cap}).empty());
  EXPECT_EQ(listed_spans({agreement("2026-11-21")}),
            (std::vector<ListedSpan>{{kNovember21, kOpenEnd}}));
  // Adjacent agreements are one span; withdrawn ones have none.
  EXPECT_EQ(
      listed_spans({agreement("2026-11-23", "2026-11-30"), agreement("2026-11-21", "2026-11-22"),
                    agreement("2026-12-02", "2026-12-02"), agreement("2026-12-24", "2026-12-23")}),
      (std::vector<ListedSpan>{{kNovember21, kNovember21 + 9},
                               {kNovember21 + 11, kNovember21 + 11}}));
}

TEST(ProviderAgreementTest, ChangesEndOldAndAddNewAgreements) {
  auto old = agreement("2020-01-01", nullptr, "A");
  old.id = 7;
  const Date today = day("2026-11-21");
  EXPECT_TRUE(changes_of({old}, {old}, today).ended.empty());
  auto dropped = changes_of({old}, {}, today);
  ASSERT_EQ(dropped.ended.size(), 1U);
  EXPECT_EQ(dropped.ended[0], (std::pair(std::int64_t{7}, std::optional(day("2026-11-20")))));
  // It lasts until the day before its successor begins.
  auto replaced = changes_of({old}, {agreement("2027-01-01", nullptr, "B")}, today);
  ASSERT_EQ(replaced.added.size(), 1U);
  EXPECT_EQ(replaced.ended.at(0).second, day("2026-12-31"));
  // An ended agreement does not change; one that never began is withdrawn.
  auto over = agreement("2020-01-01", "2026-11-20", "A");
  EXPECT_TRUE(changes_of({over}, {}, today).ended.empty());
  EXPECT_EQ(changes_of({agreement("2027-01-01")}, {}, today).ended.at(0).second, day("2026-12-31"));
}

TEST(ProviderAgreementTest, AnAgreementThatIsNotInTheFileIsNeverExtended) {
  const Date today = day("2026-11-21");
  const auto later = agreement("2027-01-01", nullptr, "B");
  // It has an earlier end than the day before its successor.
  const auto ending = agreement("2020-01-01", "2026-12-10", "A");
  EXPECT_TRUE(changes_of({ending}, {later}, today).ended.empty());
  // The changes of an earlier file are not made again.
  const auto replaced = agreement("2020-01-01", "2026-12-31", "A");
  EXPECT_TRUE(changes_of({replaced}, {later}, today).ended.empty());
  const auto withdrawn = agreement("2027-01-01", "2026-12-31", "A");
  EXPECT_TRUE(changes_of({withdrawn}, {}, today).ended.empty());
}

TEST(OfficeRulesTest, CheckWebsitesNamesAndPlaces) {
  EXPECT_EQ(check_website("www.tooth.example/a").value(), "https://www.tooth.example/a");
  EXPECT_EQ(check_website("http://tooth.example").value(), "http://tooth.example");
  for (const char* bad : {"javascript://x.example/%0aalert(1)", "tooth", "https://a b.example",
                          "https://me@tooth.example", "ftp://tooth.example", "https://tooth."}) {
    EXPECT_TRUE(check_website(bad).has_error()) << bad;
  }
  EXPECT_EQ(check_credential("D.D.S.").value(), "DDS");
  EXPECT_TRUE(check_credential("D1").has_error());
  EXPECT_EQ(check_office_name(" 24/7 ").value(), "24/7");
  EXPECT_TRUE(check_office_name("--").has_error());
  EXPECT_EQ(check_languages({"EN", "es", "en"}).value(), (std::vector<std::string>{"en", "es"}));
  EXPECT_TRUE(check_office_location({33.4, -112.0}).has_value());
  EXPECT_TRUE(check_office_location({13.47, 144.79}).has_value());  // Guam
  EXPECT_TRUE(check_office_location({-112.0, 33.4}).has_error());   // lat and lng swapped
  EXPECT_TRUE(check_office_location({0, 0}).has_error());
}

}  // namespace
}  // namespace molar::domain
