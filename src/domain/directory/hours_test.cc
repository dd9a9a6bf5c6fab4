#include "domain/directory/hours.h"

#include <gtest/gtest.h>

namespace molar::domain {
namespace {

std::string again(std::string_view text) {
  auto hours = parse_hours(text);
  return hours ? format_hours(*hours) : "fault";
}

TEST(HoursTest, ReadsAndWritesTheShortForm) {
  EXPECT_EQ(again(""), "");
  EXPECT_EQ(again("closed"), "closed");
  EXPECT_EQ(again("mo-th 08:00-17:00; FR 08:00-12:00,13:00-16:00"),
            "Mo-Th 08:00-17:00; Fr 08:00-12:00,13:00-16:00");
  EXPECT_EQ(again("Su 10:00-24:00;Sa 10:00-24:00"), "Sa-Su 10:00-24:00");
  EXPECT_EQ(again("Mo,We-Th 10:00-20:00"), "Mo 10:00-20:00; We-Th 10:00-20:00");
  EXPECT_EQ(parse_hours("Tu 08:00-12:30").value().value(), (WeekHours{{2, "08:00", "12:30"}}));
}

TEST(HoursTest, RefusesInvalidTimes) {
  for (std::string_view bad :
       {"Mo", "Mo 08:00", "Mo 8:00-17:00", "Mo 08:00-25:00", "Mo 08:60-09:00", "Xx 08:00-17:00",
        "Fr-Mo 08:00-17:00", "Mo 17:00-08:00", "Mo 08:00-08:00", "Mo 08:00-12:00,12:00-13:00",
        "Mo 08:00-12:00;Mo 11:00-13:00", "; ;", "Mo-Tu-We 08:00-17:00", "Mo, 08:00-17:00",
        "Mo 24:00-24:01"}) {
    EXPECT_EQ(again(bad), "fault") << bad;
  }
  EXPECT_TRUE(check_hours({{0, "08:00", "17:00"}}).has_error());
  EXPECT_TRUE(check_hours({{8, "08:00", "17:00"}}).has_error());
  EXPECT_TRUE(check_hours(WeekHours(29, {1, "08:00", "09:00"})).has_error());
}

TEST(HoursTest, DetectsEveningsAndWeekends) {
  EXPECT_FALSE(open_in_the_evening({{1, "08:00", "17:59"}}));
  EXPECT_TRUE(open_in_the_evening({{5, "08:00", "18:00"}}));
  EXPECT_FALSE(open_in_the_evening({{6, "08:00", "20:00"}}));
  EXPECT_TRUE(open_on_the_weekend({{7, "08:00", "09:00"}}));
  EXPECT_FALSE(open_on_the_weekend({{5, "08:00", "20:00"}}));
}

}  // namespace
}  // namespace molar::domain
