#include "domain/plan/procedures.h"
#include "base/testing/source_path.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "base/json.h"

namespace molar::domain {
namespace {

TEST(Procedures, HaveAUniqueSlugAndNamesInBothLanguages) {
  std::set<std::string_view> slugs;
  for (const Procedure& one : procedures()) {
    EXPECT_TRUE(slugs.insert(one.slug).second) << one.slug;
    EXPECT_TRUE(std::all_of(one.slug.begin(), one.slug.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || c == '_';
    })) << one.slug;
    for (const std::string_view language : {"en", "es"}) {
      EXPECT_FALSE(one.name(language).empty()) << one.slug;
      EXPECT_TRUE(one.plain(language).ends_with('.')) << one.slug;
    }
    EXPECT_NE(one.name_en, one.name_es) << one.slug;
  }
  EXPECT_GE(slugs.size(), 40U);
}

TEST(Procedures, AreSortedByCategoryAndEachCategoryHasSome) {
  EXPECT_TRUE(std::is_sorted(
      procedures().begin(), procedures().end(),
      [](const Procedure& a, const Procedure& b) { return a.category < b.category; }));
  for (int each = 0; each <= static_cast<int>(ProcedureCategory::Other); ++each) {
    const auto category = static_cast<ProcedureCategory>(each);
    EXPECT_TRUE(std::any_of(procedures().begin(), procedures().end(), [&](const Procedure& one) {
      return one.category == category;
    })) << to_text(category);
  }
}

// Codes of the licensed catalogue are a letter and four digits.
TEST(Procedures, ContainNoDigits) {
  for (const Procedure& one : procedures()) {
    for (const std::string_view text : {one.name_en, one.name_es, one.plain_en, one.plain_es}) {
      EXPECT_TRUE(std::none_of(text.begin(), text.end(), [](unsigned char c) {
        return std::isdigit(c) != 0;
      })) << text;
    }
  }
}

TEST(Procedures, AreFoundBySlug) {
  ASSERT_NE(find_procedure("crown"), nullptr);
  EXPECT_EQ(to_text(find_procedure("crown")->category), "crowns");
  EXPECT_EQ(to_text(find_procedure("deep_cleaning")->scope), "quarter");
  EXPECT_EQ(find_procedure("crowns"), nullptr);
  EXPECT_EQ(shown_price({"crown"}, "en").category, ProcedureCategory::Crowns);
  EXPECT_EQ(shown_price({"crowns"}, "en").category, ProcedureCategory::Other);
  EXPECT_EQ(procedure_label("crown").in("es"), "Corona de cerámica");
  EXPECT_TRUE(procedure_label("crowns").text.empty());
}

TEST(Procedures, ContainAllTreatmentsOfTheBrands) {
  const std::filesystem::path brands = source_path("content/brands");
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(brands)) {
    std::ifstream file(entry.path() / "catalogue.json");
    std::ostringstream text;
    text << file.rdbuf();
    const auto catalogue = parse_trusted_json(text.str());
    for (const auto& list : catalogue.at("feeSchedules").as_array()) {
      for (const auto& line : list.at("lines").as_array()) {
        const std::string slug(line.at("procedure").as_string());
        EXPECT_NE(find_procedure(slug), nullptr) << entry.path() << " " << slug;
      }
    }
    for (const auto& plan : catalogue.at("plans").as_array()) {
      for (const auto& service : plan.at("includedServices").as_array()) {
        const std::string slug(service.at("procedure").as_string());
        EXPECT_NE(find_procedure(slug), nullptr) << entry.path() << " " << slug;
      }
    }
    ++files;
  }
  EXPECT_GE(files, 5);
}

}  // namespace
}  // namespace molar::domain
