// Accepts contact messages to a brand, and shows them to operators.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/complaints/contact.h"
#include "domain/limits/rate_limiter.h"
#include "domain/outbox/notice.h"
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
  ContactService(const ServiceBase& base, RateLimiter& limits)
      : ServiceBase(base), limits_(limits) {}

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

// Operators' access to contact messages.
class ContactAdmin : OperatorService {
 public:
  // `actor`: "cli:operator".
  using OperatorService::OperatorService;

  // Newest first. Empty `group_key`: all brands.
  std::vector<ContactMessage> list(const std::string& group_key, std::int64_t most);
  // Writes an audit entry. NotFound: "message_not_found".
  Result<ContactMessage> show(const std::string& group_key, const std::string& number);
};

// --- the two notices for a contact message

// To the brand's organisation, in the brand's first language; replies go to the sender. Unlike the
// typed address, that of `session`, if any, is proven.
Notice contact_notice(const Brand& brand, const ContactMessage& message,
                      const std::optional<Session>& session);

// To the sender, in the sender's language. Contains no typed text, so that the form cannot send
// text to another person's address. Listed among a member's messages when the typed address is the
// account's.
Notice contact_confirmation(const Brand& brand, const ContactMessage& message,
                            const std::optional<Session>& session);

}  // namespace molar::domain
