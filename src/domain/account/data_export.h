// All of a person's data, for the person: as JSON, or as a table for a spreadsheet.
#pragma once

#include <boost/json.hpp>

#include <string>

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

  // For the primary member: the whole household. For an adult dependent: that person's data without
  // money. Every section is a list of records or one record; "notIncluded" names omitted data and
  // the reasons, in `language`. RateLimited after 10 an hour. Queues a mail that reports the
  // export.
  Result<boost::json::object> collect(const Brand& brand, const Session& session,
                                      const std::string& language);

 private:
  storage::Database& database_;
  RateLimiter& limits_;
  const Clock& clock_;
  RandomSource& random_;
};

// A line for each value: section, record, field, value. UTF-8 with a byte order mark and CRLF, so
// that spreadsheets read it; a value that they would take for a formula gets an apostrophe.
std::string export_as_csv(const boost::json::object& data);

}  // namespace molar::domain
