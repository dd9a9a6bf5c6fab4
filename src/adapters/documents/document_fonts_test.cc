#include "adapters/documents/document_fonts.h"

#include <gtest/gtest.h>

#include "adapters/documents/pdf_language.h"

namespace molar::adapters {
namespace {

TEST(FontFamilyOf, ReadsTheNamesOfTheWebBuild) {
  EXPECT_EQ(font_family_of("fraunces-latin-f50ZHZmT.woff2"), "fraunces");
  EXPECT_EQ(font_family_of("atkinson-hyperlegible-next-latin-ext-fa4MbGav.woff2"),
            "atkinson-hyperlegible-next");
  EXPECT_EQ(font_family_of("noto-sans-cyrillic-ext.woff2"), "noto-sans");
  // The "latin" file contains its letters as well.
  EXPECT_EQ(font_family_of("fraunces-core-1a2b3c4d.woff2"), "");
  EXPECT_EQ(font_family_of("index-latin.js"), "");
}

TEST(PdfLanguage, LeavesOtherFilesUnchanged) {
  EXPECT_EQ(with_pdf_language("no pdf", "en-US"), "no pdf");
  EXPECT_EQ(with_pdf_language("trailer\n<< /Size 3 >>", "en-US"), "trailer\n<< /Size 3 >>");
}

}  // namespace
}  // namespace molar::adapters
