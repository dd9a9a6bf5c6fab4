#include "base/fields.h"

#include <gtest/gtest.h>

namespace molar {
namespace {

using namespace std::chrono_literals;

constexpr Date kToday{std::chrono::year(2026), std::chrono::month(11), std::chrono::day(21)};

struct Row {
  std::string given;
  std::string expected;  // the normalised value, or "!code"
};

template <class Rule>
void expect_rows(Rule&& rule, const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    const auto checked = rule(row.given);
    const std::string got =
        checked.has_error() ? "!" + std::string(checked.error().code) : std::string(*checked);
    EXPECT_EQ(got, row.expected) << "given: [" << row.given << "]";
  }
}

std::string x(std::size_t count, const std::string& unit = "x") {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    text += unit;
  }
  return text;
}

TEST(Fields, Email) {
  expect_rows(check_email, {{"a@b.c", "a@b.c"},
                            {" Ann.Lee+tag@Example.COM ", "Ann.Lee+tag@Example.COM"},
                            {"o'neil@example.com", "o'neil@example.com"},
                            {"", "!required"},
                            {"   ", "!required"},
                            {"a@bc", "!invalid"},
                            {"@b.com", "!invalid"},
                            {"a.b.com", "!invalid"},
                            {"a@b@c.com", "!invalid"},
                            {"a@.com", "!invalid"},
                            {"a@b..com", "!invalid"},
                            {"a@b.com.", "!invalid"},
                            {".a@b.com", "!invalid"},
                            {"a..b@c.com", "!invalid"},
                            {"a b@c.com", "!invalid"},
                            {"a@b_c.com", "!invalid"},
                            {"a\nb@c.com", "!invalid"},
                            {"a@c.com\r\nBcc:x", "!invalid"},
                            {"\"a\"@c.com", "!invalid"},
                            {"<a@c.com>", "!invalid"},
                            {"jos\u00e9@c.com", "!invalid"},
                            {x(64) + "@b.com", x(64) + "@b.com"},
                            {x(65) + "@b.com", "!invalid"},
                            {"a@" + x(248) + ".com", "a@" + x(248) + ".com"},
                            {"a@" + x(249) + ".com", "!too_long"}});
  EXPECT_EQ(email_key("Ann@Example.COM"), "ann@example.com");
}

TEST(Fields, NewPassword) {
  const PasswordRule rule{
      .email = "katherine@example.com", .brand_name = "Cedar Dental", .group_key = "cedar"};
  const auto check = [&](std::string_view text) { return check_new_password(text, rule); };
  expect_rows(check, {{"", "!required"},
                      {"abcdefghij1", "!too_short"},
                      {"wxyzwabcdef1", "wxyzwabcdef1"},
                      {" leading and trailing ", " leading and trailing "},
                      {x(11, "é"), "!too_short"},
                      {"éàéüéßéçéñéo", "éàéüéßéçéñéo"},
                      {"correct horse battery", "correct horse battery"},
                      {x(64, "ab"), "ababab" + x(61, "ab")},
                      {x(64, "ab") + "c", "!too_long"},
                      {"qwerty123456", "!common"},
                      {"QWERTY123456", "!common"},
                      {"passwordpassword", "!common"},
                      {"aaaaaaaaaaaa", "!common"},
                      {"my KATHERINE pass", "!contains_personal"},
                      {"i love cedar dental", "!contains_personal"},
                      {"ilovecedardental", "!contains_personal"},
                      {"Cedar trees grow", "!contains_personal"},
                      {"tab\there is bad", "!invalid"},
                      {std::string("nul\0inside it", 13), "!invalid"},
                      {"broken \xff utf-8 x", "!invalid"}});
}

TEST(Fields, NewPasswordTakesShortLocalPartsAndOtherMinimums) {
  EXPECT_TRUE(check_new_password("jo went to market", {.email = "jo@example.com"}).has_value());
  EXPECT_TRUE(check_new_password("short8ch", {.minimum = 8}).has_value());
  EXPECT_EQ(check_new_password("password", {.minimum = 8}).error().code, "common");
}

TEST(Fields, NewPasswordIsTheSameFromEveryKeyboard) {
  EXPECT_EQ(*check_new_password("pin\u0303ata and pony", {}),
            *check_new_password("pi\u00f1ata and pony", {}));
}

TEST(Fields, LoginPassword) {
  expect_rows(check_login_password, {{"", "!required"},
                                     {"x", "x"},
                                     {"password", "password"},
                                     {x(128), x(128)},
                                     {x(129), "!too_long"}});
}

TEST(Fields, PersonName) {
  expect_rows(check_person_name, {{" Ann ", "Ann"},
                                  {"María-José", "María-José"},
                                  {"O\u2019Neil", "O'Neil"},
                                  {"J. R.", "J. R."},
                                  {"J.R.R. Lee", "J.R.R. Lee"},
                                  {"J.É. Lee", "J.É. Lee"},
                                  {"St. John-O'Neil Jr.", "St. John-O'Neil Jr."},
                                  {"李", "李"},
                                  {"evil.example", "!invalid"},
                                  {"www.evil-pay.com", "!invalid"},
                                  {"Ann evil.éé", "!invalid"},
                                  {"http://evil.example/pay", "!invalid"},
                                  {"", "!required"},
                                  {"-", "!invalid"},
                                  {"' .", "!invalid"},
                                  {"\u115f\u3164", "!invalid"},  // invisible letters
                                  {"R2", "!invalid"},
                                  {"<b>", "!invalid"},
                                  {"a\tb", "!invalid"},
                                  {"a\u202eb", "!invalid"},
                                  {x(50, "é"), x(50, "é")},
                                  {x(51, "é"), "!too_long"}});
}

template <class Rule>
void expect_dates(Rule&& rule, const std::vector<Row>& rows) {
  expect_rows(
      [&](std::string_view text) -> Checked<std::string> {
        auto date = rule(text, kToday);
        if (date.has_error()) {
          return date.error();
        }
        return format_date(*date);
      },
      rows);
}

TEST(Fields, DateOfBirth) {
  expect_dates(check_date_of_birth, {{"2026-11-21", "2026-11-21"},
                                     {"2026-11-22", "!in_future"},
                                     {"1905-11-22", "1905-11-22"},
                                     {"1905-11-21", "!too_old"},
                                     {"2024-02-29", "2024-02-29"},
                                     {"2025-02-29", "!invalid"},
                                     {"11/21/2000", "!invalid"},
                                     {"2000-1-1", "!invalid"},
                                     {"2000-11-1-", "!invalid"},
                                     {"2000-11--1", "!invalid"},
                                     {"20000-1-01", "!invalid"},
                                     {"0000-00-00", "!invalid"},
                                     {"", "!required"}});
}

TEST(Fields, AdultDateOfBirth) {
  expect_dates(
      check_adult_date_of_birth,
      {{"2008-11-21", "2008-11-21"}, {"2008-11-22", "!too_young"}, {"2027-01-01", "!in_future"}});
}

TEST(Fields, Phone) {
  expect_rows(check_phone, {{"(602) 555-0134", "6025550134"},
                            {"602.555.0134", "6025550134"},
                            {"+1 602 555 0134", "6025550134"},
                            {"1-970-555-0184", "9705550184"},
                            {"1 (970) 555-0184", "9705550184"},
                            {"19705550184", "9705550184"},
                            {"+19705550184", "9705550184"},
                            {"+2 970 555 0184", "!invalid"},
                            {"+1 970 555 018", "!invalid"},
                            {"1-1-970-555-0184", "!invalid"},
                            {"6025550134", "6025550134"},
                            {"", "!required"},
                            {"602555013", "!invalid"},
                            {"60255501345", "!invalid"},
                            {"1025550134", "!invalid"},
                            {"6021550134", "!invalid"},
                            {"602-555-O134", "!invalid"},
                            {"602-555-0134 x5", "!invalid"}});
}

TEST(Fields, Address) {
  expect_rows(check_address_line1, {{" 1 Main St #4 ", "1 Main St #4"},
                                    {"", "!required"},
                                    {"1\nMain", "!invalid"},
                                    {x(55), x(55)},
                                    {x(56), "!too_long"}});
  expect_rows(check_address_line2, {{"", ""}, {"  ", ""}, {x(55), x(55)}, {x(56), "!too_long"}});
  expect_rows(check_city, {{"Peñasco", "Peñasco"}, {x(40), x(40)}, {x(41), "!too_long"}});
}

TEST(Fields, State) {
  expect_rows(check_state, {{"AZ", "AZ"},
                            {" az ", "AZ"},
                            {"DC", "DC"},
                            {"PR", "PR"},
                            {"GU", "GU"},
                            {"", "!required"},
                            {"XX", "!not_allowed"},
                            {"AE", "!not_allowed"},
                            {"Arizona", "!not_allowed"}});
  EXPECT_EQ(usps_states().size(), 56u);
}

TEST(Fields, Zip) {
  expect_rows(check_zip, {{"85001", "85001"},
                          {" 85001-1234 ", "85001-1234"},
                          {"", "!required"},
                          {"8500", "!invalid"},
                          {"850011234", "!invalid"},
                          {"85001-123", "!invalid"},
                          {"85001 1234", "!invalid"},
                          {"8500A", "!invalid"},
                          {"٨٥٠٠١", "!invalid"}});
}

TEST(Fields, Relationship) {
  expect_rows(check_relationship, {{"spouse", "spouse"},
                                   {"domestic_partner", "domestic_partner"},
                                   {"child", "child"},
                                   {"parent", "parent"},
                                   {"other_household", "other_household"},
                                   {"self", "!not_allowed"},
                                   {"Spouse", "!not_allowed"},
                                   {"", "!required"}});
}

TEST(Fields, CouponCode) {
  expect_rows(check_coupon_code, {{" smile20 ", "SMILE20"},
                                  {"A-1", "A-1"},
                                  {"AB", "!too_short"},
                                  {x(24, "A"), x(24, "A")},
                                  {x(25, "A"), "!too_long"},
                                  {"SMILE 20", "!invalid"},
                                  {"SMÍLE", "!invalid"},
                                  {"", "!required"}});
}

TEST(Fields, IdempotencyKey) {
  expect_rows(check_idempotency_key, {{x(16), x(16)},
                                      {x(64), x(64)},
                                      {x(15), "!too_short"},
                                      {x(65), "!too_long"},
                                      {x(16) + "!", "!invalid"}});
}

}  // namespace
}  // namespace molar
