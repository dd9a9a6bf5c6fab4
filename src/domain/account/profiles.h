// What a person says about themselves: how to reach them, in which language, what they want to
// hear.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/fields.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/session/session.h"
#include "storage/database.h"

namespace molar::domain {

struct Profile {
  std::string first_name;
  std::string last_name;
  std::string role;  // primary | adult_dependent
  std::string email;
  bool email_verified = false;
  bool has_password = true;                  // false: none was chosen yet
  std::optional<std::string> pending_email;  // waits for its link to be followed
  std::optional<std::string> phone;
  std::optional<Address> address;
  std::string language;
  std::vector<std::string> opt_ins;  // "news", "tips"
  std::optional<std::int64_t> home_office_id;
};
// The members that have a column of the same form.
BOOST_DESCRIBE_STRUCT(Profile, (),
                      (first_name, last_name, role, email, phone, language, opt_ins,
                       home_office_id))

// What is absent stays as it is.
struct ProfileChange {
  std::optional<std::string> phone;
  std::optional<Address> address;
  std::optional<std::string> language;
  std::optional<std::vector<std::string>> opt_ins;
  // Given: a new choice; the inner nullopt means "none".
  std::optional<std::optional<std::int64_t>> home_office_id;
};

// Optional kinds of mail besides those about the membership.
const std::vector<std::string>& known_opt_ins();

// Each login sees and changes its own person only. Thread-safe.
class Profiles {
 public:
  Profiles(storage::Database& database, const Clock& clock) : database_(database), clock_(clock) {}

  // "member_not_found" when the login's person is no longer there.
  Result<Profile> find(const Session& session) const;

  // All or nothing. Field "homeOfficeId" (not_allowed) when no office of the brand is
  // listed under it today; the one chosen before may stay.
  Result<Profile> update(const Session& session, const Brand& brand,
                         const ProfileChange& change) const;

 private:
  storage::Database& database_;
  const Clock& clock_;
};

}  // namespace molar::domain
