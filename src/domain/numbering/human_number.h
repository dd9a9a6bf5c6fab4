// Numbers that people read out on the telephone: "R-2026-000123".
#pragma once

#include <string>
#include <string_view>

#include "base/clock.h"
#include "storage/database.h"

namespace molar::domain {

// A kind of numbered records: `sequence` is its name in the database, `letter` the prefix.
struct NumberKind {
  std::string_view sequence;
  char letter;
};
inline constexpr NumberKind kReceiptNumber{"receipt", 'R'};
inline constexpr NumberKind kContactNumber{"contact", 'C'};
inline constexpr NumberKind kGrievanceNumber{"grievance", 'G'};
inline constexpr NumberKind kReportNumber{"office_report", 'D'};

// The next number of this brand and the year of `on`: without gaps and duplicates, because it
// depends on the commit of the caller's transaction.
std::string next_human_number(Connection& sql, const std::string& group_key, NumberKind kind,
                              Date on);

}  // namespace molar::domain
