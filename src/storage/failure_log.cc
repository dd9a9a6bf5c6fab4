#include "storage/failure_log.h"

#include <chrono>
#include <string_view>

#include "base/log.h"
#include "storage/no_wait_scope.h"

namespace molar::storage {

namespace {

constexpr std::int64_t kLogEverySeconds = 60;

std::string_view event_of(FailureKind kind) {
  switch (kind) {
    case FailureKind::Full:
      return "disk_full";
    case FailureKind::Damaged:
      return "database_damaged";
    case FailureKind::Busy:
    case FailureKind::Crowded:
      return "database_busy";
    default:
      return "database_failed";
  }
}

bool is_lasting(FailureKind kind) {
  return kind == FailureKind::Full || kind == FailureKind::Damaged || kind == FailureKind::Crowded;
}

}  // namespace

FailureLog::FailureLog() {
  for (auto& logged_at_s : last_logged_s_) {
    logged_at_s = -kLogEverySeconds;
  }
}

void FailureLog::report(const Failure& failure, int attempts) {
  const FailureKind kind = failure.kind();
  if (is_waiting_disabled() && (kind == FailureKind::Busy || kind == FailureKind::Crowded)) {
    return;
  }
  if (is_lasting(kind)) {
    std::atomic<std::int64_t>& last_logged_s = last_logged_s_[static_cast<std::size_t>(kind)];
    const std::int64_t now = std::chrono::duration_cast<std::chrono::seconds>(
                                 std::chrono::steady_clock::now().time_since_epoch())
                                 .count();
    std::int64_t logged_at_s = last_logged_s;
    if (now - logged_at_s < kLogEverySeconds ||
        !last_logged_s.compare_exchange_strong(logged_at_s, now)) {
      return;
    }
  }
  log_event(LogLevel::Error, event_of(kind), {{"reason", failure.what()}, {"attempts", attempts}});
}

}  // namespace molar::storage
