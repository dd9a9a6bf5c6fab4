#include "domain/outbox/outbox_worker.h"

#include <algorithm>
#include <exception>

#include "base/log.h"

namespace molar::domain {

using storage::Connection;

std::size_t OutboxWorker::deliver_due(std::size_t most) {
  std::size_t sent = 0;
  for (std::size_t i = 0; i < most; ++i) {
    Timestamp now = clock_.now();
    auto message = database_.read(
        [&](Connection& sql) { return outbox_store::lease_next(sql, now, now + options_.lease); });
    if (!message) {
      break;
    }
    sent += deliver(*message) ? 1 : 0;
  }
  return sent;
}

bool OutboxWorker::deliver(const outbox_store::LeasedMessage& message) {
  Status delivered;
  try {
    delivered = mailer_.deliver(message.mail);
  } catch (const std::exception& fault) {
    // One message that makes the mailer stumble must not hold up the others.
    Error error = Error::unavailable("mailer_failed", "");
    error.internal = fault.what();
    delivered = error;
  }
  if (delivered.has_error()) {
    note_failure(message, delivered.error());
    return false;
  }
  database_.read([&](Connection& sql) { outbox_store::mark_sent(sql, message.id, clock_.now()); });
  log_event(LogLevel::Info, "mail_sent",
            {{"message", message.id}, {"kind", message.kind}, {"attempts", message.attempts}});
  return true;
}

void OutboxWorker::note_failure(const outbox_store::LeasedMessage& message, const Error& error) {
  std::string reason = error.code + (error.internal.empty() ? "" : ": " + error.internal);
  bool hopeless = error.kind != ErrorKind::Unavailable || message.attempts >= options_.max_attempts;
  log_event(hopeless ? LogLevel::Error : LogLevel::Warn, hopeless ? "mail_dead" : "mail_delayed",
            {{"message", message.id},
             {"kind", message.kind},
             {"attempts", message.attempts},
             {"code", error.code}});
  database_.read([&](Connection& sql) {
    if (hopeless) {
      outbox_store::mark_dead(sql, message.id, reason);
    } else {
      outbox_store::mark_for_retry(sql, message.id, clock_.now() + wait_after(message.attempts),
                                   reason);
    }
  });
}

std::chrono::milliseconds OutboxWorker::wait_after(int attempts) const {
  auto wait = options_.first_wait;
  for (int i = 1; i < attempts && wait < options_.longest_wait; ++i) {
    wait *= 2;
  }
  return std::min(wait, options_.longest_wait);
}

}  // namespace molar::domain
