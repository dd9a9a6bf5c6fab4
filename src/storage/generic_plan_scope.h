// For statements with many parameters whose planning takes longer than their execution.
#pragma once

#include "storage/database.h"

namespace molar::storage {

// During its lifetime, PostgreSQL plans each prepared statement of this connection once for all
// values, not for each execution. Only for statements whose plan must not depend on their values.
// No effect on SQLite, which always plans once.
class GenericPlanScope {
 public:
  explicit GenericPlanScope(Connection& sql);
  ~GenericPlanScope();
  GenericPlanScope(const GenericPlanScope&) = delete;
  GenericPlanScope& operator=(const GenericPlanScope&) = delete;

 private:
  Connection* sql_ = nullptr;  // null: nothing to undo
};

}  // namespace molar::storage
