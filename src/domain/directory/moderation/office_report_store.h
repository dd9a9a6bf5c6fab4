// SQL of reports about offices, and of the operator's work list.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "domain/directory/moderation/office_report.h"
#include "storage/database.h"

namespace molar::domain::office_report_store {

void insert_report(Connection& sql, const OfficeReport& report, std::string_view digest);

// The newest report of the group with this digest, received after `after`.
std::optional<OfficeReportReceived> find_same(Connection& sql, std::string_view group_key,
                                              std::string_view digest, Timestamp after);

std::optional<OfficeReport> find_report(Connection& sql, std::string_view group_key,
                                        std::string_view number);
// The earliest deadline first.
std::vector<OfficeReport> list_open(Connection& sql, std::string_view group_key);
std::vector<OfficeReport> list_open_of(Connection& sql, std::string_view group_key,
                                       std::int64_t office_id);

struct ReportEnding {
  ReportStatus status = ReportStatus::Dismissed;
  Timestamp at;
  std::string by;
  std::optional<std::string> note;
};
// False: it was closed already.
bool close_report(Connection& sql, const OfficeReport& report, const ReportEnding& ending);

// Deletes the addresses of reports closed before `before`; returns the number of reports.
std::int64_t forget_emails(Connection& sql, Timestamp before);

// --- the operator's work list

struct ReviewRow {
  std::int64_t office_id = 0;
  std::string name;
  std::string city;
  std::string state;
  std::int64_t day = 0;  // days since 1970; 0: never
};
BOOST_DESCRIBE_STRUCT(ReviewRow, (), (office_id, name, city, state, day))

// A range of days since 1970, both ends included.
struct DaySpan {
  std::int64_t from = 0;
  std::int64_t to = 0;
};

// Offices listed on `day` that were last verified within the span, the oldest first.
std::vector<ReviewRow> verified_within(Connection& sql, std::string_view group, Date day,
                                       DaySpan span, std::int64_t most);

// Offices listed on `day` whose last listed day is at most `days` later, the earliest first.
std::vector<ReviewRow> ending_within(Connection& sql, std::string_view group, Date day, int days,
                                     std::int64_t most);

}  // namespace molar::domain::office_report_store
