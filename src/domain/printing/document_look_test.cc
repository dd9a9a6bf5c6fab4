#include "domain/printing/document_look.h"

#include <gtest/gtest.h>

namespace molar::domain {
namespace {

TEST(DocumentLook, ReadsTheLightColoursOfTheBrandsStyleSheet) {
  Brand brand;
  brand.theme_css =
      ":root{--color-bg:#ffffff;--color-text:#0a0a0a;--color-primary:#24573f;"
      "--color-primary-strong:#163d2b;--color-on-primary:#fefefe;"
      "--font-body:\"archivo\", \"archivo fallback\", sans-serif;"
      "--font-heading:\"bricolage-grotesque\", \"x fallback\", sans-serif;--heading-weight:800;"
      "--radius-l:0}\n@media (prefers-color-scheme:dark){:root{--color-primary:#d4ff3a}}\n";
  const DocumentLook look = document_look(brand);
  EXPECT_EQ(look.text, "#0a0a0a");
  EXPECT_EQ(look.primary, "#24573f");
  EXPECT_EQ(look.primary_strong, "#163d2b");
  EXPECT_EQ(look.on_primary, "#fefefe");
  EXPECT_EQ(look.body_font, "archivo");
  EXPECT_EQ(look.heading_font, "bricolage-grotesque");
  EXPECT_EQ(look.heading_weight, 800);
  EXPECT_FALSE(look.is_round);
}

std::string theme(const std::string& surface, const std::string& text, const std::string& primary) {
  return ":root{--color-surface:" + surface + ";--color-text:" + text +
         ";--color-primary:" + primary + ";--color-primary-strong:" + primary + "}";
}

TEST(DocumentLook, HasTheLogoForEachBackground) {
  Brand brand;
  brand.logo = std::make_shared<const VectorPicture>(VectorPicture{300, 73, {}});
  brand.logo_deep = std::make_shared<const VectorPicture>(VectorPicture{150, 73, {}});
  brand.theme_css = theme("#fffdf7", "#22302a", "#24573f");
  const DocumentLook usual = document_look(brand);
  EXPECT_EQ(usual.logo, brand.logo);
  EXPECT_EQ(usual.logo_plate, "");
  EXPECT_EQ(usual.logo_card, brand.logo_deep);
  brand.theme_css = theme("#ffffff", "#000000", "#ffe14d");
  EXPECT_EQ(document_look(brand).logo_card, brand.logo);
  brand.theme_css = theme("#101010", "#fafafa", "#d4ff3a");
  const DocumentLook dark = document_look(brand);
  EXPECT_EQ(dark.logo_plate, "#101010");
  EXPECT_EQ(dark.logo_card, nullptr);
}

TEST(DocumentLook, TextWithTooLittleContrastBecomesDark) {
  Brand brand;
  brand.theme_css = theme("#101010", "#fafafa", "#d4ff3a");
  const DocumentLook look = document_look(brand);
  EXPECT_EQ(look.text, "#1d2421");
  EXPECT_EQ(look.ink, "#1d2421");
  EXPECT_EQ(look.primary, "#d4ff3a");
  EXPECT_NEAR(contrast_ratio("#000000", "#ffffff"), 21, 0.01);
  EXPECT_NEAR(contrast_ratio("#767676", "#ffffff"), 4.54, 0.01);
}

TEST(DocumentLook, HasColoursWithoutAStyleSheet) {
  Brand brand;
  brand.theme_css = "--color-primary:url(javascript:alert(1));--heading-weight:bold";
  const DocumentLook look = document_look(brand);
  EXPECT_EQ(look.primary, "#1f5a45");
  EXPECT_EQ(look.heading_weight, 650);
  EXPECT_EQ(look.body_font, "");
}

}  // namespace
}  // namespace molar::domain
