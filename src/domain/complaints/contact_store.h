// The SQL of what people write to a brand.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "domain/complaints/contact.h"
#include "storage/database.h"

namespace molar::domain::contact_store {

void insert_contact(storage::Connection& sql, const ContactMessage& message,
                    std::string_view digest);

// The newest message of the brand with this digest that came after `after`.
std::optional<ContactReceived> find_contact(storage::Connection& sql, std::string_view group_key,
                                            std::string_view digest, Timestamp after);

// As an operator sees them; newest first, `most` at most. `group_key` empty: of all brands.
std::vector<ContactMessage> list_contacts(storage::Connection& sql, std::string_view group_key,
                                          std::int64_t most);
std::optional<ContactMessage> find_contact_by_number(storage::Connection& sql,
                                                     std::string_view group_key,
                                                     std::string_view number);

// Until when messages are kept, by what they are.
struct ContactAges {
  Timestamp notices;  // about billing and membership
  Timestamp others;
  Timestamp suspected;
};
// Deletes what came before; answers how many.
std::int64_t delete_contacts(storage::Connection& sql, const ContactAges& before);

}  // namespace molar::domain::contact_store
