#include "storage/sql_text.h"

#include <gtest/gtest.h>

namespace molar::storage {
namespace {

struct Pair {
  std::int64_t a = 0;
  std::int64_t b = 0;
};
BOOST_DESCRIBE_STRUCT(Pair, (), (a, b))

TEST(WithPositions, numbers_every_occurrence) {
  auto lite = with_positions("select :a, :b_2, :a where x=:a", Dialect::Sqlite);
  EXPECT_EQ(lite.text, "select ?, ?, ? where x=?");
  EXPECT_EQ(lite.parameters, 4U);
  auto postgres = with_positions("select :a, :b_2, :a where x=:a", Dialect::Postgres);
  EXPECT_EQ(postgres.text, "select $1, $2, $3 where x=$4");
  EXPECT_EQ(postgres.parameters, 4U);
}

TEST(WithPositions, leaves_quotes_comments_and_casts_alone) {
  for (const char* text : {"select ':a', 'it''s :a', \":a\"", "select 1 -- :a\n", "select 1 -- :a",
                           "select /* :a */ 1", "select x::text, y :: int", "select ': ' , a : b",
                           "select 'open :a"}) {
    auto result = with_positions(text, Dialect::Postgres);
    EXPECT_EQ(result.text, text);
    EXPECT_EQ(result.parameters, 0U);
  }
  EXPECT_EQ(with_positions("select :a::text", Dialect::Postgres).text, "select $1::text");
  EXPECT_EQ(with_positions("select ':x'||:a||/*:y*/:b--:z", Dialect::Postgres).text,
            "select ':x'||$1||/*:y*/$2--:z");
}

TEST(IsWrite, looks_at_the_first_word) {
  for (const char* text : {"select 1", "select\n1", "with a as (select 1) select * from a",
                           "values (1)", "set plan_cache_mode = auto", "reset plan_cache_mode"}) {
    EXPECT_FALSE(is_write(text)) << text;
  }
  for (const char* text : {"insert into t values (1)", "update t set a = 1", "delete from t",
                           "lock table t in exclusive mode", "delete\nfrom t", ""}) {
    EXPECT_TRUE(is_write(text)) << text;
  }
}

TEST(Complete, adds_the_omitted_columns) {
  EXPECT_EQ(complete("select a from t"), "select a from t");
  EXPECT_EQ(complete(Sql("from t where a = :a").with_columns_of<Pair>()),
            "select a, b from t where a = :a");
  EXPECT_EQ(complete(Sql("t").with_columns_of<Pair>()), "insert into t (a, b) values (:v, :v)");
  EXPECT_EQ(complete(Sql("t (c)").with_columns_of<Pair>()),
            "insert into t (a, b, c) values (:v, :v, :v)");
}

}  // namespace
}  // namespace molar::storage
