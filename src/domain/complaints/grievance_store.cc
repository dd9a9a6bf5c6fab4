#include "domain/complaints/grievance_store.h"

#include <utility>

#include "domain/complaints/file_rows.h"

namespace molar::domain::grievance_store {

BOOST_DESCRIBE_STRUCT(Sent, (), (id, request_sha256))

void insert(Connection& sql, const Grievance& g, const Sending& sending) {
  sql.insert("grievance (idempotency_key, request_sha256)", g, sending.idempotency_key,
             sending.request_sha256);
}

void update(Connection& sql, const Grievance& g) {
  sql.execute(
      "update grievance set status = :status, decide_by = :decide_by, decide_by_at = :decide_by_at,"
      " acknowledged_at = :acknowledged, decided_at = :decided, outcome = :outcome, appeal_until ="
      " :appeal_until, appealed_at = :appealed, ended_at = :ended, updated_at = :updated where"
      " group_key = :group and id = :id",
      g.status, g.decide_by, g.decide_by_at, g.acknowledged_at, g.decided_at, g.outcome,
      g.appeal_until, g.appealed_at, g.ended_at, g.updated_at, g.group_key, g.id);
}

void assign(Connection& sql, const Grievance& g, const Session& member) {
  sql.execute(
      "update grievance set account_id = :account, household_id = :household, member_id = :member"
      " where group_key = :group and id = :id and account_id is null",
      member.account_id, member.household_id, member.member_id, g.group_key, g.id);
}

std::optional<Sent> find_sent(Connection& sql, std::string_view group_key,
                              std::string_view idempotency_key) {
  return sql.query_one<Sent>("from grievance where group_key = :group and idempotency_key = :key",
                             group_key, idempotency_key);
}

std::optional<Grievance> find(Connection& sql, std::string_view group_key,
                              std::string_view number) {
  return sql.query_one<Grievance>("from grievance where group_key = :group and number = :number",
                                  group_key, number);
}

std::optional<Grievance> find_by_id(Connection& sql, std::string_view group_key,
                                    std::string_view id) {
  return sql.query_one<Grievance>("from grievance where group_key = :group and id = :id", group_key,
                                  id);
}

std::optional<Grievance> find_of_account(Connection& sql, std::string_view group_key,
                                         std::string_view account_id, std::string_view number) {
  return sql.query_one<Grievance>(
      "from grievance where group_key = :group and account_id = :account and number = :number",
      group_key, account_id, number);
}

std::vector<Grievance> list_of_account(Connection& sql, std::string_view group_key,
                                       std::string_view account_id) {
  return sql.query<Grievance>(
      "from grievance where group_key = :group and account_id = :account "
      "order by received_at desc, id desc limit 100",
      group_key, account_id);
}

std::vector<Grievance> list_open(Connection& sql, std::string_view group_key) {
  return sql.query<Grievance>(
      "from grievance where status in ('received', 'acknowledged', 'in_review', 'info_requested', "
      "'appealed') and (group_key = :group or :any = '') order by decide_by, received_at, id",
      group_key, group_key);
}

std::vector<Grievance> list_all(Connection& sql, std::string_view group_key) {
  return sql.query<Grievance>(
      "from grievance where group_key = :group or :any = '' order by received_at desc, id desc",
      group_key, group_key);
}

std::vector<Grievance> list_resolved_until(Connection& sql, Date day) {
  return sql.query<Grievance>(
      "from grievance where status = 'resolved' and appeal_until < :day order by id limit 100",
      day);
}

void insert_entry(Connection& sql, std::string_view group_key, std::string_view grievance_id,
                  const GrievanceEntry& entry) {
  sql.insert("grievance_entry (grievance_id, group_key)", entry, grievance_id, group_key);
}

std::vector<GrievanceEntry> entries(Connection& sql, std::string_view group_key,
                                    std::string_view grievance_id) {
  return sql.query<GrievanceEntry>(
      "from grievance_entry where group_key = :group and grievance_id = :grievance "
      "order by at, id",
      group_key, grievance_id);
}

GrievanceCase find_case(Connection& sql, Grievance grievance) {
  auto all_entries = entries(sql, grievance.group_key, grievance.id);
  auto files = file_rows::of_grievance(sql, grievance.group_key, grievance.id);
  return {std::move(grievance), std::move(all_entries), std::move(files)};
}

std::vector<std::string> ended_before(Connection& sql, Timestamp at, std::int64_t skipped) {
  return sql.query<std::string>(
      "select id from grievance where ended_at < :at order by ended_at, id limit 100"
      " offset :skipped",
      at, skipped);
}

void remove(Connection& sql, std::string_view id) {
  sql.execute("delete from grievance_entry where grievance_id = :id", id);
  sql.execute("delete from grievance_file where grievance_id = :id", id);
  sql.execute("delete from grievance where id = :id", id);
}

}  // namespace molar::domain::grievance_store
