// A counter in a database, for tests of a database that is locked, full or does not answer.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>

#include "base/log.h"
#include "storage/database.h"
#include "storage/testing/temp_database.h"

namespace molar::storage {

class OutageTest : public DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    set_log_sink([](std::string_view) {});
    temp_database().run_script(
        "create table counter (name text not null primary key, value bigint not null);"
        "insert into counter (name, value) values ('a', 0)");
  }
  void TearDown() override { set_log_sink(nullptr); }

  // Opens the database like another process on the same data.
  std::unique_ptr<Database> open_another(
      std::size_t connections = 1,
      std::chrono::milliseconds busy_timeout = std::chrono::milliseconds(50)) {
    return std::move(*Database::open(
        {.url = temp_database().url(), .connections = connections, .busy_timeout = busy_timeout}));
  }
  static Status add_one(Connection& sql) {
    sql.execute("update counter set value = value + 1 where name = 'a'");
    return {};
  }
  std::int64_t value() {
    return *database().read([](Connection& sql) {
      return sql.query_one<std::int64_t>("select value from counter where name = 'a'");
    });
  }
};

}  // namespace molar::storage
