#include "domain/outbox/outbox_retention.h"

#include "base/log.h"
#include "domain/outbox/outbox_store.h"

namespace molar::domain {

namespace {

// At least as long as every year, leap years included, so that nothing is deleted too early.
constexpr std::chrono::hours kYear{24 * 366};
constexpr int kNoticeYears = 5;
// Rows per statement, so that other writers wait only briefly.
constexpr int kAtOnce = 500;

// Repeats a deletion of at most kAtOnce rows until no such row is left.
template <class F>
std::int64_t delete_all(storage::Database& database, F delete_some) {
  std::int64_t all = 0;
  std::int64_t some = 0;
  do {
    some = database.write([&](Connection& sql) { return delete_some(sql); });
    all += some;
  } while (some == kAtOnce);
  return all;
}

}  // namespace

std::int64_t purge_outbox(storage::Database& database, const Clock& clock) {
  const Timestamp now = clock.now();
  std::int64_t deleted = delete_all(database, [&](Connection& sql) {
    return outbox_store::delete_short_lived(sql, now - kYear, kAtOnce);
  });
  deleted += delete_all(database, [&](Connection& sql) {
    return outbox_store::delete_settled(sql, now - kNoticeYears * kYear, kAtOnce);
  });
  if (deleted > 0) {
    log_event(LogLevel::Info, "mails_deleted", {{"count", deleted}});
  }
  return deleted;
}

}  // namespace molar::domain
