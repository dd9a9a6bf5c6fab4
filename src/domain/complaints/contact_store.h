// SQL of contact messages.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "domain/complaints/contact.h"
#include "storage/database.h"

namespace molar::domain::contact_store {

void insert_contact(Connection& sql, const ContactMessage& message, std::string_view digest);

// The brand's newest message with this digest that was received after `after`.
std::optional<ContactReceived> find_contact(Connection& sql, std::string_view group_key,
                                            std::string_view digest, Timestamp after);

// Newest first, at most `most`. Empty `group_key`: all brands.
std::vector<ContactMessage> list_contacts(Connection& sql, std::string_view group_key,
                                          std::int64_t most);
std::optional<ContactMessage> find_contact_by_number(Connection& sql, std::string_view group_key,
                                                     std::string_view number);

// Times of receipt before which messages are deleted, by kind.
struct ContactAges {
  Timestamp notices;  // about billing and membership
  Timestamp others;
  Timestamp suspected;
};
// Deletes older messages. Returns their number.
std::int64_t delete_contacts(Connection& sql, const ContactAges& before);

}  // namespace molar::domain::contact_store
