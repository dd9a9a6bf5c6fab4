#include "domain/imports/import_runner.h"

#include <gtest/gtest.h>

#include "base/testing/seeded_random.h"
#include "domain/imports/file_rows.h"
#include "domain/imports/staged_rows.h"
#include "domain/imports/testing/import_harness.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

namespace json = boost::json;

struct AuditRowOfImport {
  std::string group_key;
  std::string actor;
  std::string entity;
  std::string entity_id;
  std::string detail;
  Timestamp at;
};
BOOST_DESCRIBE_STRUCT(AuditRowOfImport, (), (group_key, actor, entity, entity_id, detail, at))

// Imports "key,value" into its own table, where only applied rows are visible.
class PairImporter final : public Importer {
 public:
  std::string_view kind() const override { return "pairs"; }
  std::string settings() const override { return with; }
  Status begin(const CsvHeader& header, const ImportRun&) override {
    return require_columns(header, "a file of pairs", {"key", "value"});
  }
  void row(const CsvRow& row, RowReport& report) override {
    if (row.fields[1] == "bad") {
      report.error({row.line, "value", row.fields[1], row.fields[0]}, "bad_value", "It is bad.");
      return;
    }
    if (row.fields[1] == "odd") {
      report.warn({row.line, "value"}, "odd_value", "It is odd.");
    }
    staged_.add({row.line, std::string(row.fields[0]), json::object{{"value", row.fields[1]}}});
    ++rows_seen;
  }
  std::size_t pending() const override { return staged_.pending(); }
  Status stage(storage::Connection& sql, ImportRun& run) override {
    staged_.stage(sql, run);
    return {};
  }
  void staged() override { staged_.staged(); }
  Status check(storage::Connection& sql, const ImportRun& run, RowReport& report) override {
    StagedRows::report_duplicates(sql, run, "key", report);
    if (changes_meanwhile > 0 || prepared_pieces > 0) {
      report.warn({1}, "compared", "It was compared.");
    }
    return {};
  }
  Result<bool> prepare(storage::Connection&, const ImportRun&) override { return pieces > 0; }
  void prepared() override {
    ++prepared_pieces;
    pieces = pieces > 0 ? pieces - 1 : 0;
  }
  Status apply(storage::Connection& sql, const ImportRun& run) override {
    if (changes_meanwhile > 0) {
      --changes_meanwhile;
      return Error::conflict("changed_meanwhile", "Others were faster.");
    }
    sql.execute("delete from pair");
    return StagedRows::for_each(sql, run, [&](const StagedRow& row) -> Status {
      sql.execute("insert into pair (key, value) values (:key, :value)", row.key,
                  std::string(row.value.at("value").as_string()));
      return {};
    });
  }
  bool clean(storage::Connection& sql, const ImportRun& run) override {
    return StagedRows::clean(sql, run);
  }

  std::string with = "{}";
  int rows_seen = 0;
  int pieces = 0;
  int prepared_pieces = 0;
  int changes_meanwhile = 0;

 private:
  StagedRows staged_;
};

struct Pair {
  std::string key;
  std::string value;
  bool operator==(const Pair&) const = default;
};
BOOST_DESCRIBE_STRUCT(Pair, (), (key, value))

class ImportRunnerTest : public storage::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (!IsSkipped()) {
      temp_database().run_script(
          "create table pair (key text not null primary key, value text not null)");
      harness.emplace(database());
    }
  }

  std::string pairs() {
    std::string text;
    database().read([&](storage::Connection& sql) {
      for (const Pair& pair : sql.query<Pair>("select key, value from pair order by key")) {
        text += pair.key + "=" + pair.value + " ";
      }
    });
    return text;
  }
  std::int64_t staged() {
    return *database().read([](storage::Connection& sql) {
      return sql.query_one<std::int64_t>("select count(*) from import_staging");
    });
  }
  std::int64_t audited() {
    return *database().read([](storage::Connection& sql) {
      return sql.query_one<std::int64_t>(
          "select count(*) from audit where action = 'import.pairs' and actor = 'cli:test'");
    });
  }
  ImportOutcome take(std::string_view text, const ImportHarness::Options& options = {}) {
    PairImporter importer;
    auto outcome = harness->run(importer, text, options);
    EXPECT_FALSE(outcome.has_error()) << outcome.error().code;
    return outcome.value();
  }

  std::optional<ImportHarness> harness;
};
MOLAR_ON_BOTH_DATABASES(ImportRunnerTest);

constexpr std::string_view kFive = "key,value\na,1\nb,2\nc,3\nd,4\ne,5\n";

TEST_P(ImportRunnerTest, imports_a_file_and_logs_it) {
  ImportOutcome outcome = take(kFive);
  EXPECT_EQ(outcome.outcome, "imported");
  EXPECT_EQ(outcome.rows_read, 5);
  EXPECT_EQ(outcome.rows_kept, 5);
  EXPECT_EQ(outcome.report, "");
  EXPECT_EQ(pairs(), "a=1 b=2 c=3 d=4 e=5 ");
  EXPECT_EQ(staged(), 0);
  auto log = harness->log();
  ASSERT_EQ(log.size(), 1U);
  EXPECT_EQ(log[0].outcome, "imported");
  EXPECT_EQ(audited(), 1);
  EXPECT_EQ(log[0].kind, "pairs");
  EXPECT_EQ(log[0].sha256, sha256_hex(kFive));
  EXPECT_EQ(log[0].actor, "cli:test");
  EXPECT_TRUE(log[0].finished_at.has_value());
}

TEST_P(ImportRunnerTest, only_imported_files_are_audited) {
  take(kFive, {.dry_run = true});
  EXPECT_EQ(audited(), 0);
  take(kFive);
  take(kFive);
  EXPECT_EQ(audited(), 1);
}

TEST_P(ImportRunnerTest, the_audit_row_names_brand_file_and_numbers) {
  const ImportOutcome outcome = take(kFive, {.scope = "cedar"});
  const auto row = database().read([](storage::Connection& sql) {
    return *sql.query_one<AuditRowOfImport>("from audit where action = 'import.pairs'");
  });
  const ImportLogEntry log = harness->log().at(0);
  EXPECT_EQ(row.group_key, "cedar");
  EXPECT_EQ(row.actor, "cli:test");
  EXPECT_EQ(row.entity, "import");
  EXPECT_EQ(row.entity_id, log.id);
  EXPECT_EQ(row.at, log.finished_at);
  EXPECT_EQ(json::parse(row.detail), (json::object{{"file", log.file_name},
                                                   {"rowsRead", outcome.rows_read},
                                                   {"rowsKept", outcome.rows_kept},
                                                   {"warnings", outcome.warnings}}));
}

TEST_P(ImportRunnerTest, the_same_file_again_changes_nothing) {
  take(kFive);
  ImportOutcome again = take(kFive);
  EXPECT_EQ(again.outcome, "unchanged");
  EXPECT_EQ(harness->log().size(), 1U);
  EXPECT_EQ(take(kFive, {.force = true}).outcome, "imported");
  EXPECT_EQ(pairs(), "a=1 b=2 c=3 d=4 e=5 ");
}

TEST_P(ImportRunnerTest, the_same_file_after_another_one_is_imported_again) {
  take(kFive);
  take("key,value\nz,9\n");
  EXPECT_EQ(pairs(), "z=9 ");
  EXPECT_EQ(take(kFive).outcome, "imported");
  EXPECT_EQ(pairs(), "a=1 b=2 c=3 d=4 e=5 ");
}

TEST_P(ImportRunnerTest, one_invalid_row_refuses_the_file_and_the_report_lists_all_of_them) {
  take(kFive);
  ImportOutcome outcome = take("key,value\na,7\nb,bad\n\"c\nc\",odd\nd,bad\ne,1,2\nf,\"x\"y\n");
  EXPECT_EQ(outcome.outcome, "refused");
  EXPECT_EQ(outcome.code, "rows_refused");
  EXPECT_EQ(outcome.errors, 4);
  EXPECT_EQ(outcome.warnings, 1);
  auto lines = ImportHarness::report_lines(outcome);
  ASSERT_EQ(lines.size(), 5U);
  EXPECT_EQ(lines[0], "3,value,error,bad_value,It is bad.,bad,b");
  EXPECT_EQ(lines[1], "4,value,warning,odd_value,It is odd.,,");
  EXPECT_TRUE(lines[2].starts_with("6,value,error,bad_value")) << lines[2];
  EXPECT_TRUE(lines[3].starts_with("7,,error,wrong_number_of_fields,")) << lines[3];
  EXPECT_TRUE(lines[4].starts_with("8,,error,bad_quotes,")) << lines[4];
  EXPECT_EQ(pairs(), "a=1 b=2 c=3 d=4 e=5 ");
  EXPECT_EQ(staged(), 0);
}

TEST_P(ImportRunnerTest, duplicate_rows_refuse_the_file) {
  ImportOutcome outcome = take("key,value\na,1\nb,2\nc,3\na,4\n");
  EXPECT_EQ(outcome.code, "rows_refused");
  ASSERT_EQ(ImportHarness::report_lines(outcome).size(), 1U);
  EXPECT_EQ(ImportHarness::report_lines(outcome)[0],
            "5,key,error,duplicate,a is in line 2 already. Keep one of the two.,a,a");
  EXPECT_EQ(pairs(), "");
}

TEST_P(ImportRunnerTest, a_dry_run_checks_everything_and_changes_nothing) {
  ImportOutcome outcome = take(kFive, {.dry_run = true});
  EXPECT_EQ(outcome.outcome, "checked");
  EXPECT_EQ(outcome.rows_kept, 5);
  EXPECT_EQ(pairs(), "");
  EXPECT_EQ(staged(), 0);
  EXPECT_EQ(take("key,value\na,bad\n", {.dry_run = true}).outcome, "refused");
  EXPECT_EQ(take(kFive).outcome, "imported");
}

TEST_P(ImportRunnerTest, a_file_that_is_cut_off_is_refused) {
  for (std::string_view text : {"key,value\na,1\nb,2\nc,\"3", "key,value\na,1\nb,2\nc"}) {
    ImportOutcome outcome = take(text);
    EXPECT_EQ(outcome.code, "csv_truncated") << text;
    EXPECT_EQ(pairs(), "");
    EXPECT_EQ(staged(), 0);
  }
}

TEST_P(ImportRunnerTest, another_kind_of_file_is_refused_by_its_name) {
  ImportOutcome outcome = take("GEOID|GEOIDFQ|INTPTLAT|INTPTLONG\n85001|8|1|2\n");
  EXPECT_EQ(outcome.outcome, "refused");
  EXPECT_EQ(outcome.code, "wrong_kind_of_file");
  EXPECT_EQ(outcome.detail,
            "This is not a file of pairs: it lacks the column \"key\", \"value\". It looks like "
            "the Gazetteer file of ZIP code areas.");
  EXPECT_EQ(take("").code, "file_empty");
  EXPECT_EQ(take("key,value,Key\n").code, "column_repeated");
  EXPECT_EQ(harness->log().size(), 3U);
}

TEST_P(ImportRunnerTest, an_interrupted_import_continues_after_its_last_checkpoint) {
  std::string text = "key,value\n";
  for (int i = 10; i < 60; ++i) {
    text += "k" + std::to_string(i) + (i == 15 ? ",odd\n" : ",1\n");
  }
  PairImporter first;
  auto broken = harness->run(first, text, {.break_at = text.size() / 2});
  ASSERT_TRUE(broken.has_error());
  EXPECT_EQ(broken.error().code, "file_unreadable");
  EXPECT_EQ(pairs(), "");
  ASSERT_EQ(harness->log()[0].outcome, "running");
  std::int64_t committed = harness->log()[0].rows_kept;
  EXPECT_GT(committed, 10);

  PairImporter second;
  auto done = harness->run(second, text, {.owner = "host:2:2"});
  ASSERT_FALSE(done.has_error());
  EXPECT_TRUE(done->resumed);
  EXPECT_EQ(done->outcome, "imported");
  EXPECT_EQ(done->rows_read, 50);
  EXPECT_EQ(done->warnings, 1);
  EXPECT_EQ(ImportHarness::report_lines(*done).size(), 1U);
  EXPECT_EQ(second.rows_seen, 50 - committed);
  EXPECT_EQ(harness->log().size(), 1U);
  EXPECT_EQ(harness->log()[0].sha256, sha256_hex(text));
  EXPECT_EQ(staged(), 0);
}

TEST_P(ImportRunnerTest, another_file_does_not_continue_an_interrupted_import) {
  std::string text(kFive);
  PairImporter first;
  ASSERT_TRUE(harness->run(first, text, {.break_at = text.size() - 2}).has_error());
  text[12] = '7';  // same length, other content
  ImportOutcome outcome = take(text);
  EXPECT_EQ(outcome.outcome, "imported");
  EXPECT_FALSE(outcome.resumed);
  EXPECT_EQ(pairs(), "a=7 b=2 c=3 d=4 e=5 ");
  ASSERT_EQ(harness->log().size(), 2U);
  EXPECT_EQ(harness->log()[1].outcome, "abandoned");
  EXPECT_EQ(staged(), 0);
}

TEST_P(ImportRunnerTest, other_settings_start_again) {
  PairImporter first;
  ASSERT_TRUE(harness->run(first, kFive, {.break_at = kFive.size() - 2}).has_error());
  PairImporter second;
  second.with = R"({"other":1})";
  auto outcome = harness->run(second, kFive);
  EXPECT_FALSE(outcome->resumed);
  EXPECT_EQ(outcome->outcome, "imported");
}

TEST_P(ImportRunnerTest, is_prepared_in_pieces_and_again_after_a_concurrent_change) {
  PairImporter importer;
  importer.pieces = 2;
  importer.changes_meanwhile = 2;
  auto outcome = harness->run(importer, kFive, {});
  EXPECT_EQ(outcome->outcome, "imported");
  EXPECT_EQ(importer.prepared_pieces, 2 + 3);  // the last call of a round prepares nothing
  EXPECT_EQ(outcome->warnings, 1);
  EXPECT_EQ(ImportHarness::report_lines(*outcome).size(), 1U);
  EXPECT_EQ(pairs(), "a=1 b=2 c=3 d=4 e=5 ");

  PairImporter unlucky;
  unlucky.changes_meanwhile = 9;
  auto refused = harness->run(unlucky, "key,value\na,7\n", {});
  EXPECT_EQ(refused->outcome, "refused");
  EXPECT_EQ(refused->code, "changed_meanwhile");
  EXPECT_EQ(pairs(), "a=1 b=2 c=3 d=4 e=5 ");
}

TEST_P(ImportRunnerTest, two_processes_do_not_import_the_same_kind_at_the_same_time) {
  PairImporter first;
  ASSERT_TRUE(harness->run(first, kFive, {.break_at = kFive.size() - 2}).has_error());
  PairImporter second;
  auto refused = harness->run(second, kFive, {.owner = "host:2:2", .owner_is_at_work = true});
  ASSERT_TRUE(refused.has_error());
  EXPECT_EQ(refused.error().code, "import_running");
  // Imports of another brand do not conflict.
  PairImporter third;
  auto other =
      harness->run(third, kFive, {.scope = "cedar", .owner = "host:2:2", .owner_is_at_work = true});
  EXPECT_EQ(other->outcome, "imported");
}

// The first process is only slow: it continues when another process already owns its run.
TEST_P(ImportRunnerTest, a_process_whose_run_was_taken_over_stops_without_writing) {
  class Slow final : public ByteSource {
   public:
    Slow(std::string_view text, std::function<void()> meanwhile)
        : text_(text), meanwhile_(std::move(meanwhile)) {}
    Result<std::size_t> read(char* into, std::size_t room) override {
      MOLAR_TRY(std::size_t got, text_.read(into, std::min<std::size_t>(room, 20)));
      if (got == 0 && meanwhile_) {
        std::exchange(meanwhile_, nullptr)();
      }
      return got;
    }

   private:
    TextSource text_;
    std::function<void()> meanwhile_;
  };
  PairImporter slow;
  SeededRandom random(9);
  ImportEnvironment around{database(),
                           harness->clock,
                           random,
                           "/nowhere",
                           "cli:test",
                           "host:1:1",
                           [](const std::string&) { return false; }};
  around.batch_rows = 1;
  int opened = 0;
  ImportFile file;
  file.name = "file.csv";
  file.bytes = static_cast<std::int64_t>(kFive.size());
  file.delimiter = ',';
  file.open = [&]() -> Result<std::unique_ptr<ByteSource>> {
    auto meanwhile = [&] {
      EXPECT_TRUE(take(kFive, {.owner = "host:2:2"}).resumed);
      EXPECT_EQ(pairs(), "a=1 b=2 c=3 d=4 e=5 ");
      temp_database().run_script("delete from pair");
    };
    return std::unique_ptr<ByteSource>(
        std::make_unique<Slow>(kFive, ++opened == 2 ? meanwhile : std::function<void()>()));
  };
  auto outcome = run_import(around, slow, {.file = file});
  ASSERT_TRUE(outcome.has_error());
  EXPECT_EQ(outcome.error().code, "import_taken_over");
  EXPECT_EQ(pairs(), "");
}

}  // namespace
}  // namespace molar::domain
