// The rows that a purchase writes about people: household, members, consents.
#pragma once

#include <boost/describe.hpp>

#include <string>

#include "base/clock.h"
#include "domain/household/member.h"
#include "storage/database.h"

namespace molar::domain::household_store {

using storage::Connection;

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

}  // namespace molar::domain::household_store
