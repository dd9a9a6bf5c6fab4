// Operators' access to contact messages.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/complaints/contact.h"
#include "storage/database.h"

namespace molar::domain {

class ContactAdmin {
 public:
  // `actor`: "cli:operator".
  ContactAdmin(storage::Database& database, const Clock& clock, RandomSource& random,
               std::string actor)
      : database_(database), clock_(clock), random_(random), actor_(std::move(actor)) {}

  // Newest first. Empty `group_key`: all brands.
  std::vector<ContactMessage> list(const std::string& group_key, std::int64_t most);
  // Writes an audit entry. NotFound: "message_not_found".
  Result<ContactMessage> show(const std::string& group_key, const std::string& number);

 private:
  storage::Database& database_;
  const Clock& clock_;
  RandomSource& random_;
  std::string actor_;
};

}  // namespace molar::domain
