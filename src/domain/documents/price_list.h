// The prices of a plan, as a list and in writing.
#pragma once

#include <boost/describe.hpp>

#include <string>
#include <vector>

#include "base/clock.h"
#include "domain/content/brand.h"
#include "domain/documents/savings_service.h"
#include "domain/ports/document_printer.h"

namespace molar::domain {

// In the list's own order. An included treatment has its price for the times beyond those included.
std::vector<TreatmentPrice> price_list(const Plan& plan, const std::vector<FeeLine>& fees,
                                       const std::string& language);

// What a price quote says.
struct QuotedPrices {
  std::string plan_name;
  std::string office_name;  // empty: any participating office
  std::string member;
  Date quoted_on;
  std::vector<TreatmentPrice> lines;
};
BOOST_DESCRIBE_STRUCT(QuotedPrices, (), (plan_name, office_name, member, quoted_on, lines))

// What its fingerprint is made of: one line a treatment, "label TAB usual TAB member".
std::string plain_text(const QuotedPrices& prices);

PrintedDocument print_price_list(const PriceQuote& quote, const Brand& brand);

}  // namespace molar::domain
