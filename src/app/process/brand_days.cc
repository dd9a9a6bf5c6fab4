#include "app/process/brand_days.h"

#include <chrono>

namespace molar::app {

namespace {

using std::chrono::minutes;

// Returns the first minute after `before` at which `holds` is true; it must stay true until `at`.
template <class Condition>
Timestamp first_minute(Timestamp before, Timestamp at, Condition holds) {
  for (auto apart = std::chrono::duration_cast<minutes>(at - before); apart > minutes(1);
       apart = std::chrono::duration_cast<minutes>(at - before)) {
    const Timestamp middle = before + apart / 2;
    (holds(middle) ? at : before) = middle;
  }
  return at;
}

}  // namespace

Timestamp BrandDays::start_of_today(const std::string& time_zone) {
  const Timestamp now = clock_.now();
  const std::lock_guard lock(mutex_);
  Day& day = days_[time_zone];
  if (now < day.start || now >= day.end) {
    const Timestamp minute = std::chrono::floor<minutes>(now);
    const Date today = date_in_zone(now, time_zone);
    const auto is_today = [&](Timestamp at) { return date_in_zone(at, time_zone) == today; };
    // No day is longer than 25 hours.
    day.start = first_minute(minute - minutes(26 * 60), minute, is_today);
    day.end = first_minute(minute, minute + minutes(26 * 60), std::not_fn(is_today));
  }
  return day.start;
}

}  // namespace molar::app
