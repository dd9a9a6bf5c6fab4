#include "app/process/brand_days.h"

#include <gtest/gtest.h>

#include "base/testing/fake_clock.h"

namespace molar::app {
namespace {

using namespace std::chrono_literals;
using std::chrono::sys_days;

Timestamp at(int year, unsigned month, unsigned day, std::chrono::minutes after) {
  return sys_days(Date{std::chrono::year(year), std::chrono::month(month), std::chrono::day(day)}) +
         after;
}

TEST(BrandDaysTest, StartsTheDayAtMidnightOfTheBrand) {
  FakeClock clock(at(2026, 11, 21, 17h) + 5s);
  BrandDays days(clock);
  EXPECT_EQ(days.start_of_today("America/Phoenix"), at(2026, 11, 21, 7h));
  EXPECT_EQ(days.start_of_today("Asia/Kathmandu"), at(2026, 11, 20, 18h + 15min));
  EXPECT_EQ(days.start_of_today("Etc/UTC"), at(2026, 11, 21, 0min));
}

TEST(BrandDaysTest, TheNextDayStartsOnTheMillisecond) {
  FakeClock clock(at(2026, 11, 21, 17h));
  BrandDays days(clock);
  const Timestamp today = days.start_of_today("America/Phoenix");
  clock.set(at(2026, 11, 22, 7h) - 1ms);
  EXPECT_EQ(days.start_of_today("America/Phoenix"), today);
  clock.set(at(2026, 11, 22, 7h));
  EXPECT_EQ(days.start_of_today("America/Phoenix"), at(2026, 11, 22, 7h));
  clock.set(at(2026, 11, 21, 12h));  // a clock that is set back
  EXPECT_EQ(days.start_of_today("America/Phoenix"), today);
}

TEST(BrandDaysTest, DaysOf23And25HoursStartAndEndAtMidnight) {
  FakeClock clock(at(2026, 3, 8, 20h));  // New York: summer time begins at 07:00 UTC
  BrandDays days(clock);
  EXPECT_EQ(days.start_of_today("America/New_York"), at(2026, 3, 8, 5h));
  clock.set(at(2026, 3, 9, 4h));
  EXPECT_EQ(days.start_of_today("America/New_York"), at(2026, 3, 9, 4h));
  clock.set(at(2026, 11, 1, 20h));  // it ends at 06:00 UTC
  EXPECT_EQ(days.start_of_today("America/New_York"), at(2026, 11, 1, 4h));
  clock.set(at(2026, 11, 2, 5h) - 1ms);
  EXPECT_EQ(days.start_of_today("America/New_York"), at(2026, 11, 1, 4h));
  clock.set(at(2026, 11, 2, 5h));
  EXPECT_EQ(days.start_of_today("America/New_York"), at(2026, 11, 2, 5h));
}

}  // namespace
}  // namespace molar::app
