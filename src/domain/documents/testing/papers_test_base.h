// A household that has joined, with everything of this folder, for the tests here.
#pragma once

#include <memory>
#include <string>

#include "domain/checkout/testing/shop_test_base.h"
#include "domain/documents/papers.h"
#include "domain/documents/testing/fake_printer.h"
#include "domain/session/session.h"

namespace molar::domain {

class PapersTest : public ShopTest {
 protected:
  void SetUp() override;

  CardService& cards() { return papers_->cards; }
  DocumentService& documents() { return papers_->documents; }
  SavingsService& savings() { return papers_->savings; }
  PriceQuotes& quotes() { return papers_->quotes; }

  // Joins `plan_id` with so many children, and answers the primary member's session.
  Session join(const std::string& email = "ana@example.com", std::int64_t plan_id = 2,
               int children = 0);
  // The same household, seen by another of its people.
  Session seen_by(const Session& session, const std::string& member_id) const;
  // People of the household in the order in which they were added.
  std::vector<std::string> people_of(const Session& session);
  std::string subscription_of(const Session& session);
  std::string text(storage::Sql sql);

  FakePrinter printer_;

 private:
  std::unique_ptr<RateLimiter> limits_;
  std::unique_ptr<Papers> papers_;
};

template <class T>
std::string code_of(const Result<T>& result) {
  return result.has_error() ? result.error().code : "";
}

}  // namespace molar::domain
