// Opening hours of an office, per day of an ordinary week, in its local time.
#pragma once

#include <boost/describe.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/field_errors.h"

namespace molar::domain {

// One interval without a break; a day may have several, a closed day has none.
struct OpenHours {
  int day = 1;         // Monday = 1 … Sunday = 7
  std::string opens;   // "08:00"
  std::string closes;  // "17:00", later than opens; "24:00" is midnight
  bool operator==(const OpenHours&) const = default;
};
BOOST_DESCRIBE_STRUCT(OpenHours, (), (day, opens, closes))

using WeekHours = std::vector<OpenHours>;

// Sorts by day and time. Faults: an invalid day or time, closing before opening, overlapping or
// adjacent intervals.
Checked<WeekHours> check_hours(WeekHours hours);

// Parses the short form of files: "Mo-We,Fr 08:00-17:00; Th 08:00-12:00,13:00-16:00". Empty:
// unknown. "closed" is a week without any hours.
Checked<std::optional<WeekHours>> parse_hours(std::string_view text);
// The short form; days with equal hours are joined.
std::string format_hours(const std::optional<WeekHours>& hours);

bool open_in_the_evening(const WeekHours& hours);  // closes on a weekday at 18:00 or later
bool open_on_the_weekend(const WeekHours& hours);

}  // namespace molar::domain
