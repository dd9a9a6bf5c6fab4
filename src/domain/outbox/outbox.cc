#include "domain/outbox/outbox.h"

#include "domain/outbox/outbox_store.h"

namespace molar::domain {

namespace {

std::string domain_of(std::string_view address) {
  std::size_t at = address.rfind('@');
  return at == std::string_view::npos ? "localhost" : std::string(address.substr(at + 1));
}

}  // namespace

bool queue_mail(storage::Connection& sql, const OutgoingMail& outgoing, const Clock& clock,
                RandomSource& random) {
  outbox_store::NewMessage message{make_ulid(clock, random), outgoing, clock.now()};
  std::string& message_id = message.outgoing.mail.message_id;
  if (message_id.empty()) {
    message_id = message.id + "@" + domain_of(outgoing.mail.from_address);
  }
  return outbox_store::insert(sql, message);
}

}  // namespace molar::domain
