#include <gtest/gtest.h>

#include <limits>

#include "storage/database.h"
#include "storage/sql_text.h"
#include "storage/testing/temp_database.h"

namespace molar::storage {
namespace {

struct Copied {
  std::int64_t id = 0;
  std::optional<std::string> text;
  double number = 0;
  bool operator==(const Copied&) const = default;
};
BOOST_DESCRIBE_STRUCT(Copied, (), (id, text, number))

class CopyInTest : public DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (!IsSkipped()) {
      temp_database().run_script(
          "create table copied (id bigint not null primary key, text text, number double "
          "precision not null)");
    }
  }
  Status copy(const std::vector<std::vector<Value>>& rows) {
    return database().transact([&](Connection& sql) -> Status {
      sql.copy_in("copied (id, text, number)", rows);
      return {};
    });
  }
  std::vector<Copied> all() {
    return database().read([](Connection& sql) {
      return sql.query<Copied>("select id, text, number from copied order by id");
    });
  }
};
MOLAR_ON_BOTH_DATABASES(CopyInTest);

TEST_P(CopyInTest, stores_every_kind_of_value) {
  std::string odd = "tab\tline\nreturn\rback\\slash \\N \\. {a,\"b\"} ñ ";
  ASSERT_FALSE(copy({{std::int64_t{1}, odd, 0.1},
                     {std::int64_t{2}, Null{}, -1e-300},
                     {std::numeric_limits<std::int64_t>::min(), std::string(), 2.0},
                     {std::int64_t{3}, std::string("\\N"), 3.0}})
                   .has_error());
  std::vector<Copied> expected = {{std::numeric_limits<std::int64_t>::min(), "", 2.0},
                                  {1, odd, 0.1},
                                  {2, std::nullopt, -1e-300},
                                  {3, "\\N", 3.0}};
  EXPECT_EQ(all(), expected);
}

TEST_P(CopyInTest, accepts_many_rows_and_none) {
  std::vector<std::vector<Value>> rows;
  for (std::int64_t i = 0; i < 20'000; ++i) {
    rows.push_back({i, std::string(100, 'x'), static_cast<double>(i)});
  }
  ASSERT_FALSE(copy(rows).has_error());
  ASSERT_FALSE(copy({}).has_error());
  EXPECT_EQ(all().size(), 20'000U);
}

TEST_P(CopyInTest, a_duplicate_key_is_a_unique_violation_and_stores_nothing) {
  EXPECT_THROW((void)copy({{std::int64_t{1}, std::string("a"), 1.0},
                           {std::int64_t{1}, std::string("b"), 1.0}}),
               UniqueViolation);
  EXPECT_TRUE(all().empty());
  ASSERT_FALSE(copy({{std::int64_t{1}, std::string("c"), 1.0}}).has_error());
}

TEST_P(CopyInTest, is_part_of_the_transaction) {
  Status status = database().transact([&](Connection& sql) -> Status {
    sql.copy_in("copied (id, text, number)", {{std::int64_t{1}, std::string("a"), 1.0}});
    sql.execute("update copied set text = 'z' where id = 1");
    sql.copy_in("copied (id, text, number)", {{std::int64_t{2}, std::string("b"), 1.0}});
    return {};
  });
  ASSERT_FALSE(status.has_error());
  EXPECT_EQ(all()[0].text, "z");
  EXPECT_EQ(all().size(), 2U);
  Status refused = database().transact([&](Connection& sql) -> Status {
    sql.copy_in("copied (id, text, number)", {{std::int64_t{3}, std::string("c"), 1.0}});
    return Error::conflict("no", "no");
  });
  EXPECT_TRUE(refused.has_error());
  EXPECT_EQ(all().size(), 2U);
}

TEST_P(CopyInTest, throws_outside_of_a_transaction) {
  EXPECT_THROW(
      database().write([](Connection& sql) { sql.copy_in("copied (id, text, number)", {}); }),
      std::logic_error);
}

TEST(CopyText, is_an_insert_with_a_parameter_for_every_column) {
  EXPECT_EQ(insert_of("t (a, b, c)"), "insert into t (a, b, c) values (:v, :v, :v)");
  EXPECT_EQ(insert_of("t (a)"), "insert into t (a) values (:v)");
}

}  // namespace
}  // namespace molar::storage
