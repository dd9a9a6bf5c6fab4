#include "domain/account/invite_store.h"

namespace molar::domain::invite_store {

void insert(Connection& sql, const Invite& invite) {
  sql.insert("invite", invite);
}

std::optional<Invite> find_usable(Connection& sql, const std::string& group_key,
                                  const std::string& token_hash, Timestamp now) {
  return sql.query_one<Invite>(
      "from invite where token_hash = :hash and group_key = :group and used_at is null "
      "and expires_at > :now",
      token_hash, group_key, now);
}

bool use(Connection& sql, const std::string& token_hash, Timestamp now) {
  return sql.execute(
             "update invite set used_at = :now where token_hash = :hash and used_at is null", now,
             token_hash) == 1;
}

void remove_of_member(Connection& sql, const std::string& group_key, const std::string& member_id) {
  sql.execute("delete from invite where member_id = :member and group_key = :group", member_id,
              group_key);
}

std::int64_t purge(Connection& sql, Timestamp expired_before) {
  return sql.execute("delete from invite where expires_at < :before", expired_before);
}

std::optional<Member> find_person(Connection& sql, const std::string& group_key,
                                  const std::string& household_id, const std::string& member_id) {
  return sql.query_one<Member>(
      "from member where id = :id and household_id = :household and group_key = :group "
      "and status = 'active'",
      member_id, household_id, group_key);
}

bool has_account(Connection& sql, const std::string& group_key, const std::string& member_id) {
  return sql.exists("from account where member_id = :member and group_key = :group", member_id,
                    group_key);
}

std::vector<std::string> members_with_account(Connection& sql, const std::string& group_key,
                                              const std::string& household_id) {
  return sql.query<std::string>(
      "select member_id from account where household_id = :household and group_key = :group",
      household_id, group_key);
}

std::vector<Invite> usable_of_household(Connection& sql, const std::string& group_key,
                                        const std::string& household_id, Timestamp now) {
  return sql.query<Invite>(
      "from invite where household_id = :household and group_key = :group "
      "and used_at is null and expires_at > :now",
      household_id, group_key, now);
}

void note_sign_up(Connection& sql, const Invite& invite, const std::optional<std::string>& phone,
                  const std::string& language) {
  sql.execute(
      "update member set role = 'adult_dependent', email = :email, language = :language "
      "where id = :id and group_key = :group",
      invite.email, language, invite.member_id, invite.group_key);
  if (phone) {
    sql.execute("update member set phone = :phone where id = :id and group_key = :group", *phone,
                invite.member_id, invite.group_key);
  }
}

}  // namespace molar::domain::invite_store
