#include "app/process/readiness.h"

#include <unistd.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "app/testing/anonymous_pages_fixture.h"
#include "base/testing/quiet_log.h"
#include "storage/database.h"

namespace molar::app {
namespace {

using storage::Connection;

// A data folder on SQLite with one connection, whose page limit simulates a full disk.
class ReadinessTest : public QuietLogTest {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) / ("ready." + std::to_string(::getpid()));
    Config config;
    config.data_dir = folder_.string();
    auto opened = Foundation::open(config, Foundation::Migrate::Create);
    ASSERT_TRUE(opened.has_value());
    foundation_ = std::move(*opened);
    storage::DatabaseOptions options;
    options.url = foundation_->config.database_url();
    options.connections = 1;
    auto database = storage::Database::open(options);
    ASSERT_TRUE(database.has_value());
    foundation_->database = std::move(*database);
  }
  void TearDown() override {
    foundation_.reset();
    std::filesystem::remove_all(folder_);
  }

  void set(storage::Sql pragma) {
    foundation_->database->read([&](Connection& sql) { sql.query<std::int64_t>(pragma); });
  }
  // Writes more than fits below the page limit.
  Status write_much() {
    return foundation_->database->transact([](Connection& sql) -> Status {
      sql.execute(
          "insert into audit (id, group_key, actor, action, entity, entity_id, detail, at) values"
          " ('01A', '', 'test', 'job_run', 'job', 'all', :detail, 1763000000000)",
          std::string(200'000, 'x'));
      return {};
    });
  }

  std::string written() {
    std::ifstream wal(folder_ / "molar.db-wal", std::ios::binary);
    return {std::istreambuf_iterator<char>(wal), {}};
  }

  std::filesystem::path folder_;
  std::unique_ptr<Foundation> foundation_;
  EchoingRenderer renderer_;
};

TEST_F(ReadinessTest, ReportsAFullDiskWithStatus200) {
  EXPECT_EQ(readiness(*foundation_, renderer_).body, R"({"status":"ready"})");
  set("pragma max_page_count = 1");  // SQLite raises it to the pages in use
  EXPECT_EQ(write_much().error().code, "disk_full");
  set("pragma query_only = 1");  // the test write fails too
  const http::Response full = readiness(*foundation_, renderer_);
  EXPECT_EQ(full.status, 200);
  EXPECT_EQ(full.body, R"({"status":"degraded","reason":"disk_full"})");
  set("pragma query_only = 0");
  const std::string before = written();
  EXPECT_EQ(readiness(*foundation_, renderer_).body, R"({"status":"ready"})");
  EXPECT_TRUE(written() != before) << "a test write that writes nothing fits on every disk";
}

TEST_F(ReadinessTest, IsNotReadyWhenTheTestWriteFailsUnexpectedly) {
  set("pragma max_page_count = 1");
  EXPECT_EQ(write_much().error().code, "disk_full");
  http::Response response;
  foundation_->database->read([&](Connection&) {  // a nested write throws
    response = readiness(*foundation_, renderer_);
  });
  EXPECT_EQ(response.status, 503);
  EXPECT_EQ(response.body, R"({"status":"not ready"})");
}

}  // namespace
}  // namespace molar::app
