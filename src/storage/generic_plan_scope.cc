#include "storage/generic_plan_scope.h"

#include <exception>

namespace molar::storage {

GenericPlanScope::GenericPlanScope(Connection& sql) {
  if (sql.dialect() == Dialect::Postgres) {
    sql.execute("set plan_cache_mode = force_generic_plan");
    sql_ = &sql;
  }
}

GenericPlanScope::~GenericPlanScope() {
  if (sql_ == nullptr) {
    return;
  }
  try {
    sql_->execute("reset plan_cache_mode");
  } catch (const std::exception&) {
    // The connection is lost, or the transaction has failed and its rollback resets the setting.
    return;
  }
}

}  // namespace molar::storage
