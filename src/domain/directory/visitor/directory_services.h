// All services of the directory for visitors.
#pragma once

#include "domain/directory/moderation/office_reports.h"
#include "domain/directory/public_list/legal_directory.h"
#include "domain/directory/visitor/office_directory.h"
#include "domain/limits/burst_limiter.h"

namespace molar::domain {

struct DirectoryServices : private ServiceBase {
  DirectoryServices(const ServiceBase& base, const PlanService& plans, DocumentPrinter& printer,
                    RateLimiter& limits)
      : ServiceBase(base),
        offices(base, plans),
        list(base, printer),
        reports(base, limits),
        bursts(clock_) {}

  OfficeDirectory offices;
  LegalDirectory list;
  OfficeReports reports;
  BurstLimiter bursts;
};

}  // namespace molar::domain
