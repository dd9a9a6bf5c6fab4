#include "domain/outbox/outbox_store.h"

#include <boost/describe.hpp>
#include <boost/json.hpp>

#include "base/json.h"
#include "base/to_json.h"
#include "domain/outbox/notice_kinds.h"

namespace molar::domain {

BOOST_DESCRIBE_STRUCT(Mail, (),
                      (message_id, from_name, from_address, to_address, subject, text, html,
                       reply_to))

}  // namespace molar::domain

namespace molar::domain::outbox_store {

using storage::Connection;

namespace {

struct LeasedRow {
  std::string id;
  std::string kind;
  int attempts = 0;
  std::string mail;
};
BOOST_DESCRIBE_STRUCT(LeasedRow, (), (id, kind, attempts, mail))

std::string member(const boost::json::object& object, std::string_view name) {
  const boost::json::value* value = object.if_contains(name);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : "";
}

// A member that is missing is empty: an older program wrote the row.
Mail read_mail(std::string_view text) {
  boost::json::value parsed = parse_trusted_json(text);
  const boost::json::object& object = parsed.as_object();
  return {member(object, "messageId"), member(object, "fromName"), member(object, "fromAddress"),
          member(object, "toAddress"), member(object, "subject"),  member(object, "text"),
          member(object, "html"),      member(object, "replyTo")};
}

}  // namespace

bool insert(Connection& sql, const NewMessage& message) {
  const OutgoingMail& outgoing = message.outgoing;
  return sql.execute(
             "insert into outbox (id, group_key, household_id, kind, dedupe_key, mail, status, "
             "attempts, next_try_at, lease_until, created_at) values (:id, :group, :household, "
             ":kind, :dedupe, :mail, 'queued', 0, :next, 0, :created) "
             "on conflict (dedupe_key) do nothing",
             message.id, outgoing.group_key, outgoing.household_id, outgoing.kind,
             outgoing.dedupe_key, to_json_text(outgoing.mail), message.created_at,
             message.created_at) == 1;
}

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
  auto row = sql.query_one<LeasedRow>(
      "update outbox set lease_until = :until, attempts = attempts + 1 where id in "
      "(select id from outbox where status = 'queued' and mail <> '' and next_try_at <= :now "
      "and lease_until <= :now order by next_try_at, id limit 1) "
      "and status = 'queued' and lease_until <= :now returning id, kind, attempts, mail",
      lease_until, now, now, now);
  if (!row) {
    return std::nullopt;
  }
  return LeasedMessage{row->id, row->kind, row->attempts, read_mail(row->mail)};
}

void mark_sent(Connection& sql, std::string_view id, Timestamp at) {
  sql.execute("update outbox set status = 'sent', sent_at = :at, last_error = null where id = :id",
              at, id);
}

void mark_for_retry(Connection& sql, std::string_view id, Timestamp next_try_at,
                    std::string_view error) {
  sql.execute(
      "update outbox set next_try_at = :next, lease_until = 0, last_error = :error "
      "where id = :id and status = 'queued'",
      next_try_at, error, id);
}

void mark_dead(Connection& sql, std::string_view id, std::string_view error) {
  sql.execute(
      "update outbox set status = 'dead', last_error = :error where id = :id and "
      "status = 'queued'",
      error, id);
}

std::int64_t count_queued(Connection& sql) {
  return *sql.query_one<std::int64_t>("select count(*) from outbox where status = 'queued'");
}

}  // namespace molar::domain::outbox_store
