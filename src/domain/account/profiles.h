// Profile of a member: contact data, language, optional mails, home office.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/fields.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/ports/service_base.h"
#include "domain/session/session.h"

namespace molar::domain {

struct Profile {
  std::string first_name;
  std::string last_name;
  std::string role;  // primary | adult_dependent
  std::string email;
  bool email_verified = false;
  bool has_password = true;                  // false: none was set yet
  std::optional<std::string> pending_email;  // new address whose link was not opened yet
  std::optional<std::string> phone;
  std::optional<Address> address;
  std::string language;
  std::vector<std::string> opt_ins;  // "news", "tips"
  std::optional<std::int64_t> home_office_id;
};
// Only the members that have a column of the same type.
BOOST_DESCRIBE_STRUCT(Profile, (),
                      (first_name, last_name, role, email, phone, language, opt_ins,
                       home_office_id))

// Absent members do not change the profile.
struct ProfileChange {
  std::optional<std::string> phone;
  std::optional<Address> address;
  std::optional<std::string> language;
  std::optional<std::vector<std::string>> opt_ins;
  // The inner nullopt removes the home office.
  std::optional<std::optional<std::int64_t>> home_office_id;
};

// Optional kinds of mail besides those about the membership.
const std::vector<std::string>& known_opt_ins();

// Each login reads and changes its own person only. Thread-safe.
class Profiles : ServiceBase {
 public:
  explicit Profiles(const ServiceBase& base) : ServiceBase(base) {}

  // NotFound: "member_not_found" when the login's person no longer exists.
  Result<Profile> find(const Session& session) const;

  // Applies the whole change or nothing. Field "homeOfficeId" (not_allowed) when the brand does not
  // list this office today and it is not the current home office.
  Result<Profile> update(const Session& session, const Brand& brand,
                         const ProfileChange& change) const;
};

}  // namespace molar::domain
