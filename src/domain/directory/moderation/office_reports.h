// Receives reports of wrong information about an office.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/directory/moderation/office_report.h"
#include "domain/limits/rate_limiter.h"
#include "domain/ports/service_base.h"

namespace molar::domain {

// The reporter and the network of the report.
struct OfficeReporter {
  const Brand& brand;
  std::string language;
  std::string client_address;
};

// Thread-safe.
class OfficeReports : ServiceBase {
 public:
  OfficeReports(const ServiceBase& base, RateLimiter& limits)
      : ServiceBase(base), limits_(limits) {}

  // Stores the report and queues a mail to the organisation, in one transaction. The caller has
  // checked that visitors may see `office_id` now. The same report within ten minutes returns the
  // same number and counts for no limit. RateLimited after five an hour from one network, for all
  // brands together.
  Result<OfficeReportReceived> receive(const OfficeReporter& reporter, std::int64_t office_id,
                                       const OfficeReportInput& input);

  // Deletes the e-mail addresses of reports that were answered over 90 days ago. For a job; returns
  // their number.
  std::int64_t forget_addresses();

 private:
  Result<OfficeReportReceived> write(Connection& sql, const OfficeReporter& reporter,
                                     std::int64_t office_id, const OfficeReportInput& input,
                                     std::string_view digest);

  RateLimiter& limits_;
};

}  // namespace molar::domain
