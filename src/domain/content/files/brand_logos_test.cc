#include "domain/content/files/brand_logos.h"

#include <gtest/gtest.h>

#include "base/log.h"

namespace molar::domain {
namespace {

std::string svg(int width, const std::string& inside = "<path d='M0 0h1v1z'/>") {
  return "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 " + std::to_string(width) + " 73'>" +
         inside + "</svg>";
}

// Log output of the current test.
std::string logged;

class BrandLogosTest : public testing::Test {
 protected:
  void SetUp() override {
    logged.clear();
    set_log_sink([](std::string_view line) { logged += line; });
  }
  void TearDown() override { set_log_sink(nullptr); }

  Brand with_logos() {
    Brand brand;
    brand.group_key = "cedar";
    add_logos(brand, folder_.site_json, [this](std::string_view name) -> const std::string* {
      for (const BrandFile& file : folder_.assets) {
        if (file.name == name) {
          return &file.bytes;
        }
      }
      return nullptr;
    });
    return brand;
  }

  BrandFolder folder_{
      "cedar",
      R"({"header":{"header_log":"/media/logo.svg"},
                          "footer":{"footer_logo":"/media/logo-light.svg"}})",
      "",
      {{"logo.svg", "image/svg+xml", svg(300)}, {"logo-light.svg", "image/svg+xml", svg(150)}}};
};

TEST_F(BrandLogosTest, AreReadFromHeaderAndFooter) {
  const Brand brand = with_logos();
  ASSERT_TRUE(brand.logo && brand.logo_deep);
  EXPECT_EQ(brand.logo->width, 300);
  EXPECT_EQ(brand.logo_deep->width, 150);
  EXPECT_TRUE(logo_warnings(folder_).empty());
}

TEST_F(BrandLogosTest, AFileWithScriptIsLeftOutAndReportedOnce) {
  folder_.assets[0].bytes = svg(300, "<script>alert(1)</script><path d='M0 0h1'/>");
  folder_.site_json = R"({"header":{"header_log":"/media/logo.svg","header_log2":"/media/logo.svg"},
                          "footer":{"footer_logo":"/media/logo-light.svg"}})";
  const Brand brand = with_logos();
  EXPECT_EQ(brand.logo, nullptr);
  ASSERT_NE(brand.logo_deep, nullptr);
  EXPECT_EQ(brand.logo_deep->width, 150);
  EXPECT_NE(logged.find("logo_not_drawn"), std::string::npos);
  const auto warnings = logo_warnings(folder_);
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_EQ(warnings[0].path, "header.header_log");
  EXPECT_EQ(warnings[0].rule, "logo");
  EXPECT_EQ(warnings[0].message,
            "logo.svg cannot be shown in mails and documents, which name the brand instead. It has "
            "<script>: remove it");
}

TEST_F(BrandLogosTest, OtherFilesAreIgnoredWithoutWarning) {
  for (const char* site :
       {R"({"header":{"header_log":"/media/logo.png"}})", R"({"header":{"header_log":7}})",
        R"({"header":{"header_log":"https://elsewhere.example/logo.svg"}})",
        R"({"header":{"header_log":"/media/missing.svg"}})", R"({"header":[]})", "[]",
        "not json"}) {
    folder_.site_json = site;
    EXPECT_EQ(with_logos().logo, nullptr) << site;
    EXPECT_TRUE(logo_warnings(folder_).empty()) << site;
  }
  EXPECT_EQ(logged, "");
}

}  // namespace
}  // namespace molar::domain
