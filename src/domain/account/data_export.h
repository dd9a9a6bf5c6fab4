// Export of a member's data for this member: as JSON, or as a table for a spreadsheet.
#pragma once

#include <string>

#include "base/boost_json.h"
#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/limits/rate_limiter.h"
#include "domain/session/session.h"
#include "storage/database.h"

namespace molar::domain {

// Thread-safe.
class DataExport {
 public:
  DataExport(storage::Database& database, RateLimiter& limits, const Clock& clock,
             RandomSource& random)
      : database_(database), limits_(limits), clock_(clock), random_(random) {}

  // For the primary member: data of the whole household. For an adult dependent: the own data
  // without payments. Every section is a list of records or one record; "notIncluded" lists omitted
  // data and the reasons, in `language`. RateLimited after 10 an hour. Queues a mail that reports
  // the export.
  Result<boost::json::object> collect(const Brand& brand, const Session& session,
                                      const std::string& language);

 private:
  storage::Database& database_;
  RateLimiter& limits_;
  const Clock& clock_;
  RandomSource& random_;
};

// One line per value: section, record, field, value. UTF-8 with a byte order mark and CRLF, because
// spreadsheets need them. A value that a spreadsheet would take for a formula gets an apostrophe.
std::string export_as_csv(const boost::json::object& data);

}  // namespace molar::domain
