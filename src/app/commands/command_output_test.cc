// Output of lists as text and as JSON, byte by byte: operators' scripts parse it.
#include <sys/resource.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/command_line/command.h"
#include "app/commands/report.h"
#include "app/foundation.h"
#include "base/boost_json.h"
#include "base/testing/quiet_log.h"

namespace molar::app {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::StartsWith;

constexpr char kContact[] =
    "insert into contact_message (id, group_key, number, name, email, phone, topic, message,"
    " language, suspected, digest, received_at) values ('01C', 'cedar', 'C-2026-000001', 'Ana Lee',"
    " 'ana@example.com', '4805550100', 'billing', 'Hello there', 'en', 0, 'd1', 1763000000000),"
    " ('02C', 'mesa', 'C-2026-000001', 'Bo', 'bo@example.com', null, 'other', 'Spam', 'es', 1,"
    " 'd2', 1763000100000)";
constexpr char kGrievance[] =
    "insert into grievance (id, group_key, number, status, filer, member_name, email,"
    " preferred_reply, about, happened_on, description, may_contact_office, urgent, language,"
    " time_zone, idempotency_key, request_sha256, received_at, acknowledge_by, decide_by,"
    " acknowledged_at, updated_at) values ('01G', 'cedar', 'G-2026-000001', 'acknowledged',"
    " 'member', 'Ana Lee', 'ana@example.com', 'email', 'plan', '2026-11-01', 'Unclear', 1, 1, 'en',"
    " 'America/New_York', 'k', 's', 1763000000000, '2026-11-05', '2999-12-01', 1763000000000,"
    " 1763000000000)";
constexpr char kAudit[] =
    "insert into audit (id, group_key, actor, action, entity, entity_id, detail, at) values"
    " ('01A', '', 'cli:ann', 'job_run', 'job', 'all', '{\"refunds\":{}}', 1763000000000),"
    " ('02A', 'cedar', 'cli:ann', 'member_read', 'household', 'H1', '{}', 1763000100000)";

// A data folder with a few rows, deleted after each test.
class CommandOutput : public QuietLogTest {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) / ("output." + std::to_string(::getpid()));
    Config config;
    config.data_dir = folder_.string();
    auto foundation = Foundation::open(config, Foundation::Migrate::Create);
    ASSERT_TRUE(foundation.has_value());
    (*foundation)->database->write([](storage::Connection& sql) {
      sql.execute(kContact);
      sql.execute(kGrievance);
      sql.execute(kAudit);
    });
  }
  const std::filesystem::path& folder() const { return folder_; }
  // Runs a statement on the database of the data folder.
  template <typename... Values>
  void write(storage::Sql statement, const Values&... values) {
    Config config;
    config.data_dir = folder_.string();
    auto foundation = Foundation::open(config, Foundation::Migrate::Yes);
    ASSERT_TRUE(foundation.has_value());
    (*foundation)->database->write([&](storage::Connection& sql) {
      sql.execute(statement, values...);
    });
  }
  // Stores a file of the grievance, with its bytes.
  void store_grievance_file(const std::string& name, const std::string& bytes) {
    const std::filesystem::path stored = folder_ / "uploads" / "0F" / "01J0000000000000000000000F";
    std::filesystem::create_directories(stored.parent_path());
    std::ofstream(stored) << bytes;
    write(
        "insert into grievance_entry (id, grievance_id, group_key, kind, author, text, at) values"
        " ('01E', '01G', 'cedar', 'filed', 'filer', '', 1763000000000)");
    write(
        "insert into grievance_file (id, group_key, owner_key, grievance_id, entry_id, name, type,"
        " size, sha256, stored, created_at) values ('01J0000000000000000000000F', 'cedar', 'o',"
        " '01G', '01E', :name, 'application/pdf', :size, 's', 1, 1763000000000)",
        name, static_cast<std::int64_t>(bytes.size()));
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  // Runs a command; returns its exit code and its standard output.
  std::pair<int, std::string> run_any(std::vector<std::string> words) {
    words.insert(words.end(), {"--data-dir", folder_.string()});
    testing::internal::CaptureStdout();
    const int code = run_command_line(words);
    return {code, testing::internal::GetCapturedStdout()};
  }
  // Runs a command that must succeed; returns its standard output.
  std::string run(std::vector<std::string> words) {
    auto [code, printed] = run_any(std::move(words));
    EXPECT_EQ(code, kOk);
    return printed;
  }

 private:
  std::filesystem::path folder_;
};

TEST_F(CommandOutput, lists_print_the_same_rows_as_text_and_as_json) {
  struct Row {
    std::vector<std::string> words;
    std::string text;
    std::string json;
  };
  const std::vector<Row> table = {
      {{"contact", "list"},
       "mesa  C-2026-000001  2025-11-13T02:15:00.000Z  other  perhaps written by a program\n"
       "cedar  C-2026-000001  2025-11-13T02:13:20.000Z  billing\n2 messages\n",
       R"({"messages":[{"group":"mesa","number":"C-2026-000001",)"
       R"("receivedAt":"2025-11-13T02:15:00.000Z","topic":"other","suspected":true},)"
       R"({"group":"cedar","number":"C-2026-000001","receivedAt":"2025-11-13T02:13:20.000Z",)"
       R"("topic":"billing","suspected":false}],"ok":true})"},
      {{"contact", "list", "cedar", "--limit", "0"},
       "0 messages\n",
       R"({"messages":[],"ok":true})"},
      {{"grievance", "list"},
       "cedar  G-2026-000001  acknowledged    plan              acknowledge by 2026-11-05 (done)  "
       "decide by 2999-12-01  URGENT\n1 grievances\n",
       R"({"grievances":[{"group":"cedar","number":"G-2026-000001","status":"acknowledged",)"
       R"("about":"plan","urgent":true,"receivedAt":"2025-11-13T02:13:20.000Z",)"
       R"("acknowledgeBy":"2026-11-05","acknowledged":true,"decideBy":"2999-12-01",)"
       R"("overdue":""}],"ok":true})"},
      {{"mail", "list"}, "", R"({"messages":[],"ok":true})"},
      {{"import", "log"}, "nothing was imported yet\n", R"({"ok":true,"imports":[]})"},
      {{"brand", "list"}, "", "[]"},
      {{"content", "list"}, "", "[]"},
  };
  for (const Row& row : table) {
    auto words = row.words;
    EXPECT_EQ(run(words), row.text);
    words.push_back("--json");
    EXPECT_EQ(run(words), row.json + "\n");
  }
}

TEST_F(CommandOutput, commands_that_read_do_not_create_a_missing_database) {
  const std::filesystem::path wrong = folder() / "wrong";
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"jobs", "list", "--json"},
           {"member", "show", "cedar", "ann@example.com", "--json"},
           {"migrate", "status", "--json"},
           {"content", "publish", "cedar", "--json"}}) {
    std::vector<std::string> line = words;
    line.insert(line.end(), {"--data-dir", wrong.string()});
    testing::internal::CaptureStdout();
    EXPECT_EQ(run_command_line(line), kFailed) << words[0];
    EXPECT_THAT(testing::internal::GetCapturedStdout(), HasSubstr(R"("code":"database_missing")"))
        << words[0];
    EXPECT_FALSE(std::filesystem::exists(wrong)) << words[0];
  }
}

// PostgreSQL has the data, and the folder the key of links and the files of grievances.
TEST_F(CommandOutput, commands_beside_postgresql_do_not_create_a_missing_data_folder) {
  const std::filesystem::path wrong = folder() / "wrong";
  const auto code_of = [&](const std::vector<std::string>& words) {
    std::vector<std::string> line = words;
    line.insert(line.end(), {"--data-dir", wrong.string(), "--json", "--database.url",
                             "postgresql://127.0.0.1:1/molar?connect_timeout=1"});
    testing::internal::CaptureStdout();
    EXPECT_EQ(run_command_line(line), kFailed) << words[0];
    return text_of(boost::json::parse(testing::internal::GetCapturedStdout()).as_object(), "code");
  };
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"jobs", "list"},
                                             {"grievance", "show", "cedar", "G-2026-000001"},
                                             {"migrate", "status"},
                                             {"content", "preview-link", "cedar"}}) {
    EXPECT_EQ(code_of(words), "data_dir_missing") << words[0];
    EXPECT_FALSE(std::filesystem::exists(wrong)) << words[0];
  }
  std::filesystem::create_directories(wrong / "keys");
  EXPECT_EQ(code_of({"jobs", "list"}), "database_unavailable");
}

TEST_F(CommandOutput, a_database_that_fails_during_the_command_is_an_error_in_json) {
  write("drop table contact_message");
  const auto [code, printed] = run_any({"contact", "list", "--json"});
  EXPECT_EQ(code, kFailed);
  EXPECT_THAT(printed, StartsWith(R"({"ok":false,"code":"command_failed","detail":")"));
}

TEST_F(CommandOutput, a_file_that_finds_no_room_is_not_left_incomplete) {
  constexpr std::size_t kSize = 12U << 20U;
  store_grievance_file("bill.pdf", std::string(kSize, 'x'));
  const std::filesystem::path saved = folder() / "saved" / "01J0000000000000000000000F-bill.pdf";
  const std::vector<std::string> words = {
      "grievance", "show", "cedar", "G-2026-000001", "--save-files", saved.parent_path(), "--json"};
  const auto former = std::signal(SIGXFSZ, SIG_IGN);
  rlimit limit{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &limit), 0);
  const rlimit small{kSize / 2, limit.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  const int code = run_any(words).first;
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
  std::signal(SIGXFSZ, former);
  EXPECT_EQ(code, kFailed);
  EXPECT_TRUE(std::filesystem::is_empty(saved.parent_path()));
  run(words);
  EXPECT_EQ(std::filesystem::file_size(saved), kSize);
}

TEST_F(CommandOutput, doctor_checks_the_disk_also_when_it_cannot_open_the_database) {
  const auto [code, printed] =
      run_any({"doctor", "--database.url", "postgresql://127.0.0.1:1/molar?connect_timeout=1"});
  EXPECT_EQ(code, kProblemsFound);
  EXPECT_THAT(printed, HasSubstr("FAIL data folder and database: The database does not answer."));
  EXPECT_THAT(printed, HasSubstr(" disk: "));
}

TEST_F(CommandOutput, a_file_with_a_long_name_is_saved_under_a_shorter_one) {
  std::string name;  // 80 characters, the most that an upload retains, and 240 bytes
  for (int i = 0; i < 80; ++i) {
    name += "李";
  }
  store_grievance_file(name + ".pdf", "bill");
  const std::filesystem::path saved = folder() / "saved";
  run({"grievance", "show", "cedar", "G-2026-000001", "--save-files", saved, "--json"});
  const std::string shorter = name.substr(0, 73 * std::string_view("李").size());
  EXPECT_EQ(std::filesystem::file_size(saved / ("01J0000000000000000000000F-" + shorter + ".pdf")),
            4U);
}

TEST_F(CommandOutput, a_preview_link_ends_with_the_fragment_of_its_page) {
  write(
      "insert into content_version (group_key, version, schema_version, body, sha256, note,"
      " created_at) values ('cedar', 1, 1, '{}', 's', '', 1763000000000)");
  const auto link = [&](const std::string& path) {
    return run({"content", "preview-link", "cedar", "--version", "1", "--origin", "http://x",
                "--path", path});
  };
  EXPECT_THAT(link("/faq"), MatchesRegex("http://x/faq\\?version=1&preview=[-_.A-Za-z0-9]+\n"));
  EXPECT_THAT(link("/faq?a=b#cost?"),
              MatchesRegex("http://x/faq\\?a=b&version=1&preview=[-_.A-Za-z0-9]+#cost\\?\n"));
}

TEST_F(CommandOutput, show_prints_a_message_unchanged) {
  EXPECT_EQ(run({"contact", "show", "cedar", "C-2026-000001"}),
            "cedar  C-2026-000001  2025-11-13T02:13:20.000Z  billing\n"
            "Ana Lee <ana@example.com>, 4805550100, en\n\nHello there\n");
}

TEST_F(CommandOutput, audit_list_prints_the_row_to_continue_with) {
  EXPECT_EQ(run({"audit", "list", "--limit", "1"}),
            "2025-11-13T02:15:00.000Z  cedar  cli:ann  member_read  household H1\n"
            "older ones: --before 02A\n");
  EXPECT_EQ(run({"audit", "list", "--before", "02A"}),
            "2025-11-13T02:13:20.000Z  -  cli:ann  job_run  job all  {\"refunds\":{}}\n");
  EXPECT_EQ(run({"audit", "list", "--before", "02A", "--json"}),
            R"({"ok":true,"entries":[{"id":"01A","at":"2025-11-13T02:13:20.000Z","group":"",)"
            R"("actor":"cli:ann","action":"job_run","entity":"job","entityId":"all",)"
            R"("detail":{"refunds":{}}}],"next":null})"
            "\n");
  EXPECT_EQ(run({"audit", "list", "--action", "none"}), "no matching entries\n");
}

TEST_F(CommandOutput, jobs_that_never_ran_are_listed_too) {
  EXPECT_THAT(run({"jobs", "list"}), StartsWith("charges  never ran\nrenewals  never ran\n"));
  EXPECT_THAT(run({"jobs", "list", "--json"}),
              StartsWith(R"({"ok":true,"jobs":[{"name":"charges","runs":0},)"));
}

TEST_F(CommandOutput, jobs_list_prints_memberships_that_no_job_has_processed) {
  write("insert into household (id, group_key, created_at) values ('H1', 'cedar', 1)");
  write(
      "insert into subscription (id, group_key, household_id, plan_id, plan_name, cycle, status,"
      " starts_on, ends_on, renews_on, anchor_day, auto_renew, price_cents, next_price_cents,"
      " refund_until, refund_rule, created_at) values ('S1', 'cedar', 'H1', 1, 'Solo', 'annual',"
      " 'active', '2023-11-21', '2024-11-20', '2024-11-21', 21, 1, 12900, 12900, '2023-12-21',"
      " 'window_30_fee_kept', 1)");
  const std::string membership =
      R"({"id":"S1","group":"cedar","household":"H1","status":"active","renewsOn":"2024-11-21"})";
  EXPECT_THAT(run({"jobs", "list"}), EndsWith("\noverdue membership " + membership + "\n"));
  EXPECT_THAT(run({"jobs", "list", "--json"}),
              HasSubstr(R"("failedRefunds":[],"overdueMemberships":[)" + membership + "]"));
  EXPECT_THAT(run_any({"doctor"}).second,
              HasSubstr("ok   memberships: 1 overdue: see molar jobs list"));
}

TEST_F(CommandOutput, jobs_list_prints_events_of_the_provider_that_were_given_up) {
  write(
      "insert into provider_event (id, provider, group_key, type, object_id, idempotency_key,"
      " received_at, lease_until, tries, processed_at, outcome) values ('cedar/evt_1', 'stripe',"
      " 'cedar', 'refund.updated', 're_1', 'r1', 1763000000000, 0, 20, 1763000100000, 'given_up'),"
      " ('cedar/evt_2', 'stripe', 'cedar', 'refund.updated', 're_2', 'r2', 1763000000000, 0, 1,"
      " 1763000100000, 'done')");
  const std::string event =
      R"({"id":"cedar/evt_1","type":"refund.updated","object":"re_1",)"
      R"("receivedAt":"2025-11-13T02:13:20.000Z","givenUpAt":"2025-11-13T02:15:00.000Z"})";
  EXPECT_THAT(run({"jobs", "list"}), EndsWith("\nprovider event given up " + event + "\n"));
  EXPECT_THAT(run({"jobs", "list", "--json"}), HasSubstr(R"("givenUpEvents":[)" + event + "]"));
}

}  // namespace
}  // namespace molar::app
