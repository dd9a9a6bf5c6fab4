// Takes what people say is wrong about an office.
#pragma once

#include <cstdint>
#include <string>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/directory/moderation/office_report.h"
#include "domain/limits/rate_limiter.h"
#include "storage/database.h"

namespace molar::domain {

// The reporter and the network of the report.
struct OfficeReporter {
  const Brand& brand;
  std::string language;
  std::string client_address;
};

// Thread-safe.
class OfficeReports {
 public:
  OfficeReports(storage::Database& database, RateLimiter& limits, const Clock& clock,
                RandomSource& random)
      : database_(database), limits_(limits), clock_(clock), random_(random) {}

  // Keeps the report and queues a mail to the organisation, in one transaction. `office_id` is one
  // that visitors may see now; the caller has looked. The same report again within ten minutes is
  // the same report: it answers the same number and counts for no limit. RateLimited after five an
  // hour of one network, of all brands together.
  Result<OfficeReportReceived> receive(const OfficeReporter& reporter, std::int64_t office_id,
                                       const OfficeReportInput& input);

  // Forgets the e-mail addresses of reports that were answered over 90 days ago. For a job; answers
  // how many.
  std::int64_t forget_addresses();

 private:
  Result<OfficeReportReceived> write(storage::Connection& sql, const OfficeReporter& reporter,
                                     std::int64_t office_id, const OfficeReportInput& input,
                                     std::string_view digest);

  storage::Database& database_;
  RateLimiter& limits_;
  const Clock& clock_;
  RandomSource& random_;
};

}  // namespace molar::domain
