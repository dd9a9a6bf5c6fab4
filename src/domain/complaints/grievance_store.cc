#include "domain/complaints/grievance_store.h"

namespace molar::domain::grievance_store {

BOOST_DESCRIBE_STRUCT(Sent, (), (id, request_sha256))

using storage::Connection;

// The columns of Grievance, in the order of its members.
#define MOLAR_GRIEVANCE                                                                         \
  "select id, group_key, number, status, account_id, household_id, member_id, filer,"           \
  " representative_name, member_name, member_number, email, phone, preferred_reply, about,"     \
  " office, provider, happened_on, description, wished_outcome, charged_cents, expected_cents," \
  " may_contact_office, urgent, language, time_zone, received_at, acknowledge_by, decide_by,"   \
  " decide_by_at, acknowledged_at, decided_at, outcome, appeal_until, appealed_at, ended_at,"   \
  " updated_at from grievance "

void insert(Connection& sql, const Grievance& g, const Sending& sending) {
  sql.execute(
      "insert into grievance (id, group_key, number, status, account_id, household_id, member_id,"
      " filer, representative_name, member_name, member_number, email, phone, preferred_reply,"
      " about, office, provider, happened_on, description, wished_outcome, charged_cents,"
      " expected_cents, may_contact_office, urgent, language, time_zone, idempotency_key,"
      " request_sha256, received_at, acknowledge_by, decide_by, decide_by_at, updated_at) values"
      " (:id, :group, :number, :status, :account, :household, :member, :filer, :representative,"
      " :name, :member_number, :email, :phone, :reply, :about, :office, :provider, :happened,"
      " :description, :wished, :charged, :expected, :may_contact, :urgent, :language, :zone, :key,"
      " :sha, :received, :acknowledge_by, :decide_by, :decide_by_at, :updated)",
      g.id, g.group_key, g.number, g.status, g.account_id, g.household_id, g.member_id, g.filer,
      g.representative_name, g.member_name, g.member_number, g.email, g.phone, g.preferred_reply,
      g.about, g.office, g.provider, g.happened_on, g.description, g.wished_outcome,
      g.charged_cents, g.expected_cents, g.may_contact_office, g.urgent, g.language, g.time_zone,
      sending.idempotency_key, sending.request_sha256, g.received_at, g.acknowledge_by, g.decide_by,
      g.decide_by_at, g.updated_at);
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

std::optional<Sent> find_sent(Connection& sql, std::string_view group_key,
                              std::string_view idempotency_key) {
  return sql.query_one<Sent>(
      "select id, request_sha256 from grievance where group_key = :group and idempotency_key ="
      " :key",
      group_key, idempotency_key);
}

std::optional<Grievance> find(Connection& sql, std::string_view group_key,
                              std::string_view number) {
  return sql.query_one<Grievance>(MOLAR_GRIEVANCE "where group_key = :group and number = :number",
                                  group_key, number);
}

std::optional<Grievance> find_by_id(Connection& sql, std::string_view group_key,
                                    std::string_view id) {
  return sql.query_one<Grievance>(MOLAR_GRIEVANCE "where group_key = :group and id = :id",
                                  group_key, id);
}

std::optional<Grievance> find_of_account(Connection& sql, std::string_view group_key,
                                         std::string_view account_id, std::string_view number) {
  return sql.query_one<Grievance>(
      MOLAR_GRIEVANCE "where group_key = :group and account_id = :account and number = :number",
      group_key, account_id, number);
}

std::vector<Grievance> list_of_account(Connection& sql, std::string_view group_key,
                                       std::string_view account_id) {
  return sql.query<Grievance>(
      MOLAR_GRIEVANCE
      "where group_key = :group and account_id = :account order by received_at desc, id desc"
      " limit 100",
      group_key, account_id);
}

std::vector<Grievance> list_open(Connection& sql, std::string_view group_key) {
  return sql.query<Grievance>(
      MOLAR_GRIEVANCE
      "where status in ('received', 'acknowledged', 'in_review', 'info_requested', 'appealed') and"
      " (group_key = :group or :any = '') order by decide_by, received_at, id",
      group_key, group_key);
}

std::vector<Grievance> list_all(Connection& sql, std::string_view group_key) {
  return sql.query<Grievance>(
      MOLAR_GRIEVANCE "where group_key = :group or :any = '' order by received_at desc, id desc",
      group_key, group_key);
}

std::vector<Grievance> list_resolved_until(Connection& sql, Date day) {
  return sql.query<Grievance>(
      MOLAR_GRIEVANCE "where status = 'resolved' and appeal_until < :day order by id limit 100",
      day);
}

void insert_entry(Connection& sql, std::string_view group_key, std::string_view grievance_id,
                  const GrievanceEntry& entry) {
  sql.execute(
      "insert into grievance_entry (id, grievance_id, group_key, kind, author, text, at) values"
      " (:id, :grievance, :group, :kind, :author, :text, :at)",
      entry.id, grievance_id, group_key, entry.kind, entry.author, entry.text, entry.at);
}

std::vector<GrievanceEntry> entries(Connection& sql, std::string_view group_key,
                                    std::string_view grievance_id) {
  return sql.query<GrievanceEntry>(
      "select id, kind, author, text, at from grievance_entry where group_key = :group and"
      " grievance_id = :grievance order by at, id",
      group_key, grievance_id);
}

std::vector<std::string> ended_before(Connection& sql, Timestamp at) {
  return sql.query<std::string>(
      "select id from grievance where ended_at < :at order by ended_at, id limit 100", at);
}

void remove(Connection& sql, std::string_view id) {
  sql.execute("delete from grievance_entry where grievance_id = :id", id);
  sql.execute("delete from grievance_file where grievance_id = :id", id);
  sql.execute("delete from grievance where id = :id", id);
}

}  // namespace molar::domain::grievance_store
