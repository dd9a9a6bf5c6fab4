#include "domain/directory/moderation/office_report.h"

#include <algorithm>

#include "base/free_text.h"

namespace molar::domain {

namespace {

bool is_business_day(Date day) {
  const std::chrono::weekday weekday{std::chrono::sys_days(day)};
  return weekday != std::chrono::Saturday && weekday != std::chrono::Sunday;
}

}  // namespace

Checked<std::vector<std::string>> check_report_topics(const std::vector<std::string>& topics) {
  if (topics.empty()) {
    return FieldIssue{"required", "Please say what is wrong."};
  }
  for (const std::string& topic : topics) {
    if (std::ranges::find(kReportTopics, topic) == kReportTopics.end()) {
      return FieldIssue{"not_allowed", "Please choose among the topics."};
    }
  }
  std::vector<std::string> kept;
  for (const std::string_view topic : kReportTopics) {
    if (std::ranges::find(topics, topic) != topics.end()) {
      kept.emplace_back(topic);
    }
  }
  return kept;
}

Checked<std::string> check_report_message(std::string_view text) {
  return check_free_text(text, Lines::Multiple, {1, 1000});
}

Date add_business_days(Date day, int days) {
  while (days > 0) {
    day = add_days(day, 1);
    days -= is_business_day(day) ? 1 : 0;
  }
  return day;
}

}  // namespace molar::domain
