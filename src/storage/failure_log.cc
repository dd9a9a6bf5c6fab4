#include "storage/failure_log.h"

#include <chrono>
#include <optional>
#include <string_view>

#include "base/log.h"
#include "storage/no_waiting.h"

namespace molar::storage {

namespace {

constexpr std::int64_t kTellEverySeconds = 60;

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

// Index in told_at_s_; nullopt: not rate-limited.
std::optional<std::size_t> place_of(FailureKind kind) {
  switch (kind) {
    case FailureKind::Full:
      return 0;
    case FailureKind::Damaged:
      return 1;
    case FailureKind::Crowded:
      return 2;
    default:
      return std::nullopt;
  }
}

}  // namespace

FailureLog::FailureLog() {
  for (auto& told_at_s : told_at_s_) {
    told_at_s = -kTellEverySeconds;
  }
}

void FailureLog::tell(const Failure& failure, int attempts) {
  const FailureKind kind = failure.kind();
  if (waits_not() && (kind == FailureKind::Busy || kind == FailureKind::Crowded)) {
    return;
  }
  if (const auto place = place_of(kind)) {
    const std::int64_t now = std::chrono::duration_cast<std::chrono::seconds>(
                                 std::chrono::steady_clock::now().time_since_epoch())
                                 .count();
    std::int64_t told = told_at_s_[*place];
    if (now - told < kTellEverySeconds || !told_at_s_[*place].compare_exchange_strong(told, now)) {
      return;
    }
  }
  log_event(LogLevel::Error, event_of(kind), {{"reason", failure.what()}, {"attempts", attempts}});
}

}  // namespace molar::storage
