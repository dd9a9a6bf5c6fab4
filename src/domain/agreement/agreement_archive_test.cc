#include "domain/agreement/agreement_archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "domain/documents/testing/documents_test_base.h"

namespace molar::domain {
namespace {

using testing::HasSubstr;
using testing::Not;

class AgreementArchiveTest : public DocumentsTest {
 protected:
  void archive(const Session& session, std::string_view reason,
               const std::string& language = "en") {
    const Status archived = database().transact([&](storage::Connection& sql) -> Status {
      archive_agreement(sql, {brand_, session.household_id, subscription_of_, reason, language},
                        clock_, random_);
      return {};
    });
    ASSERT_FALSE(archived.has_error());
  }
  Session join_and_remember() {
    Session session = join("ana@example.com", 2, 1);
    subscription_of_ = subscription_of(session);
    return session;
  }
  std::string subscription_of_;
};
MOLAR_ON_BOTH_DATABASES(AgreementArchiveTest);

TEST_P(AgreementArchiveTest, ThePurchaseArchivesTheTextInEveryLanguage) {
  const Session ana = join_and_remember();
  EXPECT_EQ(text("select reason from agreement_edition order by id limit 1"), "purchase");
  for (const std::string& language : brand_.languages) {
    const auto archived = documents().agreement(ana, brand_, subscription_of_, language);
    ASSERT_TRUE(archived.has_value());
    EXPECT_EQ(archived->edition.language, language);
    EXPECT_EQ(archived->edition.edition, 1);
    const Agreement agreement = agreement_from_json(archived->edition.body);
    EXPECT_EQ(agreement.sections.size(), 12U);
    EXPECT_EQ(agreement.sections.front().anchor, "cancellation");
    EXPECT_EQ(archived->edition.sha256, sha256_hex(plain_text(agreement)));
  }
}

TEST_P(AgreementArchiveTest, AnArchivedTextDoesNotChangeWithPlanOrOrganisation) {
  const Session ana = join_and_remember();
  const auto before = documents().agreement(ana, brand_, subscription_of_, "en");
  // Plan, organisation and date change; the archived text does not.
  temp_database().run_script(
      "update plan set max_members = 3, included_services = '[]', name = 'Other'");
  brand_.organisation.phone = "8885550199";
  clock_.advance(std::chrono::hours(24 * 40));
  const auto after = documents().agreement(ana, brand_, subscription_of_, "en");
  EXPECT_EQ(after->edition.body, before->edition.body);
  EXPECT_EQ(after->edition.sha256, before->edition.sha256);
}

TEST_P(AgreementArchiveTest, AChangedTextCreatesTheNextEditionAndKeepsThePreviousOne) {
  const Session ana = join_and_remember();
  temp_database().run_script("update subscription set auto_renew = 1");
  archive(ana, "auto_renew");
  const auto latest = documents().agreement(ana, brand_, subscription_of_, "en");
  EXPECT_EQ(latest->edition.edition, 2);
  EXPECT_EQ(latest->edition.reason, "auto_renew");
  EXPECT_EQ(latest->editions.size(), 2U);
  EXPECT_THAT(latest->edition.body, HasSubstr("asked us to renew"));
  const auto first = documents().agreement(ana, brand_, subscription_of_, "en", 1);
  EXPECT_EQ(first->edition.reason, "purchase");
  EXPECT_THAT(first->edition.body, Not(HasSubstr("asked us to renew")));
  EXPECT_EQ(code_of(documents().agreement(ana, brand_, subscription_of_, "en", 3)),
            "agreement_not_found");
}

TEST_P(AgreementArchiveTest, AnUnchangedTextCreatesNoNewEdition) {
  const Session ana = join_and_remember();
  const std::int64_t rows = count("select count(*) from agreement_edition");
  archive(ana, "renewal");
  EXPECT_EQ(count("select count(*) from agreement_edition"), rows);
  // The refund in the text changes after the refund window, without any action.
  clock_.advance(std::chrono::hours(24 * 40));
  archive(ana, "people_changed");
  EXPECT_EQ(count("select count(*) from agreement_edition"), rows);
}

TEST_P(AgreementArchiveTest, AMembershipWithoutEditionGetsOneAtTheFirstRead) {
  const Session ana = join_and_remember();
  temp_database().run_script("delete from agreement_edition");
  const auto archived = documents().agreement(ana, brand_, subscription_of_, "es");
  ASSERT_TRUE(archived.has_value());
  EXPECT_EQ(archived->edition.reason, "first_read");
  EXPECT_EQ(documents().agreement(ana, brand_, subscription_of_, "es")->edition.id,
            archived->edition.id);
}

TEST_P(AgreementArchiveTest, OtherHouseholdsAndBrandsCannotReadIt) {
  join_and_remember();
  const Session bo = join("bo@example.com", 2);
  EXPECT_EQ(code_of(documents().agreement(bo, brand_, subscription_of_, "en")),
            "agreement_not_found");
  Session elsewhere = bo;
  elsewhere.group_key = "harbor";
  EXPECT_EQ(code_of(documents().agreement(elsewhere, brand_, subscription_of(bo), "en")),
            "agreement_not_found");
}

TEST_P(AgreementArchiveTest, ThePdfFramesTheRightToCancelAndShowsTheFingerprint) {
  const Session ana = join_and_remember();
  const auto archived = documents().agreement(ana, brand_, subscription_of_, "en");
  const auto file = documents().agreement_pdf(*archived, brand_);
  ASSERT_TRUE(file.has_value());
  EXPECT_EQ(file->name, "agreement-2026-11-21.pdf");
  const PrintedDocument& printed = *printer_.document;
  ASSERT_TRUE(std::holds_alternative<PrintFrame>(printed.blocks.front()));
  EXPECT_EQ(std::get<PrintFrame>(printed.blocks.front()).heading, "1. Your right to cancel");
  EXPECT_THAT(std::get<PrintParagraph>(printed.blocks.back()).text,
              HasSubstr(archived->edition.sha256));
  EXPECT_EQ(printed.page_words, "Page {page} of {pages}");
}

class ReceiptPdfTest : public DocumentsTest {};
MOLAR_ON_BOTH_DATABASES(ReceiptPdfTest);

TEST_P(ReceiptPdfTest, PrintsTheReceiptInTheRequestedLanguage) {
  const Session ana = join("ana@example.com", 2, 1);
  const std::string id = text("select id from receipt");
  const std::string receipt = documents().receipt(ana, id, "en").value();
  const auto file = documents().receipt_pdf(receipt, brand_, "es");
  ASSERT_TRUE(file.has_value());
  EXPECT_EQ(file->name, "receipt-R-2026-000001.pdf");
  EXPECT_EQ(printer_.document->heading, "Recibo R-2026-000001");
  const Session bo = join("bo@example.com", 2);
  EXPECT_EQ(code_of(documents().receipt(bo, id, "en")), "receipt_not_found");
}

}  // namespace
}  // namespace molar::domain
