#include "storage/database.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "storage/testing/temp_database.h"

namespace molar::storage {
namespace {

struct Sample {
  std::int64_t big = 0;
  std::optional<std::string> text;
  double number = 0;
  bool flag = false;
};
BOOST_DESCRIBE_STRUCT(Sample, (), (big, text, number, flag))

// The same columns as Sample, from a base class, a described member and a plain member.
struct Start {
  std::int64_t big = 0;
};
BOOST_DESCRIBE_STRUCT(Start, (), (big))
struct Middle {
  std::optional<std::string> text;
  double number = 0;
};
BOOST_DESCRIBE_STRUCT(Middle, (), (text, number))
struct Nested : Start {
  Middle middle;
  bool flag = false;
};
BOOST_DESCRIBE_STRUCT(Nested, (Start), (middle, flag))

class DatabaseBothTest : public DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    temp_database().run_script(
        "create table sample (big bigint not null primary key, text text, number double precision "
        "not null, flag integer not null);"
        "create table counter (name text not null primary key, value bigint not null);"
        "insert into counter (name, value) values ('a', 0), ('b', 0)");
  }

  void insert(std::int64_t big, std::optional<std::string> text = {}) {
    database().write([&](Connection& sql) {
      sql.execute("insert into sample (big, text, number, flag) values (:big, :text, :n, :flag)",
                  big, text, 2.5, true);
    });
  }
  std::int64_t count() {
    return *database().read(
        [](Connection& sql) { return sql.query_one<std::int64_t>("select count(*) from sample"); });
  }
  std::int64_t counter(std::string_view name) {
    return *database().read([&](Connection& sql) {
      return sql.query_one<std::int64_t>("select value from counter where name = :name", name);
    });
  }
};
MOLAR_ON_BOTH_DATABASES(DatabaseBothTest);

TEST_P(DatabaseBothTest, stores_and_reads_every_type) {
  insert(9'000'000'000'000'000'001, "O'Brien — ñandú\n");
  insert(-5);
  auto rows = database().read([](Connection& sql) {
    return sql.query<Sample>("select big, text, number, flag from sample order by big");
  });
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].big, -5);
  EXPECT_FALSE(rows[0].text.has_value());
  EXPECT_DOUBLE_EQ(rows[0].number, 2.5);
  EXPECT_TRUE(rows[0].flag);
  EXPECT_EQ(rows[1].big, 9'000'000'000'000'000'001);
  EXPECT_EQ(rows[1].text, "O'Brien — ñandú\n");
}

TEST_P(DatabaseBothTest, a_struct_names_the_columns_that_are_read_and_inserted) {
  database().write([](Connection& sql) {
    sql.insert("sample", Sample{7, "seven", 7.5, true});
    sql.insert("sample", Nested{{8}, {std::nullopt, 8.5}, false});
    sql.insert("sample (text, number, flag)", Start{9}, "nine", 9.5, true);
  });
  auto read = [&](auto kind) {
    return database().read([](Connection& sql) {
      return sql.query<decltype(kind)>("from sample where big > :big order by big", 6);
    });
  };
  auto samples = read(Sample());
  ASSERT_EQ(samples.size(), 3U);
  EXPECT_EQ(samples[0].text, "seven");
  EXPECT_FALSE(samples[1].text.has_value());
  EXPECT_DOUBLE_EQ(samples[1].number, 8.5);
  EXPECT_EQ(samples[2].text, "nine");
  EXPECT_TRUE(samples[2].flag);
  auto nested = read(Nested());  // the same literal with other columns is another statement
  ASSERT_EQ(nested.size(), 3U);
  EXPECT_EQ(nested[0].big, 7);
  EXPECT_EQ(nested[0].middle.text, "seven");
  EXPECT_DOUBLE_EQ(nested[2].middle.number, 9.5);
  EXPECT_TRUE(nested[2].flag);
  auto starts = read(Start());
  ASSERT_EQ(starts.size(), 3U);
  EXPECT_EQ(starts[2].big, 9);
}

TEST_P(DatabaseBothTest, a_struct_argument_is_replaced_by_its_members) {
  database().write([](Connection& sql) {
    sql.execute("insert into sample (big, text, number, flag) values (:big, :text, :n, :flag)",
                Start{1}, Middle{"one", 1.5}, true);
  });
  EXPECT_EQ(*database().read([](Connection& sql) {
    return sql.query_one<std::string>("select text from sample where big = :big and number = :n",
                                      Start{1}, 1.5);
  }),
            "one");
}

TEST_P(DatabaseBothTest, reports_whether_a_row_exists) {
  insert(1, "x");
  database().read([](Connection& sql) {
    EXPECT_TRUE(sql.exists("from sample where big = :big", 1));
    EXPECT_TRUE(sql.exists("from sample where text = :text limit 1", "x"));
    EXPECT_FALSE(sql.exists("from sample where big = :big", 2));
  });
}

TEST_P(DatabaseBothTest, one_statement_accepts_null_and_text_alternately) {
  for (int i = 0; i < 6; ++i) {
    insert(i, i % 2 == 0 ? std::optional<std::string>() : std::optional<std::string>("t"));
  }
  auto nulls = database().read([](Connection& sql) {
    return sql.query_one<std::int64_t>("select count(*) from sample where text is null");
  });
  EXPECT_EQ(nulls, 3);
}

TEST_P(DatabaseBothTest, expressions_have_the_type_of_their_value) {
  insert(1, "x");
  insert(2, "y");
  database().read([](Connection& sql) {
    EXPECT_EQ(sql.query_one<std::int64_t>("select sum(big) from sample"), 3);
    EXPECT_EQ(sql.query_one<std::string>("select max(text) from sample"), "y");
    EXPECT_DOUBLE_EQ(*sql.query_one<double>("select avg(number) from sample"), 2.5);
    auto none =
        sql.query_one<std::optional<std::int64_t>>("select sum(big) from sample where big > 10");
    EXPECT_TRUE(none.has_value());
    EXPECT_FALSE(none->has_value());
  });
}

TEST_P(DatabaseBothTest, a_name_used_twice_takes_two_arguments) {
  insert(1, "x");
  auto found = database().read([](Connection& sql) {
    return sql.query<std::int64_t>(
        "select big from sample where big = :id or big = :id -- :not_me ':nor_me'\n", 5, 1);
  });
  EXPECT_EQ(found, std::vector<std::int64_t>{1});
}

TEST_P(DatabaseBothTest, execute_counts_the_changed_rows) {
  insert(1);
  insert(2);
  database().write([](Connection& sql) {
    EXPECT_EQ(sql.execute("update sample set text = 'z'"), 2);
    EXPECT_EQ(sql.execute("update sample set text = 'z' where big = 7"), 0);
    EXPECT_EQ(sql.execute("insert into sample (big, number, flag) values (1, 0, 0) "
                          "on conflict (big) do nothing"),
              0);
    EXPECT_EQ(sql.execute("delete from sample where big = 1"), 1);
  });
}

TEST_P(DatabaseBothTest, an_error_rolls_back) {
  Status result = database().transact([](Connection& sql) -> Status {
    sql.execute("insert into sample (big, number, flag) values (1, 0, 0)");
    return Error::conflict("no", "no");
  });
  EXPECT_EQ(result.error().code, "no");
  EXPECT_EQ(count(), 0);
}

TEST_P(DatabaseBothTest, an_exception_rolls_back_and_passes_through) {
  EXPECT_THROW(database().transact([](Connection& sql) -> Status {
    sql.execute("insert into sample (big, number, flag) values (1, 0, 0)");
    throw std::domain_error("bug");
  }),
               std::domain_error);
  EXPECT_EQ(count(), 0);
}

TEST_P(DatabaseBothTest, a_duplicate_key_is_a_unique_violation) {
  insert(1);
  EXPECT_THROW(insert(1), UniqueViolation);
  EXPECT_THROW(database().transact([](Connection& sql) -> Status {
    sql.execute("insert into sample (big, number, flag) values (2, 0, 0)");
    sql.execute("insert into sample (big, number, flag) values (1, 0, 0)");
    return {};
  }),
               UniqueViolation);
  EXPECT_EQ(count(), 1);
}

TEST_P(DatabaseBothTest, a_transaction_with_a_failed_statement_never_commits) {
  insert(1);
  EXPECT_THROW(database().transact([](Connection& sql) -> Status {
    sql.execute("insert into sample (big, number, flag) values (2, 0, 0)");
    try {
      sql.execute("insert into sample (big, number, flag) values (1, 0, 0)");
    } catch (const UniqueViolation&) {
    }
    return {};
  }),
               std::logic_error);
  EXPECT_EQ(count(), 1);
}

TEST_P(DatabaseBothTest, an_sql_error_throws_and_leaves_the_connection_usable) {
  EXPECT_THROW(database().write([](Connection& sql) { sql.execute("update nothing set x = 1"); }),
               std::runtime_error);
  EXPECT_THROW(database().read([](Connection& sql) {
    sql.query<std::int64_t>("select big from sample where big = :id", 1, 2);
  }),
               std::logic_error);
  EXPECT_EQ(count(), 0);
}

TEST_P(DatabaseBothTest, a_wrong_column_type_leaves_the_statement_usable) {
  insert(1, "x");
  for (int i = 0; i < 2; ++i) {
    EXPECT_THROW(database().read(
                     [](Connection& sql) { sql.query<std::int64_t>("select text from sample"); }),
                 std::runtime_error);
  }
  insert(2);
  EXPECT_EQ(count(), 2);
}

TEST_P(DatabaseBothTest, reads_and_writes_may_alternate_in_one_write) {
  database().write([&](Connection& sql) {
    for (int i = 1; i <= 4; ++i) {
      auto seen = sql.query_one<std::int64_t>("select count(*) from sample");
      EXPECT_EQ(seen, i - 1);
      EXPECT_EQ(sql.query_one<std::int64_t>("select count(*) from sample"), seen);
      // Another connection writes in between: a snapshot must not block this connection's write.
      std::thread([&] {
        database().write([](Connection& other) {
          other.execute("update counter set value = value + 1 where name = 'a'");
        });
      }).join();
      sql.execute("insert into sample (big, number, flag) values (:big, 0, 0)", i);
    }
  });
  EXPECT_EQ(count(), 4);
  EXPECT_EQ(counter("a"), 4);
}

TEST_P(DatabaseBothTest, a_read_that_throws_leaves_the_connection_usable) {
  for (int i = 0; i < 6; ++i) {
    EXPECT_THROW(database().read([](Connection& sql) {
      sql.query<std::int64_t>("select count(*) from sample");
      sql.query<std::int64_t>("select big from sample");
      throw std::domain_error("bug");
    }),
                 std::domain_error);
    insert(i);
  }
  EXPECT_EQ(count(), 6);
}

TEST_P(DatabaseBothTest, a_write_in_a_read_is_refused_before_it_runs) {
  insert(1, "x");
  EXPECT_THROW(database().read([](Connection& sql) {
    sql.insert("sample", Sample{2, "y", 2, true});
  }),
               std::logic_error);
  EXPECT_THROW(database().read([](Connection& sql) {
    sql.query<std::int64_t>("select big from sample");
    sql.query<std::int64_t>("select count(*) from sample");
    sql.query_one<std::int64_t>("update sample set text = 'z' where big = 1 returning big");
  }),
               std::logic_error);
  EXPECT_EQ(*database().read([](Connection& sql) {
    return sql.query_one<std::string>("select text from sample");
  }),
            "x");
  insert(3);
  EXPECT_EQ(count(), 2);
}

TEST_P(DatabaseBothTest, nesting_is_refused) {
  EXPECT_THROW(database().read([&](Connection&) { count(); }), std::logic_error);
}

TEST_P(DatabaseBothTest, read_then_write_under_contention_loses_no_update) {
  constexpr int kThreads = 4;
  constexpr int kRounds = 25;
  std::atomic<int> committed{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < kRounds; ++i) {
        Status done = database().transact([&](Connection& sql) -> Status {
          auto value = sql.query_one<std::int64_t>("select value from counter where name = 'a'");
          sql.execute("update counter set value = :value where name = 'a'", *value + 1);
          return {};
        });
        committed += done.has_value() ? 1 : 0;
      }
    });
  }
  for (auto& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(counter("a"), committed);
  EXPECT_EQ(committed, kThreads * kRounds);
}

// Write skew: each reads the row that the other writes. SERIALIZABLE lets only one succeed.
TEST_P(DatabaseBothTest, two_transactions_that_read_each_others_rows_are_serialised) {
  auto guarded_take = [&](const char* other, auto take) {
    return database().transact([&, other](Connection& sql) -> Status {
      auto value = sql.query_one<std::int64_t>("select value from counter where name = :n", other);
      if (*value == 0) {
        take(sql);
      }
      return {};
    });
  };
  for (int round = 0; round < 10; ++round) {
    database().write([](Connection& sql) { sql.execute("update counter set value = 0"); });
    std::thread first([&] {
      (void)guarded_take("b", [](Connection& sql) {
        sql.execute("update counter set value = 1 where name = 'a'");
      });
    });
    (void)guarded_take(
        "a", [](Connection& sql) { sql.execute("update counter set value = 1 where name = 'b'"); });
    first.join();
    EXPECT_EQ(counter("a") + counter("b"), 1);
  }
}

TEST(DatabaseOpen, refuses_unknown_urls_and_unavailable_databases) {
  EXPECT_EQ(Database::open({.url = "mysql://x"}).error().code, "database_url_invalid");
  EXPECT_EQ(Database::open({.url = "sqlite:///no/such/folder/x.db"}).error().code,
            "database_unavailable");
  EXPECT_EQ(Database::open({.url = "postgresql://molar@127.0.0.1:1/x"}).error().code,
            "database_unavailable");
}

TEST(DatabaseOpen, memory_is_one_database_for_all_threads) {
  auto database = std::move(*Database::open({.url = "sqlite::memory:"}));
  database->write([](Connection& sql) { sql.execute("create table t (x integer)"); });
  std::thread writer(
      [&] { database->write([](Connection& sql) { sql.execute("insert into t values (1)"); }); });
  writer.join();
  EXPECT_EQ(database->read([](Connection& sql) {
    return sql.query_one<std::int64_t>("select count(*) from t");
  }),
            1);
}

}  // namespace
}  // namespace molar::storage
