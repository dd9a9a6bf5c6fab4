// The content of a price quote: stored form, text of its fingerprint, and printed document.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "domain/brand/brand.h"
#include "domain/documents/price_quote_store.h"
#include "domain/plan/procedures.h"
#include "domain/ports/document_printer.h"
#include "domain/savings/estimate.h"

namespace molar::domain {

// One treatment. In a quote of a whole list `quantity` and the totals are missing.
struct QuotedLine : TreatmentPrice {
  std::optional<int> quantity;
  std::optional<int> included;
  std::optional<std::int64_t> usual_total_cents;
  std::optional<std::int64_t> member_total_cents;
};
BOOST_DESCRIBE_STRUCT(QuotedLine, (),
                      (procedure, label, usual_cents, member_cents, included_a_year,
                       included_under_age, quantity, included, usual_total_cents,
                       member_total_cents))

struct QuotedPrices {
  std::string plan_name;
  std::string office_name;  // empty: the plan's own price list
  std::string member;       // empty: a visitor's quote
  Date quoted_on;
  std::vector<QuotedLine> lines;
  std::string list_id;
  std::optional<Date> listed_from;
  // Only in a quote for chosen treatments.
  std::optional<int> people;
  std::optional<std::string> cycle;
  std::optional<MembershipFee> fee;
  std::optional<std::int64_t> usual_cents;
  std::optional<std::int64_t> member_cents;
  std::optional<std::int64_t> total_with_plan_cents;
};
BOOST_DESCRIBE_STRUCT(QuotedPrices, (),
                      (plan_name, office_name, member, quoted_on, lines, list_id, listed_from,
                       people, cycle, fee, usual_cents, member_cents, total_with_plan_cents))

// Parses the JSON of a quote, also in its first form, which had neither totals nor the list's id.
QuotedPrices quoted_prices_from_json(const std::string& body);

// The text that is hashed for the fingerprint: readable, in the quote's language, with a line break
// at the end. It does not contain the number.
std::string plain_text(const QuotedPrices& prices, const Brand& brand, const std::string& language);

// `check_url`: the public page that checks the quote.
PrintedDocument print_price_quote(const PriceQuote& quote, const Brand& brand,
                                  const std::string& check_url);

}  // namespace molar::domain
