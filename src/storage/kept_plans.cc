#include "storage/kept_plans.h"

#include <exception>

namespace molar::storage {

KeptPlans::KeptPlans(Connection& sql) {
  if (sql.dialect() == Dialect::Postgres) {
    sql.execute("set plan_cache_mode = force_generic_plan");
    sql_ = &sql;
  }
}

KeptPlans::~KeptPlans() {
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
