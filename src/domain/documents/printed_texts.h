// Builds the printed documents of receipts, agreements and price lists.
#pragma once

#include <string>

#include "domain/agreement/agreement_archive.h"
#include "domain/brand/brand.h"
#include "domain/ports/document_printer.h"

namespace molar::domain {

// `receipt`: the JSON of the receipt as it was issued.
PrintedDocument print_receipt(std::string_view receipt, const Brand& brand,
                              const std::string& language);

PrintedDocument print_agreement(const AgreementEdition& edition, const Brand& brand);

// A document with the parts that all documents share: look, brand, footer, page numbers.
PrintedDocument blank_document(const Brand& brand, const std::string& language);

}  // namespace molar::domain
