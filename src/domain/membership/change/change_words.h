// The sentences that explain a change to a member, in English and Spanish: the texts of the
// catalogue's area "changes" (base/messages.h), with their values.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "domain/membership/change/change_type.h"
#include "domain/membership/change/household.h"

namespace molar::domain::change_words {

using Words = std::vector<std::string>;

// "Ben Lee, 200 of 365 days"
std::string days_label(const std::string& what, int days_left, int days_in_term,
                       std::string_view language);

struct PersonWords {
  std::string first_name;
  const ChangeShown& shown;
};
Words added(const PersonWords& person, std::string_view language);
Words removed(const PersonWords& person, std::string_view language);

struct SwitchWords {
  std::string from;
  std::string to;
  Date ends_on;  // of the current term
  bool renews = false;
  const ChangeShown& shown;
};
Words switched_now(const SwitchWords& change, std::string_view language);
Words switched_at_renewal(const SwitchWords& change, std::string_view language);

struct CancelWords {
  bool within_window = false;
  bool past_term = false;  // the paid term is over: the next one is not paid
  int people = 1;
  const ChangeShown& shown;
};
Words canceled(const CancelWords& change, std::string_view language);

enum class Renewal { Ahead, Continues, Anew };
Words renewed(Renewal how, const ChangeShown& shown, std::string_view language);
Words purchased(const ChangeShown& shown, std::string_view language);

// Consequences of agreeing to automatic renewal for this membership.
Words auto_renewal(const Subscription& subscription, std::string_view language);

// Label of a refund's line.
std::string_view refund(std::string_view line_kind, std::string_view language);

}  // namespace molar::domain::change_words
