// Cards, documents, savings and price quotes in one place.
#pragma once

#include "domain/cards/card_service.h"
#include "domain/documents/document_service.h"
#include "domain/documents/price_quotes.h"
#include "domain/savings/savings_service.h"

namespace molar::domain {

struct Papers {
  Papers(storage::Database& database, PlanService& plans, DocumentPrinter& printer,
         RateLimiter& limits, const Clock& clock, RandomSource& random)
      : cards(database, printer, limits, clock, random),
        documents(database, printer, clock, random),
        savings(database, clock, random),
        quotes(database, plans, printer, limits, clock, random) {}

  CardService cards;
  DocumentService documents;
  SavingsService savings;
  PriceQuotes quotes;
};

}  // namespace molar::domain
