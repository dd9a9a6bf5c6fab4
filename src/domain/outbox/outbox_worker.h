// Makes and delivers what the outbox holds.
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
  // Longer than making and delivering a message takes: after it another process may take it.
  std::chrono::milliseconds lease = std::chrono::minutes(5);
  // The wait after the first failure; doubles with each one.
  std::chrono::milliseconds first_wait = std::chrono::seconds(30);
  std::chrono::milliseconds longest_wait = std::chrono::hours(6);
  // Tries, about five days together; then the message is dead and stays for a person to look at.
  int max_attempts = 28;
};

// `extras` adds pictures, attachments and facts of the day to mails; nullptr: none of them.
//
// Any number of workers, in any number of processes, may share one outbox. A message is delivered
// at least once, and twice only when a process dies between the delivery and noting it; its
// Message-ID and its texts are the same then. A message that cannot be made or delivered becomes a
// dead letter with the reason and never holds up another.
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

  // Delivers what is due, `most` messages at once, and answers how many were sent. Ends early when
  // the mail server cannot be reached. To be called about once a second.
  std::size_t deliver_due(std::size_t most = 100);
  // One message now, due or not. Errors: what failed; "mail_not_queued" when it was sent, is dead
  // or under way.
  Status deliver_one(std::string_view id);
  // Takes over, due at once, what another process had under way when it died. Only for the one
  // process that works on this database: of several, each would take what the others are sending.
  // Answers how many messages there were.
  std::int64_t recover();
  // The same where several processes share the database: ends leases of processes whose lock
  // (storage/lease_holder.h) has been free for kGone. After a restart of the database all locks are
  // free until their processes reconnect. To be called about once a second, by one thread.
  static constexpr std::chrono::seconds kGone{5};
  std::int64_t recover_from_dead();
  // The process ends: no other message is begun.
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
  std::atomic<bool> stopping_ = false;
};

}  // namespace molar::domain
