// SQL of the tables of people: household, members, consents. Reads are always by group and
// household.
#pragma once

#include <boost/describe.hpp>

#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "domain/household/member.h"
#include "storage/database.h"

namespace molar::domain::member_store {

struct NewConsent {
  std::string id;
  std::string group_key;
  std::string household_id;
  std::string member_id;
  std::string checkout_id;
  std::string consent_key;
  std::string text_version;
  std::string text;
  Timestamp agreed_at;
  std::string ip_address;
  std::string user_agent;
};
BOOST_DESCRIBE_STRUCT(NewConsent, (),
                      (id, group_key, household_id, member_id, checkout_id, consent_key,
                       text_version, text, agreed_at, ip_address, user_agent))

void insert_household(Connection& sql, const std::string& id, const std::string& group,
                      Timestamp now);
// `position`: the order on the membership; the primary member is 0.
void insert_member(Connection& sql, const Member& member, int position = 0);
void insert_consent(Connection& sql, const NewConsent& consent);

// The primary member first, then in the order in which they were added.
std::vector<Member> find_household(Connection& sql, const std::string& group_key,
                                   const std::string& household_id);

// The version of the text ("terms") that the household agreed to last.
std::optional<std::string> find_consent_version(Connection& sql, const std::string& group_key,
                                                const std::string& household_id,
                                                const std::string& consent_key);

}  // namespace molar::domain::member_store
