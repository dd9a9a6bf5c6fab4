// The offices of a brand's catalogue: for brands with only a few offices.
#pragma once

#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "domain/directory/office.h"
#include "domain/plan/catalogue_reader.h"
#include "storage/database.h"

namespace molar::domain {

OfficeDetails read_office(CatalogueReader& in);

// Replaces the group's offices of the catalogue by `offices`; terminates those that are missing
// there. A later confirmation by the operator is preserved. Imported offices are not changed.
// Faults have the JSON path in the catalogue.
Status import_offices(Connection& sql, const std::string& group,
                      const std::vector<OfficeDetails>& offices, Date today);

}  // namespace molar::domain
