// Reports of wrong information about an office. Pure data and rules.
#pragma once

#include <boost/describe.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/enum_words.h"
#include "base/field_errors.h"
#include "domain/brand/brand.h"
#include "domain/directory/office.h"
#include "domain/outbox/notice.h"

namespace molar::domain {

inline constexpr std::array<std::string_view, 9> kReportTopics = {
    "phone",         "address", "hours", "not_taking_plan", "not_taking_patients", "closed",
    "provider_left", "prices",  "other"};

// The deadline of an answer is the second business day.
inline constexpr int kReportAnswerDays = 2;

enum class ReportStatus { Open, Confirmed, Corrected, Dismissed };
BOOST_DESCRIBE_ENUM(ReportStatus, Open, Confirmed, Corrected, Dismissed)

struct OfficeReportInput {
  std::vector<std::string> topics;     // from kReportTopics, in their order, each once
  std::optional<std::string> message;  // may have several lines
  std::optional<std::string> email;    // address for the answer
};
BOOST_DESCRIBE_STRUCT(OfficeReportInput, (), (topics, message, email))

struct OfficeReport {
  std::string id;
  std::string group_key;
  std::string number;  // "D-2026-000001"
  std::int64_t office_id = 0;
  OfficeReportInput input;
  std::string language;  // of the page
  Timestamp received_at;
  Date answer_by;
  ReportStatus status = ReportStatus::Open;
  std::optional<Timestamp> closed_at;
  std::optional<std::string> closed_by;
  std::optional<std::string> note;
};
BOOST_DESCRIBE_STRUCT(OfficeReport, (),
                      (id, group_key, number, office_id, input, language, received_at, answer_by,
                       status, closed_at, closed_by, note))

struct OfficeReportReceived {
  std::string number;  // "D-2026-000001", within the brand
  Date answer_by;
};
BOOST_DESCRIBE_STRUCT(OfficeReportReceived, (), (number, answer_by))

// `required` when empty, `not_allowed` for an unknown topic. Repeated ones count once.
Checked<std::vector<std::string>> check_report_topics(const std::vector<std::string>& topics);
// 1–1000 characters, with any number of lines.
Checked<std::string> check_report_message(std::string_view text);

// The day that many business days (Monday to Friday) later; a report on a weekend counts from
// Monday.
Date add_business_days(Date day, int days);

// --- mails

// To the brand's organisation, in the brand's first language: the reported fault, the deadline of
// the answer, and the command that closes the report. Replies go to the reporter, if there is an
// address.
Notice office_report_notice(const Brand& brand, const OfficeReport& report, const Office& office);

// The result, to the reporter if there is an address, in the language of the page. It contains no
// text that a person entered.
Notice office_report_answer(const OfficeReport& report, const Office& office, ReportStatus outcome);

}  // namespace molar::domain
