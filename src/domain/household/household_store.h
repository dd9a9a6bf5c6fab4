// The rows that a purchase writes about people: household, members, consents.
#pragma once

#include <boost/describe.hpp>

#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/fields.h"
#include "storage/database.h"

namespace molar::domain::household_store {

using storage::Connection;

struct NewMember {
  std::string id;
  std::string group_key;
  std::string household_id;
  std::string member_number;
  std::string role;          // primary | adult_dependent | child
  std::string relationship;  // self | spouse | …
  std::string first_name;
  std::string last_name;
  Date date_of_birth;
  std::optional<std::string> email;
  std::optional<std::string> phone;
  std::optional<Address> address;
  std::string language;
  Date added_on;
  int position = 0;  // order on the membership; the primary member is 0
};

struct NewConsent {
  std::string id;
  std::string group_key;
  std::string household_id;
  std::string member_id;
  std::string checkout_id;
  std::string key;
  std::string version;
  std::string text;
  Timestamp agreed_at;
  std::string ip_address;
  std::string user_agent;
};

struct NamedMember {
  std::string name;
  std::string number;
};
BOOST_DESCRIBE_STRUCT(NamedMember, (), (name, number))

void insert_household(Connection& sql, const std::string& id, const std::string& group,
                      Timestamp now);
void insert_member(Connection& sql, const NewMember& member);
void insert_consent(Connection& sql, const NewConsent& consent);

// In the order on the membership.
std::vector<NamedMember> named_members(Connection& sql, const std::string& group,
                                       const std::string& household);

}  // namespace molar::domain::household_store
