#include "domain/terms/term.h"

#include <gtest/gtest.h>

namespace molar::domain {
namespace {

struct Row {
  const char* name;
  BillingCycle cycle;
  const char* starts_on;
  unsigned anchor_day;
  const char* ends_on;
  const char* renews_on;
};

class TermTest : public testing::TestWithParam<Row> {};

TEST_P(TermTest, ends_the_day_before_it_renews) {
  const Row& row = GetParam();
  Term term = make_term(row.cycle, parse_date(row.starts_on).value(), row.anchor_day);
  EXPECT_EQ(format_date(term.starts_on), row.starts_on);
  EXPECT_EQ(format_date(term.ends_on), row.ends_on);
  EXPECT_EQ(format_date(term.renews_on), row.renews_on);
}

constexpr auto kAnnual = BillingCycle::Annual;
constexpr auto kMonthly = BillingCycle::Monthly;

INSTANTIATE_TEST_SUITE_P(
    Dates, TermTest,
    testing::Values(
        Row{"year", kAnnual, "2026-11-21", 21, "2027-11-20", "2027-11-21"},
        Row{"year_over_a_leap_day", kAnnual, "2027-12-01", 1, "2028-11-30", "2028-12-01"},
        Row{"year_from_new_year", kAnnual, "2027-01-01", 1, "2027-12-31", "2028-01-01"},
        Row{"year_from_a_leap_day", kAnnual, "2028-02-29", 29, "2029-02-27", "2029-02-28"},
        Row{"year_back_to_the_leap_day", kAnnual, "2031-02-28", 29, "2032-02-28", "2032-02-29"},
        Row{"month", kMonthly, "2026-11-21", 21, "2026-12-20", "2026-12-21"},
        Row{"month_from_the_31st", kMonthly, "2027-01-31", 31, "2027-02-27", "2027-02-28"},
        Row{"month_from_the_31st_leap", kMonthly, "2028-01-31", 31, "2028-02-28", "2028-02-29"},
        Row{"month_back_to_the_31st", kMonthly, "2027-02-28", 31, "2027-03-30", "2027-03-31"},
        Row{"month_to_the_30th", kMonthly, "2027-03-31", 31, "2027-04-29", "2027-04-30"},
        Row{"month_over_new_year", kMonthly, "2026-12-31", 31, "2027-01-30", "2027-01-31"}),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace molar::domain
