#include "storage/generic_plan_scope.h"

#include <gtest/gtest.h>

#include "storage/testing/temp_database.h"

namespace molar::storage {
namespace {

class GenericPlanScopeTest : public DatabaseTest {
 protected:
  static std::string mode(Connection& sql) {
    return sql.dialect() == Dialect::Sqlite
               ? "auto"
               : sql.query_one<std::string>("select current_setting('plan_cache_mode')").value();
  }
};
MOLAR_ON_BOTH_DATABASES(GenericPlanScopeTest);

TEST_P(GenericPlanScopeTest, apply_until_the_end_of_the_scope) {
  database().read([](Connection& sql) {
    {
      const GenericPlanScope kept(sql);
      EXPECT_EQ(mode(sql), sql.dialect() == Dialect::Sqlite ? "auto" : "force_generic_plan");
      EXPECT_EQ(sql.query_one<std::int64_t>("select 1"), 1);
    }
    EXPECT_EQ(mode(sql), "auto");
  });
}

TEST_P(GenericPlanScopeTest, end_with_an_exception) {
  database().read([](Connection& sql) {
    try {
      const GenericPlanScope kept(sql);
      throw std::runtime_error("on the way");
    } catch (const std::runtime_error&) {
      EXPECT_EQ(mode(sql), "auto");
    }
  });
}

}  // namespace
}  // namespace molar::storage
