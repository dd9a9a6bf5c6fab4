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
  if (std::find(words.begin(), words.end(), text) == words.end()) {
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

}  // namespace molar::domain
