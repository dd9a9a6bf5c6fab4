// The SQL of what people write to a brand.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "domain/feedback/contact.h"
#include "storage/database.h"

namespace molar::domain::feedback_store {

void insert_contact(storage::Connection& sql, const ContactMessage& message,
                    std::string_view digest);

struct NumberedContact {
  std::string number;
  Timestamp received_at;
};

// The newest message of the brand with this digest that came after `after`.
std::optional<NumberedContact> find_contact(storage::Connection& sql, std::string_view group_key,
                                            std::string_view digest, Timestamp after);

}  // namespace molar::domain::feedback_store
