#include "domain/complaints/grievance_states.h"

#include <algorithm>

namespace molar::domain {

using namespace grievance_clocks;

GrievanceDeadlines deadlines_from(Timestamp at, bool urgent, const std::string& time_zone) {
  const Date day = date_in_zone(at, time_zone);
  GrievanceDeadlines deadlines{add_days(day, kAcknowledgeDays), add_days(day, kDecideDays), {}};
  if (urgent) {
    deadlines.decide_by_at = at + kUrgent;
    deadlines.decide_by = date_in_zone(*deadlines.decide_by_at, time_zone);
    deadlines.acknowledge_by = std::min(deadlines.acknowledge_by, deadlines.decide_by);
  }
  return deadlines;
}

bool is_open(std::string_view status) {
  return status != "resolved" && status != "closed" && status != "withdrawn";
}

std::optional<std::string_view> next_state(const Grievance& grievance, GrievanceAct act,
                                           Date today) {
  const std::string_view status = grievance.status;
  const bool open = is_open(status);
  const bool appealed = grievance.appealed_at.has_value();
  switch (act) {
    case GrievanceAct::Acknowledge:
      return status == "received" ? std::optional<std::string_view>("acknowledged") : std::nullopt;
    case GrievanceAct::Reply:
    case GrievanceAct::Message:
      if (!open) {
        return std::nullopt;
      }
      // A filer's message does not count as an answer by staff.
      if (act == GrievanceAct::Message && status != "info_requested") {
        return status;
      }
      return "in_review";
    case GrievanceAct::Ask:
      return open ? std::optional<std::string_view>("info_requested") : std::nullopt;
    case GrievanceAct::Decide:
      return !open ? std::nullopt
                   : std::optional<std::string_view>(appealed ? "closed" : "resolved");
    case GrievanceAct::Appeal:
      return status == "resolved" && !appealed && grievance.appeal_until &&
                     today <= *grievance.appeal_until
                 ? std::optional<std::string_view>("appealed")
                 : std::nullopt;
    case GrievanceAct::Withdraw:
      return open ? std::optional<std::string_view>("withdrawn") : std::nullopt;
    case GrievanceAct::RunOut:
      return status == "resolved" && grievance.appeal_until && today > *grievance.appeal_until
                 ? std::optional<std::string_view>("closed")
                 : std::nullopt;
  }
  return std::nullopt;
}

bool begin_appeal(Grievance& grievance, Timestamp at) {
  const auto next =
      next_state(grievance, GrievanceAct::Appeal, date_in_zone(at, grievance.time_zone));
  if (!next) {
    return false;
  }
  const GrievanceDeadlines deadlines = deadlines_from(at, grievance.urgent, grievance.time_zone);
  grievance.status = *next;
  grievance.appealed_at = at;
  grievance.decide_by = deadlines.decide_by;
  grievance.decide_by_at = deadlines.decide_by_at;
  return true;
}

GrievanceOverdue overdue(const Grievance& grievance, Timestamp now) {
  if (!is_open(grievance.status)) {
    return GrievanceOverdue::No;
  }
  const Date today = date_in_zone(now, grievance.time_zone);
  const bool late =
      grievance.decide_by_at ? now > *grievance.decide_by_at : today > grievance.decide_by;
  if (late) {
    return GrievanceOverdue::Decision;
  }
  return !grievance.acknowledged_at && today > grievance.acknowledge_by
             ? GrievanceOverdue::Acknowledgement
             : GrievanceOverdue::No;
}

}  // namespace molar::domain
