// Rates how well a person matches a search text: a name, a phone number or a mail address, each
// possibly mistyped. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "domain/membership/staff/member_search.h"

namespace molar::domain {

struct MemberQuery {
  enum class Kind { Nothing, Name, Phone, Email };
  Kind kind = Kind::Nothing;          // Nothing: too short for a search
  std::vector<std::string> words;     // of a name or place, as search_words()
  std::optional<Date> date_of_birth;  // "1956-03-01" among the words
  std::string text;                   // digits, or the address in lower case
};

// A text with an @ is an address, one of digits a phone number (4 digits or more), any other one
// names, possibly with city, ZIP code or date of birth (2 letters or more).
MemberQuery read_member_query(std::string_view typed);

// The score; 0 is the best. nullopt: no match.
//   Name   every word is a word of the person, begins one, or has a slip (two from 7 letters on)
//   Phone  the digits are part of the number, or all ten with one slip
//   Email  the text is part of the address, the address has at most two slips, or it is the same
//          before the @
// A slip is an extra, missing or wrong letter, or two exchanged ones.
std::optional<int> match_member(const MemberQuery& query, const FoundMember& person);

}  // namespace molar::domain
