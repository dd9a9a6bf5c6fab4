// A checkout: a visitor's choices and the people of the future membership.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/enum_words.h"
#include "base/fields.h"
#include "base/result.h"
#include "domain/plan/plan.h"

namespace molar::domain {

inline constexpr int kMaxPeople = 10;  // per membership, even if the plan allows more
inline constexpr std::chrono::hours kCheckoutLife{24};      // from the last change
inline constexpr std::chrono::hours kCheckoutKept{24 * 7};  // then deleted, unless paid
inline constexpr std::chrono::minutes kQuoteLife{30};
inline constexpr std::chrono::hours kReplayLife{24};  // a repeated key returns the same answer
// How long such a repetition also signs in the buyer, in case the first answer was lost.
inline constexpr std::chrono::minutes kSignInLife{10};

enum class Relationship { Spouse, DomesticPartner, Child, Parent, OtherHousehold };
BOOST_DESCRIBE_ENUM(Relationship, Spouse, DomesticPartner, Child, Parent, OtherHousehold)

// The buyer, who becomes the primary member.
struct CheckoutAccount {
  std::string email;
  std::string password_hash;  // empty: set after the payment
  std::string first_name;
  std::string last_name;
  Date date_of_birth;
  std::string phone;  // 10 digits
  Address address;
};

// A person as in API requests; the fields have passed base/fields.h.
struct PersonInput {
  std::string first_name;
  std::string last_name;
  Date date_of_birth;
  Relationship relationship = Relationship::Child;
  std::optional<std::string> email;
};
BOOST_DESCRIBE_STRUCT(PersonInput, (), (first_name, last_name, date_of_birth, relationship, email))

struct CheckoutMember : PersonInput {
  std::string id;
};
BOOST_DESCRIBE_STRUCT(CheckoutMember, (),
                      (id, first_name, last_name, date_of_birth, relationship, email))

enum class CheckoutStatus { Open, Paid, Abandoned };
BOOST_DESCRIBE_ENUM(CheckoutStatus, Open, Paid, Abandoned)

struct Checkout {
  std::string id;
  std::string group_key;
  std::int64_t plan_id = 0;
  std::optional<std::int64_t> office_id;
  BillingCycle cycle = BillingCycle::Annual;
  std::optional<std::string> coupon_code;
  std::string language;
  std::optional<CheckoutAccount> account;
  std::vector<CheckoutMember> members;
  bool members_confirmed = false;
  CheckoutStatus status = CheckoutStatus::Open;
  std::optional<std::string> household_id;  // set once paid
  Timestamp created_at;
  Timestamp updated_at;
  Timestamp expires_at;

  int people() const { return 1 + static_cast<int>(members.size()); }
};
// Only the members that have a column of the same type. The row also has the columns of the
// account.
BOOST_DESCRIBE_STRUCT(Checkout, (),
                      (id, group_key, plan_id, office_id, cycle, coupon_code, language,
                       members_confirmed, status, household_id, created_at, updated_at, expires_at))

// --- the order of its steps

// BankDebit: the buyer has paid, and the bank debit is pending.
enum class CheckoutStep { CreateAccount, AddMember, Payment, BankDebit, Confirmation };
std::string_view step_path(CheckoutStep step);  // "create-account", "add-member", …

// The plan's limit of people, at most kMaxPeople.
int max_people(const Plan& plan);

// The first incomplete step. A plan for one person has no people step, except when the checkout has
// too many people after a change of plan.
CheckoutStep first_incomplete_step(const Checkout& checkout, const Plan& plan);

// Conflict "checkout_incomplete", with the first incomplete step as its reason.
Error steps_missing(CheckoutStep first_incomplete);

}  // namespace molar::domain
