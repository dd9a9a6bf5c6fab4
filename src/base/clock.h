// Time: an injected clock, instants in UTC milliseconds, and calendar dates in a brand's time zone.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace molar {

// An instant, UTC, to the millisecond. Stored as a bigint of milliseconds since 1970.
using Timestamp = std::chrono::sys_time<std::chrono::milliseconds>;
// A calendar day without a zone. Stored and sent as YYYY-MM-DD.
using Date = std::chrono::year_month_day;

class Clock {
 public:
  virtual ~Clock() = default;
  virtual Timestamp now() const = 0;
};

class SystemClock final : public Clock {
 public:
  Timestamp now() const override;
};

std::int64_t to_millis(Timestamp at);
Timestamp from_millis(std::int64_t millis);

std::string format_date(Date date);                     // 2026-11-21
std::optional<Date> parse_date(std::string_view text);  // strict YYYY-MM-DD, real days only
std::string format_rfc3339(Timestamp at);               // 2026-11-21T08:05:00.123Z
std::string format_http_date(Timestamp at);             // Sat, 21 Nov 2026 08:05:00 GMT
Date add_days(Date date, int days);
Date add_months_clamped(Date date, int months,
                        unsigned anchor_day);  // day: anchor_day, or the last of the month
int days_between(Date from, Date to);          // to − from
// Full years on `today`. A person born on 29 February becomes a year older on 1 March in common
// years.
int age_on(Date birth, Date today);

// The calendar day of `at` in an IANA zone ("America/Phoenix"). An unknown zone is a configuration
// bug; is_time_zone() checks zones when content is imported.
Date date_in_zone(Timestamp at, const std::string& time_zone);
bool is_time_zone(const std::string& time_zone);

}  // namespace molar
