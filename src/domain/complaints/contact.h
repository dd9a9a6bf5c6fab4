// A contact message of a visitor or member to a brand.
#pragma once

#include <boost/describe.hpp>

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/field_errors.h"

namespace molar::domain {

inline constexpr std::array<std::string_view, 5> kContactTopics = {
    "billing", "membership", "find_dentist", "office_partner", "other"};

struct ContactInput {
  std::string name;
  std::string email;
  std::optional<std::string> phone;  // 10 digits
  std::string topic;                 // one of kContactTopics
  std::string message;               // may have several lines
  // The client filled in a field that people cannot see.
  bool suspected = false;
};
BOOST_DESCRIBE_STRUCT(ContactInput, (), (name, email, phone, topic, message, suspected))

struct ContactMessage {
  std::string id;
  std::string group_key;
  std::string number;  // "C-2026-000001"
  ContactInput input;
  std::string language;                   // of the page: "en" or "es"
  std::optional<std::string> account_id;  // of a signed-in member
  Timestamp received_at;
};
BOOST_DESCRIBE_STRUCT(ContactMessage, (),
                      (id, group_key, number, input, language, account_id, received_at))

struct ContactReceived {
  std::string number;  // "C-2026-000001", within the brand
  Timestamp received_at;
};
BOOST_DESCRIBE_STRUCT(ContactReceived, (), (number, received_at))

// Rules of the fields (those of e-mail and phone are in base/fields.h). Name: 1–100 characters on
// one line. Topic: one of kContactTopics. Message: 10–4000 characters on any number of lines.
Checked<std::string> check_contact_name(std::string_view text);
Checked<std::string> check_contact_topic(std::string_view text);
Checked<std::string> check_contact_message(std::string_view text);

}  // namespace molar::domain
