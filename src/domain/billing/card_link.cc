#include "domain/billing/card_link.h"

namespace molar::domain::card_link {

namespace {

constexpr std::chrono::minutes kRepeatable{15};
constexpr std::chrono::hours kKept{30 * 24};

}  // namespace

std::string make_path(Connection& sql, const std::string& group, const std::string& household,
                      const Clock& clock, RandomSource& random) {
  std::string token = make_secret(random);
  Timestamp now = clock.now();
  sql.execute(
      "insert into card_link (token_hash, group_key, household_id, created_at, expires_at) values"
      " (:hash, :group, :household, :created, :expires)",
      sha256_hex(token), group, household, now, now + kLife);
  return "/update-card?token=" + token;
}

std::optional<std::string> find_household(Connection& sql, const std::string& group,
                                          const std::string& token, Timestamp now) {
  return sql.query_one<std::string>(
      "select household_id from card_link where token_hash = :hash and group_key = :group"
      " and expires_at > :now and (used_at is null or used_at > :repeatable)",
      sha256_hex(token), group, now, now - kRepeatable);
}

bool was_made(Connection& sql, const std::string& group, const std::string& token) {
  return sql.exists("from card_link where token_hash = :hash and group_key = :group",
                    sha256_hex(token), group);
}

void use_all(Connection& sql, const std::string& group, const std::string& household,
             Timestamp now) {
  sql.execute(
      "update card_link set used_at = :now where household_id = :household"
      " and group_key = :group and used_at is null",
      now, household, group);
}

void purge(Connection& sql, Timestamp now) {
  sql.execute("delete from card_link where expires_at < :before", now - kKept);
}

}  // namespace molar::domain::card_link
