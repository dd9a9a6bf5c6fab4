// The offices of a brand's catalogue: the way of brands with a handful of them.
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

// Makes `offices` the group's offices of the catalogue; what it no longer names is terminated.
// Imported offices stay as they are. Faults are named by their place in the catalogue.
Status import_offices(storage::Connection& sql, const std::string& group,
                      const std::vector<OfficeDetails>& offices, Date today);

}  // namespace molar::domain
