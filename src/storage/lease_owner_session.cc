#include "storage/lease_owner_session.h"

#include <exception>
#include <random>
#include <utility>

#include "base/log.h"
#include "storage/lease_owner.h"

namespace molar::storage {

namespace {

// Random, 62 bits, so that two processes do not get the same number. Never 0.
std::int64_t draw_number() {
  std::random_device random;
  return 1 + static_cast<std::int64_t>((std::uint64_t{random()} << 30) ^ random());
}

}  // namespace

LeaseOwnerSession::LeaseOwnerSession(SessionPool::Opener open)
    : open_(std::move(open)), number_(draw_number()) {}

bool LeaseOwnerSession::declare() {
  const std::lock_guard lock(mutex_);
  if (session_ && session_->alive()) {
    return true;
  }
  session_.reset();
  const bool was_declared = is_declared_.exchange(false);
  if (was_declared) {
    log_event(LogLevel::Warn, "lease_holder_lost");
  }
  try {
    is_declared_ = take_lock();
  } catch (const std::exception& failure) {
    log_event(LogLevel::Debug, "lease_holder_not_declared", {{"reason", failure.what()}});
  }
  return is_declared_;
}

// Fails also while another process checks the lock, which holds it for a short time.
bool LeaseOwnerSession::take_lock() {
  std::unique_ptr<Session> session = open_();
  const auto taken = session->query_one<std::int64_t>(
      "select pg_try_advisory_lock(cast(:number as bigint))", number_);
  if (taken != 1) {
    return false;
  }
  session_ = std::move(session);
  return true;
}

bool is_lease_owner_dead(Connection& sql, std::int64_t holder) {
  return sql.dialect() == Dialect::Postgres &&
         sql.query_one<std::int64_t>("select pg_try_advisory_xact_lock(cast(:holder as bigint))",
                                     holder) == 1;
}

}  // namespace molar::storage
