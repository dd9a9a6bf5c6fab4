// Export of a member's data for this member: as JSON, or as a table for a spreadsheet.
#pragma once

#include <string>

#include "base/boost_json.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/limits/rate_limiter.h"
#include "domain/ports/service_base.h"
#include "domain/session/session.h"

namespace molar::domain {

// Thread-safe.
class DataExport : ServiceBase {
 public:
  DataExport(const ServiceBase& base, RateLimiter& limits) : ServiceBase(base), limits_(limits) {}

  // For the primary member: data of the whole household. For an adult dependent: the own data
  // without payments. Every section is a list of records or one record; "notIncluded" lists omitted
  // data and the reasons, in `language`. RateLimited after 10 an hour. Queues a mail that reports
  // the export.
  Result<boost::json::object> collect(const Brand& brand, const Session& session,
                                      const std::string& language);

 private:
  RateLimiter& limits_;
};

// One line per value: section, record, field, value. UTF-8 with a byte order mark and CRLF, because
// spreadsheets need them. A value that a spreadsheet would take for a formula gets an apostrophe.
std::string export_as_csv(const boost::json::object& data);

}  // namespace molar::domain
