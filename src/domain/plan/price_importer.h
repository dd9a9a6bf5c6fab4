// prices.csv: price lists as files, one version of one or several series.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/clock.h"
#include "domain/imports/importer.h"

namespace molar::domain {

// For files that do not say it themselves.
struct PriceFileSettings {
  std::string price_list;              // the series; "": the column price_list names it
  std::optional<Date> effective_from;  // nullopt: the column effective_from
};

// Columns procedure_slug, usual_fee_cents, exactly one of member_fee_cents and discount_pct in each
// row, note; and, unless the settings say it, price_list and effective_from: one day a file. A list
// becomes the next version of its series, and no list is ever edited: the same prices for the same
// day change nothing, others for a day that is over are refused ("effective_in_past").
std::unique_ptr<Importer> make_price_importer(PriceFileSettings settings);

}  // namespace molar::domain
