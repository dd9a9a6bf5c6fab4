// All services of the directory for visitors.
#pragma once

#include "domain/directory/moderation/office_reports.h"
#include "domain/directory/public_list/legal_directory.h"
#include "domain/directory/visitor/office_directory.h"
#include "domain/limits/burst_limiter.h"

namespace molar::domain {

struct DirectoryServices {
  DirectoryServices(storage::Database& database, const PlanService& plans, DocumentPrinter& printer,
                    RateLimiter& limits, const Clock& clock, RandomSource& random)
      : offices(database, plans, clock),
        list(database, printer, clock),
        reports(database, limits, clock, random),
        bursts(clock) {}

  OfficeDirectory offices;
  LegalDirectory list;
  OfficeReports reports;
  BurstLimiter bursts;
};

}  // namespace molar::domain
