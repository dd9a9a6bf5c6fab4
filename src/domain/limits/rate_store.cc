#include "domain/limits/rate_store.h"

namespace molar::domain::rate_store {

std::vector<Slot> slots_after(Connection& sql, const std::string& key, std::int64_t cutoff) {
  return sql.query<Slot>(
      "select window_start, hits from rate_counter where key = :key and window_start > :cutoff "
      "order by window_start",
      key, cutoff);
}

void add_hit(Connection& sql, const std::string& key, std::int64_t start) {
  sql.execute(
      "insert into rate_counter (key, window_start, hits) values (:key, :start, 1) "
      "on conflict (key, window_start) do update set hits = rate_counter.hits + 1",
      key, start);
}

void remove_hit(Connection& sql, const std::string& key, std::int64_t start) {
  sql.execute(
      "update rate_counter set hits = hits - 1 "
      "where key = :key and window_start = :start and hits > 0",
      key, start);
}

void forget(Connection& sql, const std::string& key) {
  sql.execute("delete from rate_counter where key = :key", key);
}

void forget_until(Connection& sql, const std::string& key, std::int64_t cutoff) {
  sql.execute("delete from rate_counter where key = :key and window_start <= :cutoff", key, cutoff);
}

std::int64_t purge_until(Connection& sql, std::int64_t cutoff) {
  return sql.execute("delete from rate_counter where window_start <= :cutoff", cutoff);
}

}  // namespace molar::domain::rate_store
