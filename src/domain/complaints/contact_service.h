// Accepts contact messages to a brand.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/complaints/contact.h"
#include "domain/limits/rate_limiter.h"
#include "domain/ports/service_base.h"
#include "domain/session/session.h"

namespace molar::domain {

// The sender and the network of a message.
struct ContactSender {
  const Brand& brand;
  std::string language;
  std::string client_address;
  std::optional<Session> session;  // of a signed-in member
};

// Thread-safe.
class ContactService : ServiceBase {
 public:
  ContactService(storage::Database& database, RateLimiter& limits, const Clock& clock,
                 RandomSource& random)
      : ServiceBase(database, clock, random), limits_(limits) {}

  // Stores the message and queues a mail to the organisation and one to the sender, all in one
  // transaction. An equal message within ten minutes, for example after a lost answer, returns the
  // same number and does not count for the limits. RateLimited after five messages an hour per
  // network, or per e-mail address, over all brands. Probable spam is stored and forwarded as well,
  // but its sender gets no mail.
  Result<ContactReceived> receive_contact(const ContactSender& sender, const ContactInput& input);

 private:
  ContactReceived write(Connection& sql, const ContactSender& sender, const ContactInput& input,
                        std::string_view digest);

  RateLimiter& limits_;
};

}  // namespace molar::domain
