#include "domain/complaints/file_rows.h"

namespace molar::domain::file_rows {

void insert(Connection& sql, const Owner& owner, const GrievanceFile& file, std::string_view sha256,
            Timestamp created_at) {
  const std::optional<std::string> account =
      owner.account_id.empty() ? std::nullopt : std::optional(owner.account_id);
  sql.insert("grievance_file (group_key, owner_key, account_id, sha256, stored, created_at)", file,
             owner.group_key, owner.key, account, sha256, false, created_at);
}

void mark_stored(Connection& sql, std::string_view group_key, std::string_view id) {
  sql.execute("update grievance_file set stored = 1 where group_key = :group and id = :id",
              group_key, id);
}

std::optional<GrievanceFile> find_unsent(Connection& sql, const Owner& owner, std::string_view id) {
  return sql.query_one<GrievanceFile>(
      "from grievance_file where group_key = :group and id = :id and stored = 1 "
      "and grievance_id is null and (owner_key = :key or account_id = :account)",
      owner.group_key, id, owner.key, owner.account_id);
}

std::optional<GrievanceFile> find_sent(Connection& sql, const Owner& owner, std::string_view id) {
  return sql.query_one<GrievanceFile>(
      "select f.id, f.entry_id, f.name, f.type, f.size from grievance_file f join grievance g on"
      " g.id = f.grievance_id and g.group_key = f.group_key where f.group_key = :group and f.id ="
      " :id and g.account_id = :account",
      owner.group_key, id, owner.account_id);
}

std::int64_t count_unsent(Connection& sql, const Owner& owner) {
  return *sql.query_one<std::int64_t>(
      "select count(*) from grievance_file where group_key = :group and grievance_id is null and"
      " (owner_key = :key or account_id = :account)",
      owner.group_key, owner.key, owner.account_id);
}

std::int64_t count_unsent_of_household(Connection& sql, const Owner& owner) {
  return *sql.query_one<std::int64_t>(
      "select count(*) from grievance_file f join account a on a.id = f.account_id join account o"
      " on o.household_id = a.household_id where f.group_key = :group and f.grievance_id is null"
      " and o.group_key = f.group_key and o.id = :account",
      owner.group_key, owner.account_id);
}

UnsentBytes bytes_unsent(Connection& sql, const Owner& owner) {
  return *sql.query_one<UnsentBytes>(
      "select cast(coalesce(sum(size), 0) as bigint), cast(coalesce(sum(case when group_key = "
      ":group"
      " and (account_id is null) = (:account = '') then size else 0 end), 0) as bigint)"
      " from grievance_file where grievance_id is null",
      owner.group_key, owner.account_id);
}

bool attach(Connection& sql, const Owner& owner, std::string_view id, std::string_view grievance_id,
            std::string_view entry_id) {
  return sql.execute(
             "update grievance_file set grievance_id = :grievance, entry_id = :entry where"
             " group_key = :group and id = :id and stored = 1 and grievance_id is null and"
             " (owner_key = :key or account_id = :account)",
             grievance_id, entry_id, owner.group_key, id, owner.key, owner.account_id) == 1;
}

bool hide_unsent(Connection& sql, const Owner& owner, std::string_view id) {
  return sql.execute(
             "update grievance_file set stored = 0 where group_key = :group and id = :id and"
             " grievance_id is null and (owner_key = :key or account_id = :account)",
             owner.group_key, id, owner.key, owner.account_id) == 1;
}

std::vector<GrievanceFile> of_grievance(Connection& sql, std::string_view group_key,
                                        std::string_view grievance_id) {
  return sql.query<GrievanceFile>(
      "from grievance_file where group_key = :group and grievance_id = :grievance "
      "order by created_at, id",
      group_key, grievance_id);
}

std::vector<std::string> ids_of_grievance(Connection& sql, std::string_view grievance_id) {
  return sql.query<std::string>(
      "select id from grievance_file where grievance_id = :grievance order by id", grievance_id);
}

std::vector<std::string> unsent_before(Connection& sql, Timestamp at, std::int64_t skipped) {
  return sql.query<std::string>(
      "select id from grievance_file where grievance_id is null and created_at < :at order by"
      " created_at, id limit 100 offset :skipped",
      at, skipped);
}

bool hide_unsent_row(Connection& sql, std::string_view id) {
  return sql.execute("update grievance_file set stored = 0 where id = :id and grievance_id is null",
                     id) == 1;
}

bool remove_unsent_row(Connection& sql, std::string_view id) {
  return sql.execute("delete from grievance_file where id = :id and grievance_id is null", id) == 1;
}

}  // namespace molar::domain::file_rows
