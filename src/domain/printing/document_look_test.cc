#include "domain/printing/document_look.h"

#include <gtest/gtest.h>

namespace molar::domain {
namespace {

TEST(DocumentLook, ReadsTheBrandsStyleSheetAndTakesTheLightColours) {
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
