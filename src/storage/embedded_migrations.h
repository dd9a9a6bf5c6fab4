// The migrations embedded in the binary (generated from storage/migrations/*.sql by
// cmake/embed_migrations.py).
#pragma once

#include <string_view>
#include <vector>

namespace molar::storage {

struct Migration {
  int number = 0;
  std::string_view name;
  std::string_view sql;
};

const std::vector<Migration>& embedded_migrations();

}  // namespace molar::storage
