#include "domain/outbox/mail_admin.h"

#include <algorithm>

#include "base/fields.h"
#include "domain/audit/audit_log.h"
#include "domain/outbox/notice.h"
#include "domain/outbox/notice_kinds.h"
#include "domain/outbox/stored_mail.h"

namespace molar::domain {

using outbox_store::MessageRow;

namespace {

// Group of entries about several brands.
constexpr const char* kAllBrands = "*";

struct AddressNow {
  std::optional<std::string> member_id;  // the message's member
  std::optional<std::string> login;      // of that member, else of the household's primary member
};
BOOST_DESCRIBE_STRUCT(AddressNow, (), (member_id, login))

AddressNow address_now(Connection& sql, const std::string& id) {
  return sql
      .query_one<AddressNow>(
          "select o.member_id, (select min(a.email) from account a join member m on m.id ="
          " a.member_id where a.household_id = o.household_id and a.group_key = o.group_key and"
          " (m.id = o.member_id or (o.member_id is null and m.role = 'primary'))) as login"
          " from outbox o where o.id = :id",
          id)
      .value_or(AddressNow{});
}

}  // namespace

void MailAdmin::audit(Connection& sql, const std::string& group_key, const std::string& action,
                      const std::string& id, json::object detail) {
  audit_log::append(sql, {group_key, actor_, action, "mail", id, std::move(detail)}, clock_,
                    random_);
}

std::vector<MessageRow> MailAdmin::list(const outbox_store::MessageFilter& filter) {
  auto found = database_.transact([&](Connection& sql) -> Result<std::vector<MessageRow>> {
    auto rows = outbox_store::list(sql, filter);
    audit(sql, filter.group_key.value_or(kAllBrands), "mail_listed", "",
          {{"messages", rows.size()}, {"status", filter.status.value_or("any")}});
    return rows;
  });
  return found.value();
}

Result<MailShown> MailAdmin::show(const std::string& id) {
  return database_.transact([&](Connection& sql) -> Result<MailShown> {
    MOLAR_TRY(const MessageRow row, or_not_found(outbox_store::find(sql, id), "mail"));
    MailShown shown{row, outbox_store::find_mail(sql, id), false};
    const NoticeKind* kind = find_notice_kind(row.kind);
    if (shown.mail) {
      shown.is_withheld = kind != nullptr && kind->secret;
      shown.mail = redact_for_storage(*shown.mail, row.kind);
    }
    json::object detail{{"kind", row.kind}};
    if (row.household_id) {
      detail["householdId"] = *row.household_id;
    }
    audit(sql, row.group_key, "mail_read", id, std::move(detail));
    return shown;
  });
}

Status MailAdmin::retry(const std::string& id) {
  return database_.transact([&](Connection& sql) -> Status {
    MOLAR_TRY(const MessageRow row, or_not_found(outbox_store::find(sql, id), "mail"));
    if (!outbox_store::revive(sql, id, clock_.now())) {
      return Error::conflict("mail_not_dead", "This mail is not dead: it is " + row.status + ".");
    }
    audit(sql, row.group_key, "mail_retried", id,
          {{"kind", row.kind}, {"error", row.last_error.value_or("")}});
    return {};
  });
}

Result<std::string> MailAdmin::resend(const std::string& id) {
  return database_.transact([&](Connection& sql) -> Result<std::string> {
    MOLAR_TRY(const MessageRow row, or_not_found(outbox_store::find(sql, id), "mail"));
    auto mail = outbox_store::find_mail(sql, id);
    if (!is_shown_to_member(row.kind)) {
      return Error::conflict("mail_not_for_members",
                             "Only mails that members can read on the site can be resent.");
    }
    if (row.status != "sent" || !mail) {
      return Error::conflict("mail_not_sent",
                             "This mail was not sent: it is " + row.status +
                                 ". The command mail retry sends dead mails again.");
    }
    const AddressNow now = address_now(sql, id);
    const std::string copy = make_ulid(clock_, random_);
    mail->to_address = now.login.value_or(row.to_address);
    mail->message_id = copy + mail->message_id.substr(
                                  std::min(mail->message_id.find('@'), mail->message_id.size()));
    mail->date = clock_.now();
    outbox_store::insert_notice(sql, copy,
                                {.group_key = row.group_key,
                                 .household_id = row.household_id,
                                 .member_id = now.member_id,
                                 .kind = row.kind,
                                 .dedupe_key = "resent:" + copy,
                                 .to_address = mail->to_address,
                                 .language = row.language,
                                 .data = {}},
                                clock_.now());
    outbox_store::keep_mail(sql, copy, *mail, row.language);
    audit(sql, row.group_key, "mail_resent", copy, {{"kind", row.kind}, {"of", id}});
    return copy;
  });
}

std::int64_t MailAdmin::retry_all(const std::optional<std::string>& group_key) {
  auto ids =
      database_.read([&](Connection& sql) { return outbox_store::dead_ids(sql, group_key); });
  std::int64_t revived = 0;
  for (const std::string& id : ids) {
    revived += retry(id).has_error() ? 0 : 1;
  }
  return revived;
}

Result<std::string> MailAdmin::queue_test(const Brand& brand, const std::string& address,
                                          const std::string& language) {
  if (!check_email(address)) {
    return Error::invalid("mail_address_invalid", "\"" + address + "\" is not an e-mail address.");
  }
  return database_.transact([&](Connection& sql) -> Result<std::string> {
    const std::string key = "mail_test:" + make_ulid(clock_, random_);
    queue_notice(sql,
                 {.group_key = brand.group_key,
                  .household_id = std::nullopt,
                  .member_id = std::nullopt,
                  .kind = "mail_test",
                  .dedupe_key = key,
                  .to_address = address,
                  .language = language,
                  .data = {}},
                 clock_, random_);
    std::string id = *outbox_store::find_id(sql, key);
    audit(sql, brand.group_key, "mail_tested", id, {{"to", address}});
    return id;
  });
}

}  // namespace molar::domain
