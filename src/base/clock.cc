#include "base/clock.h"

#include <absl/time/time.h>
#include <unicode/timezone.h>
#include <unicode/unistr.h>

#include <array>
#include <cstdio>
#include <map>
#include <memory>
#include <mutex>

namespace molar {

using namespace std::chrono;

Timestamp SystemClock::now() const {
  return time_point_cast<milliseconds>(system_clock::now());
}

std::int64_t to_millis(Timestamp at) {
  return at.time_since_epoch().count();
}

Timestamp from_millis(std::int64_t millis) {
  return Timestamp{milliseconds{millis}};
}

namespace {

// Exactly `count` digits, or nullopt.
std::optional<int> read_digits(std::string_view text, std::size_t at, std::size_t count) {
  int number = 0;
  for (char c : text.substr(at, count)) {
    if (c < '0' || c > '9') {
      return std::nullopt;
    }
    number = number * 10 + (c - '0');
  }
  return number;
}

// Writes the last `count` digits of a non-negative number.
void put_digits(char* out, unsigned number, int count) {
  while (count-- > 0) {
    out[count] = static_cast<char>('0' + number % 10);
    number /= 10;
  }
}

}  // namespace

// Formats without snprintf, which is several times as slow: most responses contain dates.
std::string format_date(Date date) {
  std::string text = "0000-00-00";
  put_digits(text.data(), static_cast<unsigned>(static_cast<int>(date.year())), 4);
  put_digits(text.data() + 5, static_cast<unsigned>(date.month()), 2);
  put_digits(text.data() + 8, static_cast<unsigned>(date.day()), 2);
  return text;
}

std::optional<Date> parse_date(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') {
    return std::nullopt;
  }
  const auto year_number = read_digits(text, 0, 4);
  const auto month_number = read_digits(text, 5, 2);
  const auto day_number = read_digits(text, 8, 2);
  if (!year_number || !month_number || !day_number) {
    return std::nullopt;
  }
  const Date date{year{*year_number}, month{static_cast<unsigned>(*month_number)},
                  day{static_cast<unsigned>(*day_number)}};
  return date.ok() ? std::optional(date) : std::nullopt;
}

namespace {

struct ClockParts {
  Date date;
  hh_mm_ss<milliseconds> time;
};

ClockParts split(Timestamp at) {
  auto day = floor<days>(at);
  return {Date{day}, hh_mm_ss<milliseconds>{at - day}};
}

}  // namespace

std::string format_rfc3339(Timestamp at) {
  auto parts = split(at);
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "T%02d:%02d:%02d.%03dZ",
                static_cast<int>(parts.time.hours().count()),
                static_cast<int>(parts.time.minutes().count()),
                static_cast<int>(parts.time.seconds().count()),
                static_cast<int>(parts.time.subseconds().count()));
  return format_date(parts.date) + text.data();
}

std::string format_http_date(Timestamp at) {
  return absl::FormatTime("%a, %d %b %E4Y %H:%M:%S GMT", absl::FromUnixMillis(to_millis(at)),
                          absl::UTCTimeZone());
}

Date add_days(Date date, int count) {
  return Date{sys_days{date} + days{count}};
}

Date add_months_clamped(Date date, int count, unsigned anchor_day) {
  year_month month = year_month{date.year(), date.month()} + months{count};
  Date last = month / std::chrono::last;
  return month / day{std::min(anchor_day, static_cast<unsigned>(last.day()))};
}

int days_between(Date from, Date to) {
  return static_cast<int>((sys_days{to} - sys_days{from}).count());
}

int age_on(Date birth, Date today) {
  int years = static_cast<int>(today.year()) - static_cast<int>(birth.year());
  bool had_birthday = today.month() > birth.month() ||
                      (today.month() == birth.month() && today.day() >= birth.day());
  return had_birthday ? years : years - 1;
}

namespace {

const icu::TimeZone* find_zone(const std::string& name) {
  static std::mutex mutex;
  static std::map<std::string, std::unique_ptr<icu::TimeZone>> zones;
  std::lock_guard lock(mutex);
  auto found = zones.find(name);
  if (found == zones.end()) {
    std::unique_ptr<icu::TimeZone> zone(
        icu::TimeZone::createTimeZone(icu::UnicodeString::fromUTF8(name)));
    bool unknown = *zone == icu::TimeZone::getUnknown();
    found = zones.emplace(name, unknown ? nullptr : std::move(zone)).first;
  }
  return found->second.get();
}

}  // namespace

bool is_time_zone(const std::string& time_zone) {
  return find_zone(time_zone) != nullptr;
}

Date date_in_zone(Timestamp at, const std::string& time_zone) {
  const icu::TimeZone* zone = find_zone(time_zone);
  std::int64_t offset = 0;
  if (zone != nullptr) {
    UErrorCode status = U_ZERO_ERROR;
    std::int32_t raw = 0;
    std::int32_t dst = 0;
    zone->getOffset(static_cast<UDate>(to_millis(at)), false, raw, dst, status);
    offset = raw + dst;
  }
  return split(at + milliseconds{offset}).date;
}

}  // namespace molar
