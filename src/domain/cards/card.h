// The card of one person: what it says, and whether it is good today.
#pragma once

#include <boost/describe.hpp>

#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/random.h"
#include "domain/billing/billing.h"
#include "domain/brand/brand.h"
#include "domain/household/member.h"

namespace molar::domain {

// What an office may rely on today.
struct CardStanding {
  bool is_usable = false;
  std::string status;         // active | upcoming | suspended | canceled | ended
  std::optional<Date> until;  // the last day on which it is usable; of an unusable card: was usable
};
BOOST_DESCRIBE_STRUCT(CardStanding, (), (is_usable, status, until))

CardStanding card_standing(const Subscription& subscription, Date today);

// A row of member_card.
struct IssuedCard {
  std::string id;
  std::string group_key;
  std::string household_id;
  std::string member_id;
  std::string code;
  std::string help_phone;
  std::string organisation;
  std::string reason;  // first | requested | organisation_changed
  Timestamp issued_at;
  std::optional<Timestamp> superseded_at;
  std::optional<Timestamp> answers_until;
};
BOOST_DESCRIBE_STRUCT(IssuedCard, (),
                      (id, group_key, household_id, member_id, code, help_phone, organisation,
                       reason, issued_at, superseded_at, answers_until))

// Everything that is printed on a card.
struct MemberCard {
  IssuedCard issued;
  Member person;
  std::string plan_name;
  std::string legal_form;
  Date starts_on;
  CardStanding standing;
  Date today;
};

// 100 random bits as 20 letters and digits that are not mistaken for each other.
std::string make_card_code(RandomSource& random);
// As people read it: "7K3M9-QX2TA-ABCDE-FGHJK".
std::string show_card_code(const std::string& code);
// A letter of a code as it was meant: capitals, O as 0, I and L as 1, which no code has.
char code_letter(char typed);
// A typed or scanned code in its stored form: such letters, no gaps. Empty when it cannot be a
// code.
std::string read_card_code(std::string_view typed);

// "7K3M9 QX2TA"
std::string show_member_number(const std::string& number);

}  // namespace molar::domain
