#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <variant>

#include "base/json.h"
#include "domain/documents/testing/documents_test_base.h"

namespace molar::domain {
namespace {

class ReceiptDocumentTest : public DocumentsTest {};
MOLAR_ON_BOTH_DATABASES(ReceiptDocumentTest);

// The page shows the sentence of the JSON. The PDF prints the same sentence, in both languages.
TEST_P(ReceiptDocumentTest, PrintsTheRefundRuleOfThePage) {
  const Session ana = join("ana@example.com", 2, 1);
  const std::string receipt_id = text("select id from receipt");
  for (const std::string language : {"en", "es"}) {
    const auto page = documents().receipt(ana, receipt_id, language);
    ASSERT_TRUE(page.has_value());
    const std::string sentence(parse_trusted_json(*page).at("refundRule").as_string());
    EXPECT_NE(sentence.find('$'), std::string::npos) << sentence;
    ASSERT_TRUE(documents().receipt_pdf(*page, brand_, language).has_value());
    ASSERT_TRUE(printer_.document.has_value());
    EXPECT_EQ(std::ranges::count_if(printer_.document->blocks,
                                    [&](const PrintBlock& block) {
                                      const auto* text = std::get_if<PrintParagraph>(&block);
                                      return text != nullptr && text->text == sentence;
                                    }),
              1)
        << sentence;
  }
}

}  // namespace
}  // namespace molar::domain
