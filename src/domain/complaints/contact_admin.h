// Operators' access to contact messages.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "domain/complaints/contact.h"
#include "domain/ports/service_base.h"

namespace molar::domain {

class ContactAdmin : OperatorService {
 public:
  // `actor`: "cli:operator".
  using OperatorService::OperatorService;

  // Newest first. Empty `group_key`: all brands.
  std::vector<ContactMessage> list(const std::string& group_key, std::int64_t most);
  // Writes an audit entry. NotFound: "message_not_found".
  Result<ContactMessage> show(const std::string& group_key, const std::string& number);
};

}  // namespace molar::domain
