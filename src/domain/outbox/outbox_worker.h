// Delivers what the outbox holds.
#pragma once

#include <chrono>
#include <cstddef>

#include "base/clock.h"
#include "domain/outbox/outbox_store.h"
#include "domain/ports/mailer.h"
#include "storage/database.h"

namespace molar::domain {

struct OutboxOptions {
  // Longer than any delivery takes: after it another process may take the message.
  std::chrono::milliseconds lease = std::chrono::minutes(5);
  // The wait after the first failure; doubles with each one.
  std::chrono::milliseconds first_wait = std::chrono::seconds(30);
  std::chrono::milliseconds longest_wait = std::chrono::hours(6);
  // Tries, about two days together; then the message is dead and stays for a person to look at.
  int max_attempts = 14;
};

// Any number of workers, in any number of processes, may share one outbox. A message is delivered
// at least once, and twice only when a process dies between the delivery and noting it; its
// Message-ID is the same then.
class OutboxWorker {
 public:
  OutboxWorker(storage::Database& database, Mailer& mailer, const Clock& clock,
               OutboxOptions options = {})
      : database_(database), mailer_(mailer), clock_(clock), options_(options) {}

  // Delivers what is due, `most` messages at once, and answers how many were sent. To be called
  // about once a second.
  std::size_t deliver_due(std::size_t most = 100);

 private:
  bool deliver(const outbox_store::LeasedMessage& message);
  void note_failure(const outbox_store::LeasedMessage& message, const Error& error);
  std::chrono::milliseconds wait_after(int attempts) const;

  storage::Database& database_;
  Mailer& mailer_;
  const Clock& clock_;
  const OutboxOptions options_;
};

}  // namespace molar::domain
