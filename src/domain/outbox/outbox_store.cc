#include "domain/outbox/outbox_store.h"

#include "base/boost_json.h"
#include "domain/outbox/notice_kinds.h"
#include "domain/outbox/stored_mail.h"

namespace molar::domain::outbox_store {

BOOST_DESCRIBE_STRUCT(MessageRow, (),
                      (id, group_key, household_id, kind, to_address, language, subject, status,
                       attempts, next_try_at, last_error, created_at, sent_at, shown))

bool insert_notice(Connection& sql, std::string_view id, const Notice& notice,
                   Timestamp created_at) {
  return sql.execute(
             "insert into outbox (id, group_key, household_id, member_id, kind, dedupe_key, "
             "to_address, language, reply_to, data, shown, mail, status, attempts, next_try_at, "
             "lease_until, created_at) values (:id, :group, :household, :member, :kind, :dedupe, "
             ":to, :language, :reply_to, :data, :shown, '', 'queued', 0, :next, 0, :created) "
             "on conflict (dedupe_key) do nothing",
             id, notice.group_key, notice.household_id, notice.member_id, notice.kind,
             notice.dedupe_key, notice.to_address, notice.language, notice.reply_to,
             boost::json::serialize(notice.data), is_shown_to_member(notice.kind), created_at,
             created_at) == 1;
}

std::optional<LeasedMessage> lease_next(Connection& sql, Timestamp now, Timestamp lease_until) {
  return sql.query_one<LeasedMessage>(
      "update outbox set lease_until = :until, lease_holder = :holder, attempts = attempts + 1 "
      "where id in "
      "(select id from outbox where status = 'queued' and next_try_at <= :now and "
      "lease_until <= :now order by next_try_at, id limit 1) "
      "and status = 'queued' and lease_until <= :now returning id, group_key, household_id, "
      "kind, to_address, language, reply_to, data, created_at, attempts, mail",
      lease_until, sql.holder(), now, now, now);
}

std::optional<LeasedMessage> lease_one(Connection& sql, std::string_view id, Timestamp now,
                                       Timestamp lease_until) {
  return sql.query_one<LeasedMessage>(
      "update outbox set lease_until = :until, lease_holder = :holder, attempts = attempts + 1 "
      "where id = :id and "
      "status = 'queued' and lease_until <= :now returning id, group_key, household_id, "
      "kind, to_address, language, reply_to, data, created_at, attempts, mail",
      lease_until, sql.holder(), id, now);
}

std::int64_t release_all(Connection& sql) {
  return sql.execute(
      "update outbox set lease_until = 0, lease_holder = 0 where status = 'queued' and "
      "lease_until > 0");
}

std::vector<std::int64_t> holders(Connection& sql) {
  return sql.query<std::int64_t>(
      "select distinct lease_holder from outbox where lease_holder <> 0");
}

std::int64_t release_from(Connection& sql, std::int64_t holder) {
  return sql.execute(
      "update outbox set lease_until = 0, lease_holder = 0 where lease_holder = :holder", holder);
}

void keep_mail(Connection& sql, std::string_view id, const Mail& mail, std::string_view language) {
  sql.execute(
      "update outbox set mail = :mail, subject = :subject, language = :language where id = :id and "
      "mail = ''",
      mail_to_json(mail), mail.subject, language, id);
}

void mark_sent(Connection& sql, std::string_view id, const Mail& kept, Timestamp at) {
  sql.execute(
      "update outbox set status = 'sent', sent_at = :at, last_error = null, data = '', "
      "mail = :mail, lease_holder = 0 where id = :id",
      at, mail_to_json(kept), id);
}

void mark_for_retry(Connection& sql, std::string_view id, Timestamp next_try_at,
                    std::string_view error) {
  sql.execute(
      "update outbox set next_try_at = :next, lease_until = 0, lease_holder = 0, last_error = "
      ":error "
      "where id = :id and status = 'queued'",
      next_try_at, error, id);
}

void mark_dead(Connection& sql, std::string_view id, std::string_view error) {
  sql.execute(
      "update outbox set status = 'dead', lease_until = 0, lease_holder = 0, last_error = :error "
      "where id = :id and "
      "status = 'queued'",
      error, id);
}

std::vector<MessageRow> list(Connection& sql, const MessageFilter& filter) {
  const bool any_status = !filter.status;
  const bool any_group = !filter.group_key;
  return sql.query<MessageRow>(
      "from outbox where (:any_status = 1 or status = :status) and (:any_group = 1 "
      "or group_key = :group) order by created_at desc, id desc limit :most",
      any_status, filter.status.value_or(""), any_group, filter.group_key.value_or(""),
      filter.most);
}

std::optional<MessageRow> find(Connection& sql, std::string_view id) {
  return sql.query_one<MessageRow>("from outbox where id = :id", id);
}

std::optional<std::string> find_id(Connection& sql, std::string_view dedupe_key) {
  return sql.query_one<std::string>("select id from outbox where dedupe_key = :key", dedupe_key);
}

std::optional<Mail> find_mail(Connection& sql, std::string_view id) {
  auto text = sql.query_one<std::string>("select mail from outbox where id = :id", id);
  return text && !text->empty() ? std::optional(mail_from_json(*text)) : std::nullopt;
}

bool revive(Connection& sql, std::string_view id, Timestamp now) {
  return sql.execute(
             "update outbox set status = 'queued', attempts = 0, next_try_at = :now, "
             "lease_until = 0 where id = :id and status = 'dead'",
             now, id) == 1;
}

std::vector<std::string> dead_ids(Connection& sql, const std::optional<std::string>& group_key) {
  const bool any_group = !group_key;
  return sql.query<std::string>(
      "select id from outbox where status = 'dead' and (:any_group = 1 or group_key = :group) "
      "order by created_at, id",
      any_group, group_key.value_or(""));
}

std::vector<MessageRow> list_for(Connection& sql, const Reader& reader,
                                 const std::optional<std::string>& before, int most) {
  // Ids are ordered by time.
  return sql.query<MessageRow>(
      "from outbox where group_key = :group and household_id = :household and shown = 1 "
      "and mail <> '' and (member_id = :member or (member_id is null and :primary = 1)) "
      "and (:all = 1 or id < :before) order by id desc limit :most",
      reader.group_key, reader.household_id, reader.member_id, reader.is_primary, !before,
      before.value_or(""), most);
}

std::optional<MessageRow> find_for(Connection& sql, const Reader& reader, std::string_view id) {
  return sql.query_one<MessageRow>(
      "from outbox where group_key = :group and household_id = :household and id = :id "
      "and shown = 1 and mail <> '' and (member_id = :member or (member_id is null "
      "and :primary = 1))",
      reader.group_key, reader.household_id, id, reader.member_id, reader.is_primary);
}

std::int64_t delete_short_lived(Connection& sql, Timestamp queued_before, int most) {
  return sql.execute(
      "delete from outbox where id in (select id from outbox where (shown = 0 or household_id is"
      " null) and created_at < :before and status <> 'queued' order by created_at limit :most)",
      queued_before, most);
}

std::int64_t delete_settled(Connection& sql, Timestamp queued_before, int most) {
  return sql.execute(
      "delete from outbox where id in (select id from outbox where created_at < :before"
      " and status <> 'queued' order by created_at, id limit :most)",
      queued_before, most);
}

}  // namespace molar::domain::outbox_store
