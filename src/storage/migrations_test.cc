#include "storage/migrations.h"

#include <gtest/gtest.h>

#include <thread>

#include "base/log.h"
#include "base/testing/fake_clock.h"
#include "storage/testing/temp_database.h"

namespace molar::storage {
namespace {

constexpr Timestamp kNow{std::chrono::milliseconds(1'795'000'000'000)};

const std::vector<Migration> kFirst = {
    {1, "one", "create table a (x integer); -- it's; a comment\ninsert into a values (1);"}};
const std::vector<Migration> kBoth = {
    kFirst[0], {2, "two", "create table b (y text); insert into b values ('semi;colon ''')"}};
const std::vector<Migration> kBroken = {
    kFirst[0], {2, "two", "create table b (y text); insert into nowhere values (1)"}};
const std::vector<Migration> kChanged = {{1, "one", "create table other (x integer)"}};

class MigrationsTest : public testing::TestWithParam<Dialect> {
 protected:
  void SetUp() override {
    if (!TempDatabase::is_available(GetParam())) {
      GTEST_SKIP() << "MOLAR_TEST_POSTGRES is not set; see script/postgres";
    }
    set_log_sink([](std::string_view) {});
    database_.emplace(GetParam(), TempDatabase::Schema::Empty);
  }
  void TearDown() override { set_log_sink(nullptr); }

  Migrator migrator(const std::vector<Migration>& migrations) {
    return {**database_, clock_, migrations};
  }
  bool has_table(const char* script) {
    try {
      database_->run_script(script);
      return true;
    } catch (const std::runtime_error&) {
      return false;
    }
  }

  FakeClock clock_{kNow};
  std::optional<TempDatabase> database_;
};
MOLAR_ON_BOTH_DATABASES(MigrationsTest);

TEST_P(MigrationsTest, runs_marked_lines_on_their_database_only) {
  const std::vector<Migration> marked = {
      {1, "one",
       "create table a (x text);\n--@sqlite\ninsert into a values ('sqlite');\n"
       "--@postgres\ninsert into a values ('postgres');\n--@both\ninsert into a values ('both')"}};
  EXPECT_EQ(*migrator(marked).up(), 1);
  const auto rows = (*database_)->read([](Connection& sql) {
    return sql.query<std::string>("select x from a order by x desc");
  });
  const bool is_sqlite = GetParam() == Dialect::Sqlite;
  EXPECT_EQ(rows, is_sqlite ? (std::vector<std::string>{"sqlite", "both"})
                            : (std::vector<std::string>{"postgres", "both"}));
}

TEST_P(MigrationsTest, applies_missing_migrations_in_order_and_once) {
  EXPECT_EQ(*migrator(kFirst).up(), 1);
  EXPECT_EQ(*migrator(kBoth).up(), 1);
  EXPECT_EQ(*migrator(kBoth).up(), 0);
  auto text =
      (*database_)->read([](Connection& sql) { return sql.query<std::string>("select y from b"); });
  EXPECT_EQ(text, std::vector<std::string>{"semi;colon '"});
  auto rows = (*database_)->read([](Connection& sql) {
    return sql.query_one<std::int64_t>("select count(*) from a");
  });
  EXPECT_EQ(rows, 1);
}

TEST_P(MigrationsTest, status_reports_applied_migrations_and_their_time) {
  EXPECT_FALSE(migrator(kBoth).status().at(0).applied);
  EXPECT_EQ(migrator(kBoth).check().error().code, "migrations_pending");
  ASSERT_TRUE(migrator(kFirst).up().has_value());
  auto status = migrator(kBoth).status();
  ASSERT_EQ(status.size(), 2U);
  EXPECT_TRUE(status[0].applied);
  EXPECT_EQ(status[0].applied_at, kNow);
  EXPECT_FALSE(status[1].applied);
  EXPECT_EQ(status[1].name, "two");
  EXPECT_EQ(migrator(kBoth).check().error().code, "migrations_pending");
  EXPECT_TRUE(migrator(kFirst).check().has_value());
}

TEST_P(MigrationsTest, a_newer_database_is_refused) {
  ASSERT_TRUE(migrator(kBoth).up().has_value());
  EXPECT_EQ(migrator(kFirst).up().error().code, "database_newer");
  EXPECT_EQ(migrator(kFirst).check().error().code, "database_newer");
  EXPECT_EQ(migrator(kFirst).status().size(), 2U);
}

TEST_P(MigrationsTest, a_migration_that_was_changed_is_refused) {
  ASSERT_TRUE(migrator(kFirst).up().has_value());
  EXPECT_EQ(migrator(kChanged).up().error().code, "migration_changed");
}

TEST_P(MigrationsTest, a_failed_migration_is_rolled_back) {
  EXPECT_THROW((void)migrator(kBroken).up(), std::runtime_error);
  EXPECT_TRUE(has_table("select x from a"));
  EXPECT_FALSE(has_table("select y from b"));
  EXPECT_EQ(*migrator(kBoth).up(), 1);
}

TEST_P(MigrationsTest, several_processes_may_migrate_at_the_same_time) {
  std::atomic<int> applied{0};
  std::atomic<int> refused{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      auto own = std::move(*Database::open({.url = database_->url(), .connections = 1}));
      auto done = Migrator(*own, clock_, kBoth).up();
      applied += done.has_value() ? *done : 0;
      refused += done.has_value() ? 0 : 1;
    });
  }
  for (auto& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(applied, 2);
  EXPECT_EQ(refused, 0);
}

// Goodwill refunds once had the reason "staff", and would reduce the refund of a cancellation.
TEST_P(MigrationsTest, older_refunds_by_staff_become_goodwill_refunds) {
  const auto& all = embedded_migrations();
  std::vector<Migration> before;
  std::copy_if(all.begin(), all.end(), std::back_inserter(before),
               [](const Migration& migration) { return migration.number < 26; });
  ASSERT_TRUE(migrator(before).up().has_value());
  database_->run_script(
      "insert into household (id, group_key, created_at) values ('h', 'cedar', 1);"
      "insert into refund (id, group_key, household_id, provider, provider_charge_id,"
      " amount_cents, reason, status, tries, next_try_at, lease_until, created_at) values"
      " ('a', 'cedar', 'h', 'stripe', 'pi_1', 2000, 'staff', 'succeeded', 1, 1, 0, 1),"
      " ('b', 'cedar', 'h', 'stripe', 'pi_2', 2000, 'canceled', 'succeeded', 1, 1, 0, 1)");
  ASSERT_TRUE(migrator(all).up().has_value());
  auto reasons = (*database_)->read([](Connection& sql) {
    return sql.query<std::string>("select reason from refund order by id");
  });
  EXPECT_EQ(reasons, (std::vector<std::string>{"goodwill", "canceled"}));
}

TEST_P(MigrationsTest, marks_older_offices_without_new_patients_for_the_search) {
  const auto& all = embedded_migrations();
  std::vector<Migration> before;
  std::copy_if(all.begin(), all.end(), std::back_inserter(before),
               [](const Migration& migration) { return migration.number < 30; });
  ASSERT_TRUE(migrator(before).up().has_value());
  for (const char* office :
       {"'cedar', 1, 0", "'cedar', 2, 1", "'cedar', 3, null", "'nova', 2, 0"}) {
    database_->run_script(
        "insert into office (group_key, id, accepts_new_patients, facets, name, address_line1, "
        "city,"
        " state, zip, phone, status) values (" +
        std::string(office) + ", 3, 'n', 'a', 'c', 'AZ', '85001', '', 'active')");
  }
  database_->run_script(
      "insert into office_spot (group_key, office_id, cell, verified_day, listed_from, listed_to,"
      " facets, x, y, z, state, city_key, name_key)"
      " select group_key, id, 0, 1, 1, 2, 3, 0, 0, 0, 'AZ', 'c', 'n' from office");
  ASSERT_TRUE(migrator(all).up().has_value());
  const std::vector<std::int64_t> expected = {4099, 3, 3, 4099};
  (*database_)->read([&](Connection& sql) {
    EXPECT_EQ(sql.query<std::int64_t>("select facets from office order by group_key, id"),
              expected);
    EXPECT_EQ(
        sql.query<std::int64_t>("select facets from office_spot order by group_key, office_id"),
        expected);
    return 0;
  });
}

TEST_P(MigrationsTest, applies_the_embedded_migrations) {
  EXPECT_EQ(*migrator(embedded_migrations()).up(), static_cast<int>(embedded_migrations().size()));
  EXPECT_TRUE(migrator(embedded_migrations()).check().has_value());
}

}  // namespace
}  // namespace molar::storage
