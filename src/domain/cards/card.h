// The card of one person: its printed data, and whether it is valid today.
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
#include "domain/plan/plan.h"
#include "domain/ports/document_printer.h"

namespace molar::domain {

// Validity of a card, for offices.
struct CardValidity {
  bool is_usable = false;
  std::string status;         // active | upcoming | suspended | canceled | ended
  std::optional<Date> until;  // last valid day; may be in the past
};
BOOST_DESCRIBE_STRUCT(CardValidity, (), (is_usable, status, until))

CardValidity card_standing(const Subscription& subscription, Date today);

// A row of member_card.
struct IssuedCard {
  std::string id;
  std::string group_key;
  std::string household_id;
  std::string member_id;
  std::string code;
  std::string help_phone;
  std::string organisation;
  std::string reason;  // first | requested | organisation_changed | person_corrected
  Timestamp issued_at;
  std::optional<Timestamp> superseded_at;
  std::optional<Timestamp> answers_until;
};
BOOST_DESCRIBE_STRUCT(IssuedCard, (),
                      (id, group_key, household_id, member_id, code, help_phone, organisation,
                       reason, issued_at, superseded_at, answers_until))

// All data printed on a card.
struct MemberCard {
  IssuedCard issued;
  Member person;
  LocalText plan_name;
  std::string legal_form;
  Date starts_on;
  CardValidity standing;
  Date today;
};

// Returns 100 random bits as 20 letters and digits, without letters that resemble digits.
std::string make_card_code(RandomSource& random);
// The code in groups, for people: "7K3M9-QX2TA-ABCDE-FGHJK".
std::string show_card_code(const std::string& code);
// Corrects a typed letter: to upper case, O to 0, I and L to 1. No code contains O, I or L.
char code_letter(char typed);
// Returns the stored form of a typed or scanned code: corrected letters, without spaces and
// hyphens. Empty when it cannot be a code.
std::string read_card_code(std::string_view typed);

// "7K3M9 QX2TA"
std::string show_member_number(const std::string& number);

// --- texts of a card

// L-10: on the front of every card, in English for the staff of offices.
inline constexpr const char* kNotInsurance = "THIS IS NOT INSURANCE";

struct CardPlace {
  std::string origin;    // "https://www.cedar.example"
  std::string language;  // "en" or "es"
};

std::string verify_url(const CardPlace& place, const std::string& code);

PrintedCard print_card(const MemberCard& card, const Brand& brand, const CardPlace& place,
                       DocumentPrinter& printer);

}  // namespace molar::domain
