// Mail functions for the operator. Each call, also one that only reads, is recorded in the audit
// log under `actor`.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/outbox/outbox_store.h"
#include "domain/ports/service_base.h"

namespace molar::domain {

struct MailShown {
  outbox_store::MessageRow row;
  // The mail as it was or will be sent; nullopt: not rendered yet. The text of a secret kind is
  // withheld.
  std::optional<Mail> mail;
  bool is_withheld = false;
};

class MailAdmin : OperatorService {
 public:
  using OperatorService::OperatorService;

  std::vector<outbox_store::MessageRow> list(const outbox_store::MessageFilter& filter);
  // "mail_not_found".
  Result<MailShown> show(const std::string& id);
  // Resets the attempts of a dead message. "mail_not_found"; "mail_not_dead" when it is sent or
  // queued.
  Status retry(const std::string& id);
  // Resets all dead messages, of one brand or of all; returns their number.
  std::int64_t retry_all(const std::optional<std::string>& group_key);
  // Queues a sent message again, unchanged, to the member's current address, and returns its id.
  // "mail_not_found"; Conflict "mail_not_sent" when it is queued or dead, "mail_not_for_members"
  // when it contains a link that grants access or was not written to a member.
  Result<std::string> resend(const std::string& id);
  // Queues a test mail and returns its id. "mail_address_invalid".
  Result<std::string> queue_test(const Brand& brand, const std::string& address,
                                 const std::string& language);

 private:
  void audit(Connection& sql, const std::string& group_key, const std::string& action,
             const std::string& id, boost::json::object detail);
};

}  // namespace molar::domain
