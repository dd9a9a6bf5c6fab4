// prices.csv: price lists as files, one version of one or several series.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/clock.h"
#include "domain/imports/importer.h"

namespace molar::domain {

// Values for files that do not contain them.
struct PriceFileSettings {
  std::string price_list;              // the series; "": read from the column price_list
  std::optional<Date> effective_from;  // nullopt: read from the column effective_from
};

// Columns: procedure_slug, usual_fee_cents, in each row exactly one of member_fee_cents and
// discount_pct, note; without the settings also price_list and effective_from, which is one day in
// the whole file. Each list becomes the next version of its series, and no list is ever changed:
// the same prices for the same day change nothing, others for a past day are refused
// ("effective_in_past").
std::unique_ptr<Importer> make_price_importer(PriceFileSettings settings);

}  // namespace molar::domain
