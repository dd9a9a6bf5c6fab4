#include "domain/directory/hours.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "base/number.h"
#include "base/text.h"

namespace molar::domain {

namespace {

constexpr std::array<std::string_view, 7> kDays = {"Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"};
constexpr std::string_view kClosed = "closed";
constexpr std::string_view kEvening = "18:00";
constexpr std::size_t kMostStretches = 28;  // four for each day

// "08:00" … "24:00"; their order as texts is that of the times.
bool is_time(std::string_view text) {
  const bool shaped = text.size() == 5 && is_digit(text[0]) && is_digit(text[1]) &&
                      text[2] == ':' && is_digit(text[3]) && is_digit(text[4]);
  return shaped && (text <= "23:59" || text == "24:00") && text[3] <= '5';
}

std::optional<int> parse_day(std::string_view text) {
  for (std::size_t i = 0; i < kDays.size(); ++i) {
    if (to_lower_ascii(text) == to_lower_ascii(kDays[i])) {
      return static_cast<int>(i) + 1;
    }
  }
  return std::nullopt;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t start = 0;;) {
    std::size_t end = text.find(separator, start);
    parts.push_back(trim(text.substr(start, end - start)));
    if (end == std::string_view::npos) {
      return parts;
    }
    start = end + 1;
  }
}

FieldIssue malformed() {
  return {"invalid", "must look like Mo-Th 08:00-17:00; Fr 08:00-12:00,13:00-16:00"};
}

// "Mo-We,Fr" as days 1, 2, 3 and 5; empty when it is not valid.
std::vector<int> parse_days(std::string_view text) {
  std::vector<int> days;
  for (std::string_view part : split(text, ',')) {
    const auto ends = split(part, '-');
    const auto first = parse_day(ends.front());
    const auto last = parse_day(ends.back());
    if (ends.size() > 2 || !first || !last || *first > *last) {
      return {};
    }
    for (int day = *first; day <= *last; ++day) {
      days.push_back(day);
    }
  }
  return days;
}

// "Mo-Th 08:00-17:00,18:00-20:00"
bool append_days(std::string_view text, WeekHours& hours) {
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) {
    return false;
  }
  const std::vector<int> days = parse_days(text.substr(0, space));
  for (std::string_view stretch : split(text.substr(space + 1), ',')) {
    const auto times = split(stretch, '-');
    if (times.size() != 2) {
      return false;
    }
    for (int day : days) {
      hours.push_back({day, std::string(times[0]), std::string(times[1])});
    }
  }
  return !days.empty();
}

// "08:00-12:00,13:00-16:00"
std::string times_of(const WeekHours& hours, int day) {
  std::string text;
  for (const OpenHours& stretch : hours) {
    if (stretch.day == day) {
      text += (text.empty() ? "" : ",") + stretch.opens + "-" + stretch.closes;
    }
  }
  return text;
}

}  // namespace

Checked<WeekHours> check_hours(WeekHours hours) {
  if (hours.size() > kMostStretches) {
    return FieldIssue("too_long", "has too many entries");
  }
  for (const OpenHours& stretch : hours) {
    if (stretch.day < 1 || stretch.day > 7) {
      return FieldIssue("invalid", "has a day that is not 1 (Monday) to 7 (Sunday)");
    }
    if (!is_time(stretch.opens) || !is_time(stretch.closes)) {
      return FieldIssue("invalid", "has a time that does not look like 08:00");
    }
    if (stretch.opens >= stretch.closes) {
      return FieldIssue("invalid", "closes before it opens");
    }
  }
  std::ranges::sort(hours, [](const OpenHours& a, const OpenHours& b) {
    return std::tie(a.day, a.opens) < std::tie(b.day, b.opens);
  });
  for (std::size_t i = 1; i < hours.size(); ++i) {
    if (hours[i].day == hours[i - 1].day && hours[i].opens <= hours[i - 1].closes) {
      return FieldIssue("invalid", "has times of one day that overlap");
    }
  }
  return hours;
}

Checked<std::optional<WeekHours>> parse_hours(std::string_view text) {
  text = trim(text);
  if (text.empty()) {
    return std::optional<WeekHours>();
  }
  WeekHours hours;
  if (to_lower_ascii(text) != kClosed) {
    for (std::string_view days : split(text, ';')) {
      if (!days.empty() && !append_days(days, hours)) {
        return malformed();
      }
    }
    if (hours.empty()) {
      return malformed();
    }
  }
  auto checked = check_hours(std::move(hours));
  if (checked.has_error()) {
    return checked.error();
  }
  return std::optional<WeekHours>(std::move(*checked));
}

std::string format_hours(const std::optional<WeekHours>& hours) {
  if (!hours) {
    return "";
  }
  std::string text;
  for (int day = 1; day <= 7;) {
    const std::string times = times_of(*hours, day);
    int last = day;
    while (last < 7 && times_of(*hours, last + 1) == times) {
      ++last;
    }
    if (!times.empty()) {
      text += text.empty() ? "" : "; ";
      text += kDays.at(static_cast<std::size_t>(day) - 1);
      if (last > day) {
        text += "-";
        text += kDays.at(static_cast<std::size_t>(last) - 1);
      }
      text += " " + times;
    }
    day = last + 1;
  }
  return text.empty() ? std::string(kClosed) : text;
}

bool open_in_the_evening(const WeekHours& hours) {
  return std::ranges::any_of(hours, [](const OpenHours& stretch) {
    return stretch.day <= 5 && stretch.closes >= kEvening;
  });
}

bool open_on_the_weekend(const WeekHours& hours) {
  return std::ranges::any_of(hours, [](const OpenHours& stretch) { return stretch.day >= 6; });
}

}  // namespace molar::domain
