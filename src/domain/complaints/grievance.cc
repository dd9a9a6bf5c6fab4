#include "domain/complaints/grievance.h"

#include <algorithm>

#include "base/fields.h"
#include "base/free_text.h"

namespace molar::domain {

namespace {

constexpr int kMonthsBack = 36;

template <std::size_t N>
Checked<std::string> check_word(std::string_view text,
                                const std::array<std::string_view, N>& words) {
  if (std::ranges::find(words, text) == words.end()) {
    return FieldIssue{"not_allowed", "Please choose one of the answers."};
  }
  return std::string(text);
}

}  // namespace

Checked<std::string> check_grievance_filer(std::string_view text) {
  return check_word(text, kGrievanceFilers);
}

Checked<std::string> check_grievance_topic(std::string_view text) {
  return check_word(text, kGrievanceTopics);
}

Checked<std::string> check_reply_way(std::string_view text) {
  constexpr std::array<std::string_view, 2> kWays = {"email", "phone"};
  return check_word(text, kWays);
}

Checked<std::string> check_grievance_name(std::string_view text) {
  return check_free_text(text, Lines::Single, {1, 100});
}

Checked<std::string> check_typed_member_number(std::string_view text) {
  return check_free_text(text, Lines::Single, {1, 20});
}

Checked<std::string> check_grievance_place(std::string_view text) {
  return check_free_text(text, Lines::Single, {1, 200});
}

Checked<std::string> check_grievance_text(std::string_view text) {
  return check_free_text(text, Lines::Multiple, {20, 5000});
}

Checked<std::string> check_wished_outcome(std::string_view text) {
  return check_free_text(text, Lines::Multiple, {1, 1000});
}

Checked<std::string> check_grievance_message(std::string_view text) {
  return check_free_text(text, Lines::Multiple, {1, 5000});
}

Checked<Date> check_event_date(std::string_view text, Date today) {
  const auto date = parse_date(trim(text));
  if (!date) {
    return FieldIssue{"invalid", "Please give a date."};
  }
  if (*date > today) {
    return FieldIssue{"in_future", "This date is in the future."};
  }
  if (*date < add_months_clamped(today, -kMonthsBack, static_cast<unsigned>(today.day()))) {
    return FieldIssue{"too_old", "This date is more than three years ago."};
  }
  return *date;
}

void check_together(GrievanceInput& input, FieldErrors& errors) {
  if (input.filer != "representative") {
    input.representative_name.reset();
  } else if (!input.representative_name) {
    errors.add("representativeName", "required", "Please give your own name.");
  }
  if (input.preferred_reply == "phone" && !input.phone) {
    errors.add("phone", "required", "Please give a number that we can call.");
  }
  if (input.about != kOvercharge) {
    input.charged_cents.reset();
    input.expected_cents.reset();
  } else {
    if (!input.charged_cents) {
      errors.add("chargedCents", "required", "Please give the amount that you were charged.");
    }
    if (!input.expected_cents) {
      errors.add("expectedCents", "required", "Please give the amount that you expected.");
    }
    if (input.charged_cents && input.expected_cents &&
        *input.charged_cents <= *input.expected_cents) {
      errors.add("expectedCents", "mismatch", "This must be less than what you were charged.");
    }
  }
  if (!input.statement_of_truth) {
    errors.add("statementOfTruth", "required", "Please confirm that this is true.");
  }
}

std::string first_name_of(const Grievance& grievance) {
  const std::string name = grievance.representative_name.value_or(grievance.member_name);
  return check_person_name(name).has_value() ? name.substr(0, name.find(' ')) : "";
}

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
