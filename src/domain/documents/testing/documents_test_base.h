// A joined household with all services of this folder, for the tests here.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "domain/cards/card_service.h"
#include "domain/checkout/testing/shop_test_base.h"
#include "domain/documents/document_service.h"
#include "domain/documents/price_quotes.h"
#include "domain/documents/testing/fake_printer.h"
#include "domain/savings/savings_service.h"
#include "domain/session/session.h"

namespace molar::domain {

// Reads, and refuses every write as when the disk is full.
class FullDatabase final : public storage::Database {
 public:
  explicit FullDatabase(storage::Database& inner) : inner_(inner) {}
  storage::Dialect dialect() const override { return inner_.dialect(); }
  storage::DatabaseFault fault() override { return storage::DatabaseFault::DiskFull; }
  bool declare_holder() override { return inner_.declare_holder(); }

 protected:
  std::optional<Error> with_connection(
      Mode mode, const std::function<Verdict(storage::Connection&)>& work) override {
    if (mode == Mode::Write) {
      throw UnavailableException("full", UnavailableException::Cause::DiskFull);
    }
    if (mode != Mode::Read) {
      return Error::disk_full();
    }
    inner_.read([&](storage::Connection& sql) { (void)work(sql); });
    return std::nullopt;
  }

 private:
  storage::Database& inner_;
};

class DocumentsTest : public ShopTest {
 protected:
  void SetUp() override;

  CardService& cards() { return *cards_; }
  DocumentService& documents() { return *documents_; }
  SavingsService& savings() { return *savings_; }
  PriceQuotes& quotes() { return *quotes_; }

  // Joins `plan_id` with `children` children and returns the primary member's session.
  Session join(const std::string& email = "ana@example.com", std::int64_t plan_id = 2,
               int children = 0);
  // A session of another person of the same household.
  Session seen_by(const Session& session, const std::string& member_id) const;
  // Ids of the household's people, in the order in which they were added.
  std::vector<std::string> people_of(const Session& session);
  std::string subscription_of(const Session& session);
  std::string text(storage::Sql sql);

  FakePrinter printer_;

 private:
  std::unique_ptr<RateLimiter> limits_;
  std::unique_ptr<CardService> cards_;
  std::unique_ptr<DocumentService> documents_;
  std::unique_ptr<SavingsService> savings_;
  std::unique_ptr<PriceQuotes> quotes_;
};

template <class T>
std::string code_of(const Result<T>& result) {
  return result.has_error() ? result.error().code : "";
}

}  // namespace molar::domain
