// Everything of this folder in one place: cards, documents and savings.
#pragma once

#include "domain/documents/card_service.h"
#include "domain/documents/document_service.h"
#include "domain/documents/savings_service.h"

namespace molar::domain {

struct Papers {
  Papers(storage::Database& database, DocumentPrinter& printer, RateLimiter& limits,
         const Clock& clock, RandomSource& random)
      : cards(database, printer, limits, clock, random),
        documents(database, printer, clock, random),
        savings(database, printer, clock, random) {}

  CardService cards;
  DocumentService documents;
  SavingsService savings;
};

}  // namespace molar::domain
