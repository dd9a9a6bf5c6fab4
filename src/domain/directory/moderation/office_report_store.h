// SQL of reports about offices.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

}  // namespace molar::domain::office_report_store
