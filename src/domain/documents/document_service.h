// A member's documents: receipts and the agreement, as they were issued.
#pragma once

#include <boost/describe.hpp>

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "domain/agreement/agreement_archive.h"
#include "domain/brand/brand.h"
#include "domain/ports/document_printer.h"
#include "domain/ports/service_base.h"
#include "domain/session/session.h"

namespace molar::domain {

struct PrintedFile {
  std::string name;  // "receipt-R-2026-000123.pdf"
  std::string bytes;
};

// One edition of the agreement, with the list of all editions.
struct KeptAgreement {
  AgreementEdition edition;
  std::vector<agreement_archive::EditionSummary> editions;  // oldest first
};

// Every query is scoped to the session's brand and household: the ids of another household are "not
// found". Thread-safe.
class DocumentService : ServiceBase {
 public:
  DocumentService(const ServiceBase& base, DocumentPrinter& printer)
      : ServiceBase(base), printer_(printer) {}

  // "agreement_not_found". For a membership from before editions were archived, today's text
  // becomes the first edition.
  Result<KeptAgreement> agreement(const Session& session, const Brand& brand,
                                  const std::string& subscription_id, const std::string& language,
                                  std::optional<int> edition = std::nullopt);
  Result<PrintedFile> agreement_pdf(const KeptAgreement& agreement, const Brand& brand) const;

  // The JSON as it was issued, with the sentence about refunds in `language` as "refundRule".
  // "receipt_not_found".
  Result<std::string> receipt(const Session& session, const std::string& receipt_id,
                              const std::string& language) const;
  Result<PrintedFile> receipt_pdf(const std::string& receipt, const Brand& brand,
                                  const std::string& language) const;

 private:
  DocumentPrinter& printer_;
};

}  // namespace molar::domain
