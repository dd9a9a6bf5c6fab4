#include "domain/complaints/grievance.h"

#include <gtest/gtest.h>

#include "domain/complaints/grievance_files.h"

namespace molar::domain {
namespace {

using namespace std::chrono_literals;

constexpr const char* kPhoenix = "America/Phoenix";
constexpr const char* kNewYork = "America/New_York";

Date day(std::string_view text) {
  return parse_date(text).value();
}

// 2026-11-21 17:00 UTC: ten in the morning in Phoenix.
const Timestamp kMorning = from_millis(1'795'280'400'000);

template <class T>
std::string code(const Checked<T>& checked) {
  return checked.has_error() ? std::string(checked.error().code) : "ok";
}

TEST(GrievanceRules, LimitEachField) {
  EXPECT_EQ(code(check_grievance_filer("representative")), "ok");
  EXPECT_EQ(code(check_grievance_filer("dentist")), "not_allowed");
  EXPECT_EQ(code(check_grievance_topic("price_overcharge")), "ok");
  EXPECT_EQ(code(check_grievance_topic("weather")), "not_allowed");
  EXPECT_EQ(code(check_reply_way("letter")), "not_allowed");
  EXPECT_EQ(code(check_grievance_text(std::string(19, 'x'))), "too_short");
  EXPECT_EQ(code(check_grievance_text(std::string(20, 'x'))), "ok");
  EXPECT_EQ(code(check_grievance_text(std::string(5000, 'x'))), "ok");
  EXPECT_EQ(code(check_grievance_text(std::string(5001, 'x'))), "too_long");
  EXPECT_EQ(code(check_wished_outcome(std::string(1001, 'x'))), "too_long");
  EXPECT_EQ(code(check_grievance_name("Ana\nBcc: eve@evil.example")), "invalid");
  EXPECT_EQ(code(check_typed_member_number("7K3M-9QX2-TA")), "ok");
}

TEST(GrievanceRules, TheEventDateIsWithinThreeYears) {
  const Date today = day("2026-11-21");
  EXPECT_EQ(code(check_event_date("2026-11-21", today)), "ok");
  EXPECT_EQ(code(check_event_date("2026-11-22", today)), "in_future");
  EXPECT_EQ(code(check_event_date("2023-11-21", today)), "ok");
  EXPECT_EQ(code(check_event_date("2023-11-20", today)), "too_old");
  EXPECT_EQ(code(check_event_date("2026-02-30", today)), "invalid");
  EXPECT_EQ(code(check_event_date("2025-02-28", day("2028-02-29"))), "ok");
}

GrievanceInput overcharge() {
  GrievanceInput input;
  input.filer = "member";
  input.preferred_reply = "email";
  input.about = "price_overcharge";
  input.charged_cents = 18000;
  input.expected_cents = 9500;
  input.statement_of_truth = true;
  return input;
}

std::string faults(GrievanceInput& input) {
  FieldErrors errors;
  check_together(input, errors);
  std::string text;
  for (const FieldError& one : errors.all()) {
    text += one.field + ":" + one.code + " ";
  }
  return text;
}

TEST(GrievanceRules, SomeFieldsRequireOthers) {
  GrievanceInput input = overcharge();
  EXPECT_EQ(faults(input), "");
  input.filer = "representative";
  input.preferred_reply = "phone";
  input.statement_of_truth = false;
  input.charged_cents.reset();
  EXPECT_EQ(faults(input),
            "representativeName:required phone:required chargedCents:required "
            "statementOfTruth:required ");
  input = overcharge();
  input.expected_cents = 18000;
  EXPECT_EQ(faults(input), "expectedCents:mismatch ");
}

TEST(GrievanceRules, UnrelatedFieldsAreDropped) {
  GrievanceInput input = overcharge();
  input.about = "office";
  input.representative_name = "Bob";
  EXPECT_EQ(faults(input), "");
  EXPECT_FALSE(input.charged_cents || input.expected_cents || input.representative_name);
}

TEST(GrievanceClocks, CountDaysInTheBrandsTimeZone) {
  const auto usual = deadlines_from(kMorning, false, kPhoenix);
  EXPECT_EQ(usual.acknowledge_by, day("2026-11-26"));
  EXPECT_EQ(usual.decide_by, day("2026-12-21"));
  EXPECT_FALSE(usual.decide_by_at.has_value());
  // 03:00 UTC is the previous evening in Phoenix.
  const auto evening = deadlines_from(kMorning + 10h, false, kPhoenix);
  EXPECT_EQ(evening.acknowledge_by, day("2026-11-26"));
  EXPECT_EQ(deadlines_from(kMorning + 10h, false, "UTC").acknowledge_by, day("2026-11-27"));
}

TEST(GrievanceClocks, AnUrgentGrievanceHasSeventyTwoHours) {
  const auto urgent = deadlines_from(kMorning, true, kPhoenix);
  EXPECT_EQ(urgent.decide_by_at, kMorning + 72h);
  EXPECT_EQ(urgent.decide_by, day("2026-11-24"));
  EXPECT_EQ(urgent.acknowledge_by, day("2026-11-24"));
  // The 72 hours are exact, also across the end of daylight saving time (2026-11-01).
  const Timestamp october = from_millis(1'793'422'800'000);  // 2026-10-31 05:00 UTC
  EXPECT_EQ(deadlines_from(october, true, kNewYork).decide_by_at, october + 72h);
}

Grievance grievance(bool urgent = false) {
  Grievance one;
  one.status = "received";
  one.time_zone = kPhoenix;
  one.urgent = urgent;
  const auto deadlines = deadlines_from(kMorning, urgent, kPhoenix);
  one.acknowledge_by = deadlines.acknowledge_by;
  one.decide_by = deadlines.decide_by;
  one.decide_by_at = deadlines.decide_by_at;
  return one;
}

TEST(GrievanceNames, OnlyPlainNamesHaveAFirstName) {
  Grievance one;
  for (const auto& [name, greeted] : {std::pair{"Ana Lopez", "Ana"},
                                      {"Ana", "Ana"},
                                      {"http://evil.example/pay", ""},
                                      {"evil.example", ""},
                                      {"Ana http://evil.example", ""},
                                      {"call 800 555 0100", ""}}) {
    one.member_name = name;
    EXPECT_EQ(first_name_of(one), greeted) << name;
  }
  one.representative_name = "Ben Lopez";
  EXPECT_EQ(first_name_of(one), "Ben");
}

TEST(GrievanceClocks, ReportTheOverdueStep) {
  Grievance one = grievance();
  // 07:00 UTC is midnight in Phoenix.
  const Timestamp sixth_day = from_millis(1'795'762'800'000);  // 2026-11-27 07:00 UTC
  EXPECT_EQ(overdue(one, sixth_day - 1ms), GrievanceOverdue::No);
  EXPECT_EQ(overdue(one, sixth_day), GrievanceOverdue::Acknowledgement);
  one.acknowledged_at = kMorning;
  one.status = "in_review";
  EXPECT_EQ(overdue(one, sixth_day), GrievanceOverdue::No);
  EXPECT_EQ(overdue(one, kMorning + 24h * 31), GrievanceOverdue::Decision);
  one.status = "info_requested";  // a question does not pause the deadline
  EXPECT_EQ(overdue(one, kMorning + 24h * 31), GrievanceOverdue::Decision);
  one.status = "resolved";
  EXPECT_EQ(overdue(one, kMorning + 24h * 31), GrievanceOverdue::No);

  const Grievance urgent = grievance(true);
  EXPECT_EQ(overdue(urgent, kMorning + 72h), GrievanceOverdue::No);
  EXPECT_EQ(overdue(urgent, kMorning + 72h + 1ms), GrievanceOverdue::Decision);
}

std::string after(std::string_view status, GrievanceAct act, bool appealed = false) {
  Grievance one = grievance();
  one.status = status;
  one.appeal_until = day("2026-12-21");
  if (appealed) {
    one.appealed_at = kMorning;
  }
  return std::string(next_state(one, act, day("2026-12-01")).value_or("-"));
}

TEST(GrievanceStates, AllowOnlyDefinedTransitions) {
  using enum GrievanceAct;
  struct Row {
    std::string_view status;
    std::string_view acknowledge, reply, ask, message, decide, appeal, withdraw;
  };
  for (const Row& row : std::vector<Row>{{"received", "acknowledged", "in_review", "info_requested",
                                          "received", "resolved", "-", "withdrawn"},
                                         {"acknowledged", "-", "in_review", "info_requested",
                                          "acknowledged", "resolved", "-", "withdrawn"},
                                         {"in_review", "-", "in_review", "info_requested",
                                          "in_review", "resolved", "-", "withdrawn"},
                                         {"info_requested", "-", "in_review", "info_requested",
                                          "in_review", "resolved", "-", "withdrawn"},
                                         {"resolved", "-", "-", "-", "-", "-", "appealed", "-"},
                                         {"appealed", "-", "in_review", "info_requested",
                                          "appealed", "resolved", "-", "withdrawn"},
                                         {"closed", "-", "-", "-", "-", "-", "-", "-"},
                                         {"withdrawn", "-", "-", "-", "-", "-", "-", "-"}}) {
    SCOPED_TRACE(row.status);
    EXPECT_EQ(after(row.status, Acknowledge), row.acknowledge);
    EXPECT_EQ(after(row.status, Reply), row.reply);
    EXPECT_EQ(after(row.status, Ask), row.ask);
    EXPECT_EQ(after(row.status, Message), row.message);
    EXPECT_EQ(after(row.status, Decide), row.decide);
    EXPECT_EQ(after(row.status, Appeal), row.appeal);
    EXPECT_EQ(after(row.status, Withdraw), row.withdraw);
  }
}

TEST(GrievanceStates, AllowOneAppealUntilItsDeadline) {
  using enum GrievanceAct;
  EXPECT_EQ(after("resolved", Appeal, true), "-");
  EXPECT_EQ(after("appealed", Decide, true), "closed");
  Grievance one = grievance();
  one.status = "resolved";
  one.appeal_until = day("2026-12-21");
  EXPECT_TRUE(next_state(one, Appeal, day("2026-12-21")));
  EXPECT_FALSE(next_state(one, RunOut, day("2026-12-21")));
  EXPECT_FALSE(next_state(one, Appeal, day("2026-12-22")));
  EXPECT_EQ(next_state(one, RunOut, day("2026-12-22")), "closed");
}

using namespace std::string_view_literals;

TEST(UploadRules, DetectTypesByTheFirstBytes) {
  EXPECT_EQ(sniff_upload("%PDF-1.7\n"), "application/pdf");
  EXPECT_EQ(sniff_upload("\xFF\xD8\xFF\xE0"), "image/jpeg");
  EXPECT_EQ(sniff_upload("\x89PNG\r\n\x1A\n\0\0\0\rIHDR"sv), "image/png");
  for (std::string_view other :
       {""sv, "%PDF"sv, "%PDF-<script>"sv, " %PDF-1.7"sv, "<svg xmlns=\"\">"sv, "MZ\x90"sv,
        "PK\x03\x04"sv, "GIF89a"sv, "\x89PNG\r\n\x1A\n"sv, "\xFF\xD8"sv, "<!doctype html>"sv}) {
    EXPECT_FALSE(sniff_upload(other)) << other;
  }
}

TEST(UploadRules, CleanFileNames) {
  const std::string pdf = "application/pdf";
  for (const auto& [given, kept] : std::vector<std::pair<std::string, std::string>>{
           {"receipt.pdf", "receipt.pdf"},
           {"Receipt.PDF", "Receipt.pdf"},
           {"../../etc/passwd", "passwd.pdf"},
           {"C:\\Users\\Ana\\bill.pdf", "bill.pdf"},
           {"evil.exe", "evil.exe.pdf"},
           {"page.html.pdf", "page.html.pdf"},
           {".htaccess", "htaccess.pdf"},
           {"", "file.pdf"},
           {"...", "file.pdf"},
           {"a\r\nSet-Cookie: x=1.pdf", "a_Set-Cookie_ x_1.pdf"},
           {"a\"; filename=\"b.html", "a_ filename_b.html.pdf"},
           {"fdp.\u202Egpj.pdf", "fdp._gpj.pdf"},
           {"año 2026 – nº 3.pdf", "año 2026 _ nº 3.pdf"},
           {std::string("a\0b.pdf", 7), "a_b.pdf"},
           {"\xFF\xFE.pdf", "file.pdf"},
           {std::string(300, 'x') + ".pdf", std::string(80, 'x') + ".pdf"}}) {
    EXPECT_EQ(clean_file_name(given, pdf), kept) << given;
  }
  EXPECT_EQ(clean_file_name("a.jpeg", "image/jpeg"), "a.jpg");
  EXPECT_EQ(clean_file_name("a.pdf", "image/png"), "a.pdf.png");
}

}  // namespace
}  // namespace molar::domain
