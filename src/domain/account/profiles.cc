#include "domain/account/profiles.h"

#include "domain/directory/office_store.h"
#include "domain/session/account_token_store.h"

namespace molar::domain {
namespace {

struct ProfileRow : Profile {
  std::optional<Timestamp> email_verified_at;
  std::string password_hash;
  std::optional<std::string> address_line1;
  std::optional<std::string> address_line2;
  std::optional<std::string> city;
  std::optional<std::string> state;
  std::optional<std::string> zip;
};
BOOST_DESCRIBE_STRUCT(ProfileRow, (Profile),
                      (email_verified_at, password_hash, address_line1, address_line2, city, state,
                       zip))

Profile to_profile(ProfileRow row) {
  row.email_verified = row.email_verified_at.has_value();
  row.has_password = !row.password_hash.empty();
  if (row.address_line1) {
    row.address = Address{*row.address_line1, row.address_line2.value_or(""), row.city.value_or(""),
                          row.state.value_or(""), row.zip.value_or("")};
  }
  return static_cast<Profile&&>(row);
}

Result<Profile> find_in(Connection& sql, const Session& session, Timestamp now) {
  auto row = sql.query_one<ProfileRow>(
      "select m.first_name, m.last_name, m.role, a.email, m.phone, m.language, m.opt_ins, "
      "m.home_office_id, a.email_verified_at, a.password_hash, m.address_line1, m.address_line2, "
      "m.city, m.state, m.zip from member m join account a on a.member_id = m.id "
      "where m.id = :id and m.household_id = :household and m.group_key = :group "
      "and a.id = :account",
      session.member_id, session.household_id, session.group_key, session.account_id);
  if (!row) {
    return Error::not_found("member");
  }
  Profile profile = to_profile(std::move(*row));
  profile.pending_email = account_token_store::find_pending_email(sql, session.account_id, now);
  return profile;
}

void set_phone(Connection& sql, const Session& session, const std::string& phone) {
  sql.execute("update member set phone = :phone where id = :id and group_key = :group", phone,
              session.member_id, session.group_key);
}

void set_address(Connection& sql, const Session& session, const Address& address) {
  sql.execute(
      "update member set address_line1 = :line1, address_line2 = :line2, city = :city, "
      "state = :state, zip = :zip where id = :id and group_key = :group",
      address.line1, address.line2, address.city, address.state, address.zip, session.member_id,
      session.group_key);
}

void set_language(Connection& sql, const Session& session, const std::string& language) {
  sql.execute("update member set language = :language where id = :id and group_key = :group",
              language, session.member_id, session.group_key);
}

void set_opt_ins(Connection& sql, const Session& session, const std::vector<std::string>& opt_ins) {
  sql.execute("update member set opt_ins = :opt_ins where id = :id and group_key = :group", opt_ins,
              session.member_id, session.group_key);
}

// A member may keep a home office that is no longer listed.
bool is_home_office(Connection& sql, const Session& session, std::int64_t office) {
  return sql.exists(
      "from member where id = :id and group_key = :group and home_office_id = :office",
      session.member_id, session.group_key, office);
}

Status set_home_office(Connection& sql, const Session& session,
                       const std::optional<std::int64_t>& office, Date today) {
  if (office && !office_store::is_listed(sql, session.group_key, *office, today) &&
      !is_home_office(sql, session, *office)) {
    return Error::invalid_fields({{"homeOfficeId", "not_allowed", "Please choose an office."}});
  }
  sql.execute("update member set home_office_id = :office where id = :id and group_key = :group",
              office, session.member_id, session.group_key);
  return {};
}

}  // namespace

const std::vector<std::string>& known_opt_ins() {
  static const std::vector<std::string> known = {"news", "tips"};
  return known;
}

Result<Profile> Profiles::find(const Session& session) const {
  return database_.read([&](Connection& sql) { return find_in(sql, session, clock_.now()); });
}

Result<Profile> Profiles::update(const Session& session, const Brand& brand,
                                 const ProfileChange& change) const {
  const Date today = date_in_zone(clock_.now(), brand.time_zone);
  return database_.transact([&](Connection& sql) -> Result<Profile> {
    if (change.phone) {
      set_phone(sql, session, *change.phone);
    }
    if (change.address) {
      set_address(sql, session, *change.address);
    }
    if (change.language) {
      set_language(sql, session, *change.language);
    }
    if (change.opt_ins) {
      set_opt_ins(sql, session, *change.opt_ins);
    }
    if (change.home_office_id) {
      MOLAR_CHECK(set_home_office(sql, session, *change.home_office_id, today));
    }
    return find_in(sql, session, clock_.now());
  });
}

}  // namespace molar::domain
