// Renders and delivers the messages of the outbox.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "domain/brand/brand.h"
#include "domain/outbox/outbox_store.h"
#include "domain/ports/mail_extras.h"
#include "domain/ports/mail_renderer.h"
#include "domain/ports/mailer.h"
#include "storage/database.h"

namespace molar::domain {

struct OutboxOptions {
  // Longer than rendering and delivering a message: after it another process may lease the message.
  std::chrono::milliseconds lease = std::chrono::minutes(5);
  // Wait after the first failure; doubles with each further one.
  std::chrono::milliseconds first_wait = std::chrono::seconds(30);
  std::chrono::milliseconds longest_wait = std::chrono::hours(6);
  // Attempts, within about five days; after the last one the message is dead and an operator
  // decides.
  int max_attempts = 28;
};

// `extras` adds pictures, attachments and current facts to mails; nullptr: none of them.
//
// Any number of workers, in any number of processes, may share one outbox. A message is delivered
// at least once, and twice only when a process ends between the delivery and recording it, or loses
// the database for longer than a lease; then its Message-ID and its texts are the same. A message
// that cannot be rendered or delivered becomes a dead letter with the reason and never delays
// another.
class OutboxWorker {
 public:
  using FindBrand = std::function<std::shared_ptr<const Brand>(const std::string& group_key)>;

  OutboxWorker(storage::Database& database, MailRenderer& renderer, Mailer& mailer,
               FindBrand find_brand, const Clock& clock, OutboxOptions options = {},
               MailExtras* extras = nullptr)
      : database_(database),
        renderer_(renderer),
        mailer_(mailer),
        find_brand_(std::move(find_brand)),
        clock_(clock),
        options_(options),
        extras_(extras) {}

  // Delivers due messages, at most `most`, and returns the number of sent ones. Ends early when the
  // mail server cannot be reached. Call it about once a second.
  std::size_t deliver_due(std::size_t most = 100);
  // Delivers one message now, due or not. Errors: the reason of the failure; "mail_not_queued" when
  // it is sent, dead or leased.
  Status deliver_one(std::string_view id);
  // Ends all leases, so that the messages of a process that died are due immediately. Only for a
  // process that alone works on this database: with several, it would lease messages that others
  // are sending. Returns the number of messages.
  std::int64_t recover();
  // As recover(), for several processes on one database: ends leases of processes whose lock
  // (storage/lease_owner.h) has been free for kGone. After a restart of the database all locks are
  // free until their processes reconnect. Call it about once a second, on one thread.
  static constexpr std::chrono::seconds kGone{5};
  std::int64_t recover_from_dead();
  // Called when the process ends: no further message is begun.
  void stop();

 private:
  Status deliver(const outbox_store::LeasedMessage& message);
  Result<Mail> make(const outbox_store::LeasedMessage& message, const Brand& brand,
                    const std::string& language);
  Result<Mail> made_mail(const outbox_store::LeasedMessage& message);
  MailImages add_extras(const outbox_store::LeasedMessage& message, const Brand& brand,
                        const std::string& language, std::string& data);
  void add_files(const outbox_store::LeasedMessage& message, Mail& mail);
  Status send(const outbox_store::LeasedMessage& message);
  void record_delivered();
  void note_failure(const outbox_store::LeasedMessage& message, const Error& error);
  std::chrono::milliseconds wait_after(int attempts) const;

  storage::Database& database_;
  MailRenderer& renderer_;
  Mailer& mailer_;
  const FindBrand find_brand_;
  const Clock& clock_;
  const OutboxOptions options_;
  MailExtras* const extras_;
  std::map<std::int64_t, Timestamp> gone_since_;
  // Mails that the mailer has delivered and the database has not yet recorded, by message.
  struct Delivered {
    Mail kept;
    Timestamp at;
  };
  std::map<std::string, Delivered> unrecorded_;
  std::atomic<bool> stopping_ = false;
};

}  // namespace molar::domain
