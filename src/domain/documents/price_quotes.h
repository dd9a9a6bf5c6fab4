// Price quotes for visitors and members: dated and numbered, with a fingerprint. Anyone can check a
// quote by its number.
#pragma once

#include <boost/describe.hpp>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/documents/document_service.h"
#include "domain/documents/price_quote_store.h"
#include "domain/documents/quoted_prices.h"
#include "domain/limits/burst_limiter.h"
#include "domain/limits/rate_limiter.h"
#include "domain/ports/document_printer.h"
#include "domain/ports/service_base.h"
#include "domain/savings/calculator.h"
#include "domain/session/session.h"

namespace molar::domain {

// The public data of a quote, without its owner.
struct PriceQuoteCheck : QuotedPrices {
  std::string kind = "price_quote";
  std::string number;
  Date checked_on;
  std::optional<std::string> office_name;
  std::string language;
  bool is_in_force = false;  // the same price list applies on the day of the check
  bool can_open = false;     // the caller may open the document
  std::string sha256;
};
BOOST_DESCRIBE_STRUCT(PriceQuoteCheck, (),
                      (kind, number, quoted_on, checked_on, plan_name, office_name, language,
                       listed_from, is_in_force, can_open, people, cycle, lines, fee, usual_cents,
                       member_cents, total_with_plan_cents, sha256))

// The caller and its network.
struct QuoteCaller {
  const std::optional<Session>& session;
  std::string_view client_address;
};

// Thread-safe.
class PriceQuotes : ServiceBase {
 public:
  // Time for which a visitor's unopened and unchecked quote is stored.
  static constexpr std::chrono::hours kUnopenedKept{24 * 30};
  // The time within which a member can complain of an overcharge, plus 30 days.
  static constexpr std::chrono::hours kOpenedKept{24 * (3 * 366 + 30)};
  static constexpr int kMostListed = 50;

  PriceQuotes(const ServiceBase& base, PlanService& plans, DocumentPrinter& printer,
              RateLimiter& limits)
      : ServiceBase(base),
        plans_(plans),
        calculator_(database_, plans, clock_),
        printer_(printer),
        limits_(limits) {}

  // Creates a quote with the prices of the office, or of the plan's own list, for the requested
  // treatments; without treatments, of the whole list. A primary member's quote belongs to the
  // household. Another request for the same content on the same day returns the same quote. Errors
  // of Calculator::estimate; field t for a treatment without a price; "price_list_not_found";
  // RateLimited.
  Result<PriceQuote> make(const Brand& brand, const EstimateRequest& request,
                          const QuoteCaller& caller, const std::string& language);
  // The whole price list of the member's plan and office. "membership_not_found".
  Result<PriceQuote> make_for_member(const Session& session, const Brand& brand,
                                     const std::string& language);

  // "price_quote_not_found", also for a quote of another household.
  Result<PriceQuote> find_own(const Session& session, const std::string& id) const;
  // The newest first.
  std::vector<PriceQuote> list_own(const Session& session) const;
  // Opens a quote of a visitor or of the caller's own household.
  Result<PriceQuote> open(const Brand& brand, const std::string& number, const QuoteCaller& caller);
  // Public check by number. "price_quote_not_found"; RateLimited.
  Result<PriceQuoteCheck> check(const Brand& brand, const std::string& number,
                                const QuoteCaller& caller);

  Result<PrintedFile> pdf(const PriceQuote& quote, const Brand& brand,
                          const std::string& origin) const;

  // Deletes expired quotes of visitors; for a job. Returns their number.
  std::int64_t purge();

  Calculator& calculator() { return calculator_; }

 private:
  Result<PriceQuote> keep(PriceQuote quote, const QuotedPrices& prices, const Brand& brand,
                          Connection& sql);
  Result<PriceQuote> look_up(const Brand& brand, const std::string& number,
                             const QuoteCaller& caller);
  // Whether the caller is the primary member of a membership of the plan that runs or can be
  // renewed, and so does not join again.
  bool has_plan(const Brand& brand, const std::optional<Session>& session,
                std::int64_t plan_id) const;
  bool is_in_force(Connection& sql, const Brand& brand, const PriceQuote& quote) const;

  PlanService& plans_;
  Calculator calculator_;
  DocumentPrinter& printer_;
  RateLimiter& limits_;
  BurstLimiter checks_{clock_};
};

// Normalises a typed number, such as "P-2026-000012-7K3M9Q": accepts upper and lower case and
// missing dashes, reads O as 0, I and L as 1. Empty when it is not a quote number. The first quotes
// have no random part: "P-2026-000012".
std::string read_price_quote_number(std::string_view typed);

// Path of the public page that checks the quote.
std::string price_quote_path(const PriceQuote& quote);

}  // namespace molar::domain
